import t from 'tap'
import { defaultCountry } from '../../../src/shared/phone/countries.ts'
import { editPhone } from '../../../src/shared/phone/phone-edit.ts'
import { comparable, PHONE_CASES, type PhoneStep } from '../../support/phone-cases.ts'
import { createPhoneInput } from '../../support/phone-input.ts'

type PhoneInput = ReturnType<typeof createPhoneInput>

const MOVES = { click: 'click', tab: 'focus', blur: 'blur' } as const

/** What a step other than a bare move does to the input, by its name. */
const STEPS: Record<string, (input: PhoneInput, value: never) => void> = {
  type: (input, text: string) => input.type(text),
  paste: (input, text: string) => input.paste(text),
  insert: (input, text: string) => input.insert(text),
  autofill: (input, text: string) => input.fill(text),
  silent: (input, text: string) => input.fill(text),
  country: (input, iso2: string) => input.choose(iso2),
  sel: (input, range: [number, number]) => input.select(...range),
  ime: (input, [, text]: [string[], string]) => input.insert(text),
  key(input, given: string | [string, number]) {
    const [key, times] = typeof given === 'string' ? [given, 1] : given
    for (let count = 0; count < times; count++) input.press(key)
  }
}

function take(input: PhoneInput, step: PhoneStep): void {
  if (typeof step === 'string') input[MOVES[step]]()
  else for (const [name, value] of Object.entries(step)) STEPS[name]?.(input, value as never)
}

t.test('every case of the phone field, without a browser', async (t) => {
  const cases = PHONE_CASES.filter(({ expect }) => expect.display !== undefined)
  t.ok(cases.length > 40)
  for (const { id, note = '', country = 'RU', steps = [], expect } of cases) {
    const input = createPhoneInput(country)
    for (const step of steps) take(input, step)
    const found = input.state()
    t.same(comparable(found), comparable(expect), `${id} ${note}`)
    const hasCaret = expect.display !== '' && steps.at(-1) !== 'blur'
    if (hasCaret) t.equal(found.caret, expect.caret, `${id}: the caret`)
  }
})

t.test(
  'what was pasted or filled in whole is told, to be read again; a digit typed is not',
  async (t) => {
    const state = { country: defaultCountry(), digits: '' }
    const wholeOf = (value: string, type: string, stood = '', at = 0) =>
      editPhone(
        { ...state, digits: stood },
        { before: { value: stood, start: at, end: at }, value, caret: value.length, type }
      ).whole
    t.equal(wholeOf('9', 'insertText'), undefined)
    t.equal(wholeOf('9', ''), '9')
    t.equal(wholeOf('9123456789', 'insertFromPaste'), '9123456789')
    t.equal(wholeOf('9123456789', ''), '9123456789')
    t.equal(wholeOf('9123', 'insertFromPaste', '91', 2), undefined, 'a part of a number')
    t.equal(wholeOf('+999 123 456 789', 'insertFromPaste'), undefined, 'a code that is none')
  }
)
