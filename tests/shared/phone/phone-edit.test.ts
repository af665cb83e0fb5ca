import t from 'tap'
import * as utils from '../../../src/browser/phone/phone-utils.ts'
import { countryOf, defaultCountry } from '../../../src/shared/phone/countries.ts'
import {
  createHistory,
  editPhone,
  insertionOf,
  type Snapshot,
  stepOf
} from '../../../src/shared/phone/phone-edit.ts'
import {
  caretIndex,
  chooseCountry,
  type EditedPhone,
  type PhoneState,
  peelCode,
  readPhone,
  shownPhone,
  submittedPhone
} from '../../../src/shared/phone/phone-state.ts'
import { comparable, PHONE_CASES, type PhoneStep } from '../../support/phone-cases.ts'

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

/** The cursor stands behind the first two digits. */
const BEFORE = { value: '9123', start: 2, end: 2 }

t.test('what was put between what stood before and after the cursor', async (t) => {
  const cases = { '91423': '4', '91123': '1', '9123': '', '91912323': '9123' }
  for (const [value, text] of Object.entries(cases)) {
    t.same(insertionOf(BEFORE, value, 'insertText'), { head: '91', text, tail: '23' }, value)
  }
  t.same(
    insertionOf({ ...BEFORE, end: 4 }, '9177', 'insertText'),
    { head: '91', text: '77', tail: '' },
    'in place of what was marked'
  )
})

t.test('a value that does not keep both sides was replaced as a whole', async (t) => {
  for (const value of ['5423', '9145', '913', '']) {
    t.equal(insertionOf(BEFORE, value, 'insertText'), undefined, value)
  }
  const ends = { value: '9119', start: 3, end: 3 }
  t.equal(insertionOf(ends, '919', 'insertText'), undefined, 'the sides share no digit')
})

t.test('what a script or a password manager puts in is a whole value', async (t) => {
  t.equal(insertionOf(BEFORE, '91423', ''), undefined)
  t.equal(insertionOf(BEFORE, '91423', 'insertReplacementText'), undefined)
})

const NO_KEYS = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

t.test('undo and redo have the keys of every system', async (t) => {
  const cases: [string, Partial<typeof NO_KEYS>, 1 | -1 | undefined][] = [
    ['KeyZ', { ctrlKey: true }, -1],
    ['KeyZ', { metaKey: true }, -1],
    ['KeyZ', { ctrlKey: true, shiftKey: true }, 1],
    ['KeyZ', { metaKey: true, shiftKey: true }, 1],
    ['KeyY', { ctrlKey: true }, 1],
    ['KeyY', { metaKey: true }, undefined],
    ['KeyZ', {}, undefined],
    ['KeyZ', { ctrlKey: true, altKey: true }, undefined],
    ['KeyA', { ctrlKey: true }, undefined]
  ]
  for (const [code, keys, expected] of cases) {
    const event = { code, ...NO_KEYS, ...keys } as KeyboardEvent
    t.equal(stepOf(event), expected, `${code} ${JSON.stringify(keys)}`)
  }
})

t.test('one goes back and forth through states, and no further than the ends', async (t) => {
  const history = createHistory<{ digits: string }>()
  t.equal(history.step(-1), undefined, 'nothing is noted yet')
  for (const digits of ['', '9', '91']) history.note({ digits })
  t.equal(history.step(1), undefined)
  t.same(history.step(-1), { digits: '9' })
  t.same(history.step(-1), { digits: '' })
  t.equal(history.step(-1), undefined)
  t.same(history.step(1), { digits: '9' })
  t.same(history.step(1), { digits: '91' })
})

t.test('what is noted after going back takes the place of what was undone', async (t) => {
  const history = createHistory<{ digits: string }>()
  for (const digits of ['1', '2', '3']) history.note({ digits })
  history.step(-1)
  history.note({ digits: '4' })
  t.equal(history.step(1), undefined)
  t.same(history.step(-1), { digits: '2' })
})

/** A phone field without a browser: an input's value and selection, and the states that edits lead to. */
function createPhoneInput(iso2: string) {
  let state: PhoneState = { country: countryOf(iso2) ?? defaultCountry(), digits: '' }
  let isActive = false
  let input: Snapshot = { value: '', start: 0, end: 0 }

  function settle(edited: EditedPhone): void {
    state = edited.state
    const caret = caretIndex(edited)
    input = { value: shownPhone(state, isActive), start: caret, end: caret }
  }

  function focus(): void {
    if (isActive) return
    isActive = true
    input = { value: shownPhone(state, true), start: 0, end: 0 }
    moveTo(state.digits === '' ? 0 : input.value.length)
  }

  function moveTo(start: number, end = start): void {
    input = { ...input, start, end }
  }

  function replace(before: Snapshot, text: string, type: string): void {
    const { value, start, end } = before
    const next = value.slice(0, start) + text + value.slice(end)
    const edit = { before: input, value: next, caret: start + text.length, type }
    settle(editPhone(state, edit, utils).edited)
  }

  const keys: Record<string, () => void> = {
    Backspace() {
      const { value, start, end } = input
      const isAtStart = start === end && !/\d/.test(value.slice(0, start))
      const peeled = isAtStart && state.code === undefined ? peelCode(state) : undefined
      if (peeled) return settle(peeled)
      const from = start === end ? Math.max(0, start - 1) : start
      replace({ value, start: from, end }, '', 'deleteContentBackward')
    },
    Delete() {
      const { value, start, end } = input
      replace({ value, start, end: start === end ? end + 1 : end }, '', 'deleteContentForward')
    },
    End: () => moveTo(input.value.length),
    'Control+A': () => moveTo(0, input.value.length)
  }

  return {
    focus,
    blur() {
      isActive = false
      input = { ...input, value: shownPhone(state, false) }
    },
    /** At the end of what is there, as a click does behind the last digit. */
    click() {
      focus()
      const limit = caretIndex({ state, caret: state.digits.length, isPastLiterals: true })
      moveTo(Math.min(input.start, limit))
    },
    select: moveTo,
    type: (text: string) => {
      for (const key of text) replace(input, key, 'insertText')
    },
    insert: (text: string) => replace(input, text, 'insertText'),
    paste: (text: string) => replace(input, text, 'insertFromPaste'),
    press: (key: string) => keys[key]?.(),
    /** As the browser, a password manager or a script writes it. */
    fill: (text: string) => settle(readPhone(state, text, utils)),
    choose: (iso: string) => settle(chooseCountry(state, countryOf(iso) ?? defaultCountry())),
    state: () => ({
      display: shownPhone(state, isActive),
      placeholder: state.country.placeholder,
      country: state.country.iso2.toUpperCase(),
      caret: input.start,
      submitted: submittedPhone(state)
    })
  }
}
