import * as utils from '../../src/browser/phone/phone-utils.ts'
import { countryOf, defaultCountry } from '../../src/shared/phone/countries.ts'
import { editPhone, type Snapshot } from '../../src/shared/phone/phone-edit.ts'
import {
  caretIndex,
  chooseCountry,
  type EditedPhone,
  type PhoneState,
  peelCode,
  readPhone,
  shownPhone,
  submittedPhone
} from '../../src/shared/phone/phone-state.ts'

/** A phone field without a browser: an input's value and selection, and the states that edits lead to. */
export function createPhoneInput(iso2: string) {
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
