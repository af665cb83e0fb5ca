import { Mask } from 'maska'
import { type Country, countryOf, defaultCountry, isCodeBeginning, splitCode } from './countries.ts'
import {
  digitsOf,
  type PhoneUtils,
  slotsOf,
  type WholeNumber,
  wholeNumber
} from './whole-number.ts'

/** State of a phone field. The digits are the source of truth; the text is derived from them. */
export interface PhoneState {
  country: Country
  /** The number without its dial code. What was pasted or filled in may have more digits than the country has slots. */
  digits: string
  /** The number is its country's, though it has more digits than the country has slots. */
  isLong?: true
  /** Digits typed after a plus that are not yet, or never will be, the code of a country. */
  code?: string
  /** The country before a code was typed by hand, restored when Backspace removes the code. */
  former?: Country
}

/** The country is another, which is seen beside the number; no country has the code; more digits than a number has. */
export type PhoneMessage = 'country' | 'unknown-code' | 'excess'

/** State and caret after an edit. */
export interface EditedPhone {
  state: PhoneState
  /** Digits before the caret; while a code is typed, digits of the code. */
  caret: number
  /** Whether the caret jumps over spaces and hyphens to the next slot. */
  isPastLiterals: boolean
  /** What there is to say of it. */
  message?: PhoneMessage
  /** An extension that stood behind the number; the field has no place for it. */
  extension?: string
}

/** Russia's, after a plus that belongs to 7. */
const SLIP = /^8(\d{10})$/

/** The field's text: while focused, empty slots show as `X`; without focus, an empty field has no text. */
export function shownPhone({ country, digits, code }: PhoneState, isActive: boolean): string {
  if (code !== undefined) return digits ? `+${code} ${digits}` : `+${code}`
  return digits || isActive ? createPhoneMask(country.placeholder).fill(digits) : ''
}

/** Dial code, space, number; empty without any digit, with `X` for missing digits and behind too many. */
export function submittedPhone(state: PhoneState): string {
  const { country, digits, code, isLong } = state
  if (code !== undefined) return code || digits ? `${shownPhone(state, false)}X` : ''
  const mark = !isLong && digits.length > slotsOf(country) ? 'X' : ''
  return digits ? `+${country.dial} ${shownPhone(state, false)}${mark}` : ''
}

/** Index in the shown text. */
export function caretIndex({ state, caret, isPastLiterals }: EditedPhone): number {
  if (state.code !== undefined) return 1 + caret
  return createPhoneMask(state.country.placeholder).caretAfter(caret, isPastLiterals)
}

/** Switches the country, and keeps every digit. */
export function chooseCountry({ digits }: PhoneState, country: Country): EditedPhone {
  return withExcess(atEnd({ country, digits }))
}

/**
 * Reads text written by something else: the browser, a password manager, a draft, or a visitor who typed before the
 * script loaded. Keeps every digit, even of an unknown country code.
 */
export function readPhone(state: PhoneState, text: string, utils?: PhoneUtils): EditedPhone {
  const { country } = state
  if (!text) return atEnd({ country, digits: '' })
  const meaning = wholeNumber(text, country, utils)
  if (typeof meaning === 'object') return taken(state, meaning)
  if (meaning) return withCode({ country, digits: '' }, digitsOf(text, utils))
  return withExcess(atEnd({ country, digits: digitsOf(text, utils) }))
}

/** Takes pasted, dropped or autofilled text as a whole number; undefined when it is part of one. */
export function takeWhole(
  state: PhoneState,
  text: string,
  utils?: PhoneUtils
): EditedPhone | undefined {
  const meaning = wholeNumber(text, state.country, utils)
  if (typeof meaning === 'object') return taken(state, meaning)
  if (meaning === 'part-of-code') return readPhone(state, text, utils)
  return meaning && { ...atEnd(state), message: 'unknown-code' }
}

/** Whether a whole number was left out for its code, which our table knows to be none: the library says no more of it. */
export function isRefused({ state, message }: EditedPhone): boolean {
  return message === 'unknown-code' && state.code === undefined
}

/** Digits typed or pasted between others. */
export function addDigits(
  state: PhoneState,
  [before, added, after]: readonly [string, string, string],
  utils?: PhoneUtils
): EditedPhone {
  const { country } = state
  const slots = slotsOf(country)
  const next = before + added + after
  if (next.length <= slots) {
    const caret = before.length + added.length
    const whole = next.length === slots ? sameCodeCountry(country, next, utils) : undefined
    return moved(state, { country: whole ?? country, digits: next }, caret)
  }
  // One digit too many: the number started with 8 or with the dial code.
  const over = next.length - slots
  const isRepairable = !after && (over === 1 || over === country.dial.length)
  const repaired = isRepairable ? takeWhole(state, next, utils) : undefined
  if (repaired) return repaired
  // A key too many is a slip, and does nothing.
  if (added.length === 1) return moved(state, { country, digits: before + after }, before.length)
  return withExcess(moved(state, { country, digits: next }, before.length + added.length))
}

