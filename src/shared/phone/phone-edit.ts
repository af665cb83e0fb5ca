import { insertionOf, type Snapshot } from './insertion.ts'
import type { PhoneUtils } from './parsed-phone.ts'
import {
  addDigits,
  beginCode,
  type EditedPhone,
  editCode,
  isRefused,
  type PhoneState,
  readPhone,
  removeDigits,
  takeWhole
} from './phone-state.ts'
import { digitsOf } from './whole-number.ts'

/** An edit as the input event reports it. */
export interface PhoneEdit {
  before: Snapshot
  value: string
  caret: number
  /** `inputType`; empty when a script or a password manager wrote the value. */
  type: string
}

/** The result of an edit. */
interface EditResult {
  edited: EditedPhone
  /** Text taken as a whole number; parsed again once the utilities have loaded. */
  whole?: string
}

/** One step of the phone field: a state and an edit give the next state. */
export function editPhone(state: PhoneState, edit: PhoneEdit, utils?: PhoneUtils): EditResult {
  if (state.code !== undefined) {
    return replaceCode(state, edit, utils) ?? { edited: editCode(state, edit.value, edit.caret) }
  }
  return edit.type.startsWith('delete')
    ? { edited: remove(state, edit) }
    : insert(state, edit, utils)
}

/** A number with its plus, pasted or suggested behind a code that was begun, stands in place of it. */
function replaceCode(
  state: PhoneState,
  { before, value, type }: PhoneEdit,
  utils?: PhoneUtils
): EditResult | undefined {
  const text = insertionOf(before, value, type)?.text ?? ''
  if (!/^\s*\+.*\d/.test(text.normalize('NFKC'))) return undefined
  const { former = state.country } = state
  const edited = takeWhole({ country: former, digits: '' }, text, utils)
  return edited && asWhole(edited, text)
}

function remove(state: PhoneState, { before: { start, end }, value, caret, type }: PhoneEdit) {
  const isForward = type.endsWith('Forward')
  let before = digitsOf(value.slice(0, caret))
  let after = digitsOf(value.slice(caret))
  // Only a literal or an empty slot was deleted: the user meant the digit beside it.
  if (start === end && before.length + after.length === state.digits.length) {
    if (isForward) after = after.slice(1)
    else before = before.slice(0, -1)
  }
  return removeDigits(state, [before, after], isForward)
}

function insert(
  state: PhoneState,
  { before, value, type }: PhoneEdit,
  utils?: PhoneUtils
): EditResult {
  const insertion = insertionOf(before, value, type)
  const text = insertion ? insertion.text : value
  const isWhole = !insertion || [...text].length > 1
  const taken = isWhole ? takeWhole(state, text, utils) : undefined
  const edited =
    taken ?? (insertion ? insertInside(state, insertion, utils) : readPhone(state, value, utils))
  const isPart = !taken && insertion && digitsOf(insertion.head + insertion.tail)
  return isWhole && !isPart ? asWhole(edited, text) : { edited }
}

/** A refused number is none to be parsed again: what stands is what stood before it. */
function asWhole(edited: EditedPhone, text: string): EditResult {
  return isRefused(edited) ? { edited } : { edited, whole: text }
}

function insertInside(
  state: PhoneState,
  { head, text, tail }: { head: string; text: string; tail: string },
  utils?: PhoneUtils
): EditedPhone {
  const [before, after] = [digitsOf(head), digitsOf(tail)]
  if (!before && text.normalize('NFKC') === '+') return beginCode(state, after)
  return addDigits(state, [before, digitsOf(text, utils), after], utils)
}
