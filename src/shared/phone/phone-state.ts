import { type Country, countryOf } from './countries.ts'
import { isCodeBeginning, splitCode } from './dial-codes.ts'
import type { PhoneUtils } from './parsed-phone.ts'
import { createPhoneMask } from './phone-mask.ts'
import { digitsOf, slotsOf, type WholeNumber, wholeNumber } from './whole-number.ts'

/** State of a phone field. The digits are the source of truth; the text is derived from them. */
export interface PhoneState {
  country: Country
  /** The number without its dial code, at most as many digits as the country has slots. */
  digits: string
  /** Digits typed after a plus that are not yet, or never will be, the code of a country. */
  code?: string
  /** The country before a code was typed by hand, restored when Backspace removes the code. */
  former?: Country
  /** All typed digits, kept while the visitor tries countries with fewer slots. */
  kept?: string
}

/** State and caret after an edit. */
export interface EditedPhone {
  state: PhoneState
  /** Digits before the caret; while a code is typed, digits of the code. */
  caret: number
  /** Whether the caret jumps over spaces and hyphens to the next slot. */
  isPastLiterals: boolean
  /** What a screen reader should say. */
  message?: string
}

const UNKNOWN_CODE = 'Такого кода страны нет'

/** The field's text: while focused, empty slots show as `X`; without focus, an empty field has no text. */
export function shownPhone({ country, digits, code }: PhoneState, isActive: boolean): string {
  if (code !== undefined) return digits ? `+${code} ${digits}` : `+${code}`
  return digits || isActive ? createPhoneMask(country.placeholder).fill(digits) : ''
}

/** Dial code, space, number; empty without any digit, and `X` for missing digits. */
export function submittedPhone(state: PhoneState): string {
  const { country, digits, code } = state
  if (code !== undefined) return code || digits ? `${shownPhone(state, false)}X` : ''
  return digits ? `+${country.dial} ${shownPhone(state, false)}` : ''
}

/** Index in the shown text. */
export function caretIndex({ state, caret, isPastLiterals }: EditedPhone): number {
  if (state.code !== undefined) return 1 + caret
  const { slots, caretAfter } = createPhoneMask(state.country.placeholder)
  return caretAfter(Math.min(caret, slots), isPastLiterals)
}

/** Switches the country, keeping as many digits as fit. */
export function chooseCountry(state: PhoneState, country: Country): EditedPhone {
  const all = state.kept ?? state.digits
  return atEnd({ country, digits: all.slice(0, slotsOf(country)), kept: all })
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
  return atEnd({ country, digits: fitting(country, text, utils) })
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
  return meaning && { ...atEnd(state), message: UNKNOWN_CODE }
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
  const room = added.length === 1 ? 0 : Math.max(0, slots - before.length - after.length)
  const digits = before + added.slice(0, room) + after
  return moved(state, { country, digits }, before.length + room)
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
    return moved({ country, digits: '' }, { country, digits: fitting(country, text) }, 0)
  }
  const edited = withCode({ ...state, digits: digitsOf(rest) }, code)
  if (edited.state.code === undefined) return edited
  return { ...edited, caret: Math.min(code.length, digitsOf(text.slice(0, caret)).length) }
}

function withCode({ country, former = country, digits }: PhoneState, code: string): EditedPhone {
  const split = splitCode(code)
  if (!split) {
    const message = code === '' || isCodeBeginning(code) ? {} : { message: UNKNOWN_CODE }
    const state = { country: former, former, digits, code }
    return { state, caret: code.length, isPastLiterals: true, ...message }
  }
  // A chosen country keeps its code if it is shared: 7 is Kazakhstan's too.
  const meant = former.dial === split.country.dial ? former : split.country
  const next = { country: meant, digits: fitting(meant, split.rest + digits) }
  const edited = moved({ country: former, digits: '' }, next, split.rest.length)
  return { ...edited, state: { ...edited.state, former } }
}

function taken(state: PhoneState, { country, digits }: WholeNumber): EditedPhone {
  return moved(state, { country, digits }, digits.length, false)
}

/** @param isSameEntry Whether a code typed earlier can still be removed. */
function moved(
  { country: before, former }: PhoneState,
  state: Pick<PhoneState, 'country' | 'digits'>,
  caret: number,
  isSameEntry = true
): EditedPhone {
  const { country } = state
  const message = country === before ? {} : { message: `Страна: ${country.name}, +${country.dial}` }
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

function fitting(country: Country, text: string, utils?: PhoneUtils): string {
  return digitsOf(text, utils).slice(0, slotsOf(country))
}