/** Digits left after some were deleted around the caret. */
export function removeDigits(
  state: PhoneState,
  [before, after]: readonly [string, string],
  isForward: boolean
): EditedPhone {
  const next = { country: state.country, digits: before + after }
  return { ...moved(state, next, before.length), isPastLiterals: isForward }
}

/** A plus typed before the digits starts a country code; the digits after it are set aside. */
export function beginCode(state: PhoneState, digits: string): EditedPhone {
  return withCode({ ...state, digits }, '')
}

/** Backspace before the first digit removes a code typed by hand. */
export function peelCode(state: PhoneState): EditedPhone | undefined {
  return state.former && withCode(state, state.country.dial.slice(0, -1))
}

/**
 * Edits the code while it is typed; this ends with the digit that determines the country, or when the plus is deleted.
 */
export function editCode(state: PhoneState, text: string, caret: number): EditedPhone {
  const [, code, rest = ''] = /\+[^\d]*(\d*)(.*)/s.exec(text) ?? []
  if (code === undefined) {
    const { country } = state
    return withExcess(moved({ country, digits: '' }, { country, digits: digitsOf(text) }, 0))
  }
  const edited = withCode({ ...state, digits: digitsOf(rest) }, code)
  if (edited.state.code === undefined) return edited
  return { ...edited, caret: Math.min(code.length, digitsOf(text.slice(0, caret)).length) }
}

function withCode({ country, former = country, digits }: PhoneState, code: string): EditedPhone {
  const [, slip] = SLIP.exec(code) ?? []
  const split = slip ? { country: defaultCountry(), rest: slip } : splitCode(code)
  if (!split) {
    const isBegun = code === '' || isCodeBeginning(code)
    const message = isBegun ? {} : { message: 'unknown-code' as const }
    const state = { country: former, former, digits, code }
    return { state, caret: code.length, isPastLiterals: true, ...message }
  }
  // A chosen country keeps its code if it is shared: 7 is Kazakhstan's too.
  const meant = former.dial === split.country.dial ? former : split.country
  const next = { country: meant, digits: split.rest + digits }
  const edited = withExcess(moved({ country: former, digits: '' }, next, split.rest.length))
  return { ...edited, state: { ...edited.state, former } }
}

function taken(
  state: PhoneState,
  { country, digits, isValid, extension }: WholeNumber
): EditedPhone {
  const isLong = isValid && digits.length > slotsOf(country) ? { isLong: true as const } : {}
  const edited = moved(state, { country, digits, ...isLong }, digits.length, false)
  return { ...withExcess(edited), ...(extension ? { extension } : {}) }
}

/** Too many digits are kept, and told of: cut, they would be somebody else's number. */
function withExcess(edited: EditedPhone): EditedPhone {
  const { country, digits, isLong, code } = edited.state
  const isFit = code !== undefined || isLong || digits.length <= slotsOf(country)
  return isFit ? edited : { ...edited, message: 'excess' }
}

/** @param isSameEntry Whether a code typed earlier can still be removed. */
function moved(
  { country: before, former }: PhoneState,
  state: Pick<PhoneState, 'country' | 'digits' | 'isLong'>,
  caret: number,
  isSameEntry = true
): EditedPhone {
  const { country } = state
  const message = country === before ? {} : { message: 'country' as const }
  const kept = former && isSameEntry ? { former } : {}
  return { state: { ...state, ...kept }, caret, isPastLiterals: true, ...message }
}

function atEnd(state: PhoneState): EditedPhone {
  return { state, caret: state.digits.length, isPastLiterals: true }
}

/** A complete number may belong to another country with the same code. */
function sameCodeCountry(
  { dial, iso2 }: Country,
  digits: string,
  utils?: PhoneUtils
): Country | undefined {
  const phone = utils?.parsePhone(`+${dial}${digits}`, iso2)
  return phone?.isValid && phone.dial === dial ? countryOf(phone.iso2) : undefined
}

/** A mask made from a placeholder such as `XXX XXX-XX-XX`. Positions are indices in the shown text. */
export function createPhoneMask(placeholder: string) {
  const slots = placeholder.replace(/[^X]/g, '').length
  const mask = new Mask({
    mask: placeholder,
    eager: false,
    tokens: { X: { pattern: /[0-9]/ } },
    tokensReplace: true
  })
  return {
    slots,
    /** The digits in their places, free slots as `X`; those that find no slot follow after a space. */
    fill(digits: string) {
      const shown = mask.masked(digits.slice(0, slots))
      const excess = digits.slice(slots)
      return shown + placeholder.slice(shown.length) + (excess && ` ${excess}`)
    },
    /**
     * Caret position after this many digits.
     *
     * @param isPastLiterals Whether it jumps over spaces and hyphens to the next slot.
     */
    caretAfter(digits: number, isPastLiterals: boolean) {
      if (digits > slots) return placeholder.length + 1 + digits - slots
      let position = 0
      for (let count = 0; count < digits && position < placeholder.length; position++) {
        if (placeholder[position] === 'X') count++
      }
      if (!isPastLiterals) return position
      const next = placeholder.indexOf('X', position)
      return next < 0 ? placeholder.length : next
    }
  }
}
