import t from 'tap'
import { countryWords, searchCountries } from '../../../src/browser/phone/country-search.ts'
import { isPlainClick } from '../../../src/islands/plain-click.ts'
import {
  COUNTRIES,
  countryOf,
  defaultCountry,
  isCodeBeginning,
  splitCode
} from '../../../src/shared/phone/countries.ts'
import { fillMask, phoneNumber } from '../../../src/shared/phone/national-number.ts'
import { PHONE_CASES } from '../../support/phone-cases.ts'
import { seeded } from '../../support/seeded.ts'

const find = (query: string) => searchCountries(COUNTRIES, query).map(({ iso2 }) => iso2)
const first = (query: string) => find(query)[0]

const queries = {
  Россия: 'ru',
  РФ: 'ru',
  hjccbz: 'ru',
  белоруссия: 'by',
  сша: 'us',
  англия: 'gb',
  uk: 'gb',
  голландия: 'nl',
  'южная корея': 'kr',
  'корея южная': 'kr',
  'кот-д’ивуар': 'ci',
  'берег слоновой': 'ci',
  тёркс: 'tc',
  'те\u0308ркс': 'tc',
  'босния герц': undefined,
  герцеговина: 'ba',
  ge: 'ge',
  'украина ': 'ua',
  '7': 'ru',
  '+375': 'by',
  '(998)': 'uz',
  '+1': 'us',
  '999': undefined,
  '<script>': undefined
}

t.test('a country is found by its names, its letters and its code', async (t) => {
  for (const [query, iso2] of Object.entries(queries)) t.equal(first(query), iso2, query)
})

t.test(
  'the cases of the phone field that are searches find as many, and the same first',
  async (t) => {
    const cases = PHONE_CASES.filter(({ query }) => query)
    t.ok(cases.length > 10)
    for (const { query = '', expect } of cases) {
      const found = searchCountries(COUNTRIES, query)
      t.equal(found.length, expect.total ?? 0, query)
      if (expect.first) t.match(`${found[0]?.name} +${found[0]?.dial}`, expect.first, query)
    }
  }
)

t.test('nothing typed finds all of them, in their order', async (t) => {
  t.same(searchCountries(COUNTRIES, '  '), COUNTRIES)
  t.equal(COUNTRIES[0]?.iso2, 'ru')
  const names = COUNTRIES.slice(1).map(({ name }) => name)
  t.same(names, [...names].sort(new Intl.Collator('ru').compare))
})

t.test(
  'a country is found first by its name and by its letters, also by its English name',
  async (t) => {
    const english = new Intl.DisplayNames('en', { type: 'region' })
    const lost: string[] = []
    for (const { iso2, name } of COUNTRIES.filter((_, index) => index % 4 === 0)) {
      if (first(name) !== iso2) lost.push(name)
      if (first(iso2) !== iso2) lost.push(iso2)
      if (!find(english.of(iso2.toUpperCase()) ?? '').includes(iso2))
        lost.push(`${iso2} in English`)
    }
    t.same(lost, [])
  }
)

t.test('by a code its main country is found first, and then all that share it', async (t) => {
  const lost: string[] = []
  for (const { iso2, dial, isMain } of COUNTRIES) {
    for (const query of [`+${dial}`, `${dial} 12345678`]) {
      const found = find(query)
      const isFound = isMain ? found[0] === iso2 : found.includes(iso2)
      if (!isFound) lost.push(`${query}: ${found}`)
    }
  }
  t.same(lost, [])
  t.same(find('+1').slice(0, 1), ['us'])
  t.same(find('39'), ['it', 'va'])
  const isMain = searchCountries(COUNTRIES, '4').map((country) => country.isMain)
  t.same(
    isMain,
    [...isMain].sort((a, b) => Number(b) - Number(a)),
    'so do beginnings'
  )
})

t.test('one slip of the finger in a name is forgiven', async (t) => {
  const random = seeded(9)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const lost: string[] = []
  for (const { name, iso2 } of COUNTRIES.filter(({ name }) => /^[а-яё]{8,}$/i.test(name))) {
    const at = 1 + upTo(name.length - 3)
    const [head, tail] = [name.slice(0, at), name.slice(at)]
    const slips = {
      left: head + tail.slice(1),
      added: `${head}ъ${tail}`,
      changed: `${head}ъ${tail.slice(1)}`,
      swapped: head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2)
    }
    for (const [slip, typed] of Object.entries(slips)) {
      if (!find(typed).includes(iso2)) lost.push(`${name}, ${slip}: ${typed}`)
    }
  }
  t.same(lost, [])
})

t.test('an English page names and orders countries in English, its own first', async (t) => {
  const { countries, nameOf, found } = countryWords('en')
  t.equal(countries.length, COUNTRIES.length)
  t.equal(countries[0]?.iso2, 'ru')
  const names = countries.slice(1).map(nameOf)
  t.same(
    names,
    [...names].sort((a, b) => a.localeCompare(b, 'en'))
  )
  t.notMatch(names.join(), /[а-яё]/i)
  t.same([found(0), found(3)], ['Nothing found', 'Found: 3'])
  const russian = countryWords('de')
  t.equal(russian.nameOf(defaultCountry()), 'Россия')
  t.same([russian.found(0), russian.found(21)], ['Ничего не найдено', 'Найдено: 21'])
})

t.test('a code is the beginning of no other, and is told as soon as it is whole', async (t) => {
  const dials = [...new Set(COUNTRIES.map(({ dial }) => dial))]
  const wrong = dials.filter((dial) => {
    const split = splitCode(`${dial}12345`)
    const parts = Array.from({ length: dial.length - 1 }, (_, at) => dial.slice(0, at + 1))
    const isLate = parts.some((part) => splitCode(part) || !isCodeBeginning(part))
    return isLate || split?.rest !== '12345' || !split.country.isMain || split.country.dial !== dial
  })
  t.same(wrong, [])
  t.equal(splitCode(''), undefined)
  t.equal(splitCode('999123'), undefined)
  t.notOk(isCodeBeginning('999'))
  t.equal(countryOf('RU'), defaultCountry())
  t.same([countryOf('xx'), countryOf(''), countryOf(undefined)], [undefined, undefined, undefined])
})

const masks = {
  '': '',
  звоните: '',
  '9': '9XX XXX-XX-XX',
  '912 345': '912 345-XX-XX',
  '9123456789': '912 345-67-89',
  '89123456789': '912 345-67-89',
  '79123456789': '912 345-67-89',
  '8912345678': '891 234-56-78'
}

t.test('digits are shown in the mask of a Russian number', async (t) => {
  for (const [typed, masked] of Object.entries(masks)) {
    t.equal(fillMask(typed), masked)
    t.equal(phoneNumber(` ${typed} `), masked)
  }
})

t.test('a number with a code of its own stays as it is typed', async (t) => {
  t.equal(phoneNumber(' +44 20 7946 0958 '), '+44 20 7946 0958')
  t.equal(fillMask('29 123', 'XX XXX-XX-XX'), '29 123-XX-XX')
  t.equal(fillMask('8291234567', 'XX XXX-XX-XX'), '29 123-45-67')
})

t.test(
  'a click is plain with the main button and nothing held, when nobody has taken it',
  async (t) => {
    const click = { button: 0, defaultPrevented: false }
    const isPlain = (own: object) => isPlainClick({ ...click, ...own } as MouseEvent)
    t.ok(isPlain({}))
    for (const held of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey', 'defaultPrevented']) {
      t.notOk(isPlain({ [held]: true }), held)
    }
    t.notOk(isPlain({ button: 1 }))
  }
)
