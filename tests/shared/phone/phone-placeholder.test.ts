import { readFileSync } from 'node:fs'
import { getExampleNumber } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import examples from 'libphonenumber-js/mobile/examples'
import t from 'tap'
import * as utils from '../../../src/browser/phone/phone-utils.ts'
import { countriesModule } from '../../../src/build/make-countries.ts'
import { COUNTRIES } from '../../../src/shared/phone/countries.ts'
import { DEFAULT_COUNTRY } from '../../../src/shared/phone/national-number.ts'
import { createPhoneMask } from '../../../src/shared/phone/phone-state.ts'
import { slotsOf, wholeNumber } from '../../../src/shared/phone/whole-number.ts'

interface Measured {
  iso2: string
  dial: string
  libphonenumberjs: string
}

/** What a widely used phone field shows in each country, measured in a browser. */
const MEASURED: Measured[] = JSON.parse(
  readFileSync(new URL('phone-placeholders.json', import.meta.url), 'utf8')
)

t.test('every country has the placeholder of its example mobile number', async (t) => {
  const own = new Map(COUNTRIES.map((country) => [country.iso2, country]))
  t.equal(own.size, MEASURED.length)
  for (const { iso2, dial, libphonenumberjs } of MEASURED) {
    t.match(own.get(iso2), { dial, placeholder: libphonenumberjs }, iso2)
  }
})

t.test('the table is what the library of this version says', async (t) => {
  const table = readFileSync('src/shared/phone/countries-table.ts', 'utf8')
  t.equal(table, countriesModule(), 'make-countries.ts makes it anew')
})

t.test('the server and the browser begin with the same country', async (t) => {
  const [first] = COUNTRIES
  t.match(first, { iso2: DEFAULT_COUNTRY.iso2, name: DEFAULT_COUNTRY.name })
  t.equal(`+${first?.dial}`, DEFAULT_COUNTRY.dial)
  t.equal(first?.placeholder, DEFAULT_COUNTRY.placeholder)
})

t.test(
  'a number of every country is understood with its code, wherever the field stands',
  async (t) => {
    const [russia] = COUNTRIES
    if (!russia) return
    const strange: string[] = []
    for (const country of COUNTRIES) {
      const digits = exampleDigits(country.iso2)
      const found = wholeNumber(
        `+${country.dial} ${createPhoneMask(country.placeholder).fill(digits)}`,
        russia,
        utils
      )
      const isFound =
        typeof found === 'object' && found.country.dial === country.dial && found.digits === digits
      if (!isFound || digits.length !== slotsOf(country)) strange.push(country.iso2)
    }
    t.same(strange, [])
  }
)

function exampleDigits(iso2: string): string {
  return getExampleNumber(iso2.toUpperCase() as 'RU', examples, metadata)?.nationalNumber ?? ''
}
