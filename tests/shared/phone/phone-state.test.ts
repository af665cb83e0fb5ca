import t from 'tap'
import * as utils from '../../../src/browser/phone/phone-utils.ts'
import { COUNTRIES, countryOf, defaultCountry } from '../../../src/shared/phone/countries.ts'
import { phoneNumber } from '../../../src/shared/phone/national-number.ts'
import { editPhone } from '../../../src/shared/phone/phone-edit.ts'
import {
  addDigits,
  beginCode,
  chooseCountry,
  type EditedPhone,
  editCode,
  type PhoneState,
  peelCode,
  readPhone,
  shownPhone,
  submittedPhone,
  takeWhole
} from '../../../src/shared/phone/phone-state.ts'

const EMPTY: PhoneState = { country: defaultCountry(), digits: '' }

/** The keys one after the other, each at the end; `<` is Backspace. */
function type(state: PhoneState, keys: string, library?: typeof utils): PhoneState {
  for (const key of keys) state = press(state, key, library).state
  return state
}

function press(state: PhoneState, key: string, library?: typeof utils): EditedPhone {
  const { code, digits } = state
  if (code !== undefined) {
    const shown = shownPhone(state, true)
    const head = key === '<' ? `+${code}`.slice(0, -1) : `+${code}${key}`
    return editCode(state, head + shown.slice(1 + code.length), head.length)
  }
  if (key === '+') return beginCode(state, digits)
  if (key !== '<') return addDigits(state, [digits, key, ''], library)
  if (!digits) return peelCode(state) ?? { state, caret: 0, isPastLiterals: true }
  return addDigits(state, [digits.slice(0, -1), '', ''], library)
}

const summary = (state: PhoneState) =>
  `${state.country.iso2} ${shownPhone(state, true)} → ${submittedPhone(state)}`

t.test(
  'a number typed by hand with its code is that number, whatever the country before',
  async (t) => {
    const cases = {
      '+375291234567': 'by 29 123-45-67 → +375 29 123-45-67',
      '+380501234567': 'ua 50 123 4567 → +380 50 123 4567',
      '+998901234567': 'uz 90 123 45 67 → +998 90 123 45 67',
      '+447400123456': 'gb 7400 123456 → +44 7400 123456',
      '+79123456789': 'ru 912 345-67-89 → +7 912 345-67-89',
      '+77011234567': 'kz 701 123 4567 → +7 701 123 4567',
      '+15062345678': 'ca 506-234-5678 → +1 506-234-5678'
    }
    for (const [keys, expected] of Object.entries(cases)) {
      for (const iso2 of ['ru', 'kz', 'us', 'by']) {
        const { state } = chooseCountry(EMPTY, countryOf(iso2) ?? defaultCountry())
        t.equal(summary(type(state, keys, utils)), expected, `${keys} after ${iso2}`)
      }
    }
  }
)

t.test('every country is found by its code, also before the library has come', async (t) => {
  for (const { dial, iso2 } of COUNTRIES) {
    const { country, code } = type(EMPTY, `+${dial}`)
    t.equal(code, undefined, `+${dial} is complete`)
    t.equal(country.dial, dial, `+${dial} ${iso2}`)
    for (let length = 1; length < dial.length; length++) {
      const part = dial.slice(0, length)
      t.equal(type(EMPTY, `+${part}`).code, part, `+${part} says nothing yet`)
    }
  }
  const { state } = chooseCountry(EMPTY, countryOf('kz') ?? defaultCountry())
  t.equal(type(state, '+7').country.iso2, 'kz', 'a chosen country keeps the code that it shares')
})

t.test('what the browser brings back is the same number', async (t) => {
  for (const { iso2, placeholder } of COUNTRIES) {
    const country = countryOf(iso2) ?? defaultCountry()
    for (const part of ['1', '12345']) {
      const { state } = chooseCountry({ country, digits: part }, country)
      const text = submittedPhone(state).replaceAll('X', '')
      const back = readPhone(EMPTY, text).state
      t.equal(back.country.dial, country.dial, `${iso2} ${text}`)
      t.equal(back.digits, state.digits, `${iso2} ${placeholder} ${text}`)
    }
  }
})

t.test(
  'of a text with more digits than a number has, the number at its beginning is read',
  async (t) => {
    const mobile = 'ru 912 345-67-89 → +7 912 345-67-89'
    const landline = 'ru 495 123-45-67 → +7 495 123-45-67'
    const cases = {
      '8 912 345-67-89, 8 921 987-65-43': mobile,
      '7 912 345-67-89 / 7 921 987-65-43': mobile,
      'моб. 8 (912) 345-67-89; раб. 8 (495) 123-45-67': mobile,
      '8 912 345-67-89 с 9 до 18': mobile,
      '8 (495) 123-45-67 (890)': landline,
      '8 (495) 123-45-67 доб. 890': landline
    }
    for (const [text, expected] of Object.entries(cases)) {
      t.equal(summary(readPhone(EMPTY, text, utils).state), expected, text)
      const whole = takeWhole(EMPTY, text, utils)
      t.equal(whole && summary(whole.state), expected, `${text}, pasted`)
    }
  }
)

