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
import { digitsOf, type PhoneUtils } from './whole-number.ts'

/** An edit as the input event reports it. */
interface PhoneEdit {
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

/** An input's state before an edit. */
export interface Snapshot {
  value: string
  start: number
  end: number
}

/** Inserted text, between the untouched text before and after it. */
interface Insertion {
  head: string
  text: string
  tail: string
}

/**
 * The text that an edit inserted into an input.
 *
 * @param type `inputType` of the event, empty when it came from a script or a password manager.
 * @returns Undefined when the whole value was replaced.
 */
export function insertionOf(before: Snapshot, value: string, type: string): Insertion | undefined {
  const head = before.value.slice(0, before.start)
  const tail = before.value.slice(before.end)
  const isInside =
    value.length >= head.length + tail.length && value.startsWith(head) && value.endsWith(tail)
  if (type === '' || type === 'insertReplacementText' || !isInside) return undefined
  return { head, text: value.slice(head.length, value.length - tail.length), tail }
}

/** Undo and redo states: setting a value from a script clears the browser's own history. */
interface History<State> {
  note(state: State): void
  /** The previous or next state; undefined at either end. */
  step(by: 1 | -1): State | undefined
}

const LIMIT = 100

/** Whether a key means undo or redo, on any system; undefined for other keys. */
export function stepOf({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  if (code === 'KeyZ') return shiftKey ? 1 : -1
  return code === 'KeyY' && ctrlKey ? 1 : undefined
}

/** How far what differs from an earlier text goes: where the caret stands once it has come back. */
export function changeEnd(before: string, after: string): number {
  const most = Math.min(before.length, after.length)
  let same = 0
  while (same < most && before[same] === after[same]) same++
  let behind = 0
  while (behind < most - same && before.at(-1 - behind) === after.at(-1 - behind)) behind++
  return after.length - behind
}

export function createHistory<State extends object>(): History<State> {
  let states: State[] = []
  let index = -1
  return {
    note(state) {
      if (isSame(states[index], state)) return
      states = [...states.slice(0, index + 1), state].slice(-LIMIT)
      index = states.length - 1
    },
    step(by) {
      if (!states[index + by]) return undefined
      index += by
      return states[index]
    }
  }
}

/** Whether every field of two states is the same. */
export function isSame<State extends object>(a: State | undefined, b: State): boolean {
  const names = Object.keys({ ...a, ...b }) as (keyof State)[]
  return a !== undefined && names.every((name) => a[name] === b[name])
}
