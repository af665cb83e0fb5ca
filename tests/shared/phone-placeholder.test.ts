import { getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import t from 'tap'
import { DEFAULT_COUNTRY } from '../../src/shared/phone-mask.ts'

t.test(
  'the default placeholder has the slots of the country’s example mobile number',
  async (t) => {
    const example = getExampleNumber('RU', examples)

    t.equal(`+${example?.countryCallingCode}`, DEFAULT_COUNTRY.dial)
    t.equal(DEFAULT_COUNTRY.placeholder.replace(/[^X]/g, '').length, example?.nationalNumber.length)
  }
)