t.test('digits are never cut to another number (react-international-phone#255)', async (t) => {
  const cases = {
    '998901234567': 'uz 90 123 45 67 → +998 90 123 45 67',
    '375291234567': 'by 29 123-45-67 → +375 29 123-45-67',
    '000912345678901': 'ru 000 912-34-56 78901 → +7 000 912-34-56 78901X',
    '+7 912 345-67-89 12': 'ru 912 345-67-89 12 → +7 912 345-67-89 12X',
    '+43 1 5120023455': 'at 151 200234 55 → +43 151 200234 55'
  }
  for (const [text, expected] of Object.entries(cases)) {
    t.equal(summary(readPhone(EMPTY, text, utils).state), expected, text)
    const edit = { before: { value: '', start: 0, end: 0 }, value: text, caret: text.length }
    const pasted = editPhone(EMPTY, { ...edit, type: 'insertFromPaste' }, utils).edited
    t.equal(summary(pasted.state), expected, `${text}, pasted`)
    const early = readPhone(EMPTY, text).state
    const digits = text.replace(/\D/g, '')
    t.ok(submittedPhone(early).replace(/\D/g, '').endsWith(digits), `${text}, before the library`)
  }
  const { state } = chooseCountry(type(EMPTY, '9123456789'), countryOf('dk') ?? defaultCountry())
  t.equal(summary(state), 'dk 91 23 45 67 89 → +45 91 23 45 67 89X')
  t.equal(
    summary(chooseCountry(state, defaultCountry()).state),
    'ru 912 345-67-89 → +7 912 345-67-89'
  )
  t.equal(phoneNumber('998901234567'), '998901234567', 'without the script of the field')
})

t.test(
  '+8 before ten digits is a slip for 8, and no code of Asia is one (mui-tel-input#192)',
  async (t) => {
    const cases = {
      '+8 916 123-45-67': 'ru 916 123-45-67 → +7 916 123-45-67',
      '+89161234567': 'ru 916 123-45-67 → +7 916 123-45-67',
      '+8 (495) 123-45-67': 'ru 495 123-45-67 → +7 495 123-45-67',
      '+84 912 345 678': 'vn 912 345 678 → +84 912 345 678'
    }
    for (const [text, expected] of Object.entries(cases)) {
      t.equal(summary(readPhone(EMPTY, text, utils).state), expected, text)
      t.equal(summary(readPhone(EMPTY, text).state), expected, `${text}, before the library`)
      const whole = takeWhole(EMPTY, text, utils)
      t.equal(whole && summary(whole.state), expected, `${text}, pasted`)
    }
    t.equal(summary(type(EMPTY, '+89161234567')), cases['+89161234567'], 'typed')
    t.equal(
      takeWhole(EMPTY, '+999 123 456 789', utils)?.message,
      'unknown-code',
      'what is not taken'
    )
  }
)

t.test(
  'a number with its plus stands in place of a code that was begun (mui-tel-input#192)',
  async (t) => {
    const before = { value: '+37', start: 3, end: 3 }
    const value = '+37+375291234567'
    const edit = { before, value, caret: value.length, type: 'insertFromPaste' }
    const { state } = editPhone(type(EMPTY, '+37'), edit, utils).edited
    t.equal(summary(state), 'by 29 123-45-67 → +375 29 123-45-67')
  }
)

t.test('an extension is told of, and is no part of the number', async (t) => {
  const number = 'ru 495 123-45-67 → +7 495 123-45-67'
  const ends = ['доб. 123', 'доб 123', '(доб. 123)', ', вн. 123', 'ext. 123', '#123', '(123)']
  for (const end of ends) {
    for (const start of ['+7 (495) 123-45-67', '8 495 123-45-67', '4951234567']) {
      const text = `${start} ${end}`
      for (const library of [utils, undefined]) {
        const edited = takeWhole(EMPTY, text, library)
        t.equal(edited && summary(edited.state), number, text)
        t.equal(edited?.extension, '123', text)
      }
    }
  }
  t.equal(takeWhole(EMPTY, '8 (495) 123-45-67', utils)?.extension, undefined)
  t.equal(takeWhole(EMPTY, '495 123 (4567)', utils)?.extension, undefined)
})

t.test(
  'a number without its plus is read as one of its country (catamphetamine/libphonenumber-js#376, 316)',
  async (t) => {
    const belarus = chooseCountry(EMPTY, countryOf('by') ?? defaultCountry()).state
    for (const state of [EMPTY, belarus]) {
      t.equal(
        summary(readPhone(state, '375447521111', utils).state),
        'by 44 752-11-11 → +375 44 752-11-11'
      )
      t.equal(
        summary(readPhone(state, '33612902554', utils).state),
        'fr 6 12 90 25 54 → +33 6 12 90 25 54'
      )
    }
  }
)
