/** What stood in an input before an edit. */
export interface Snapshot {
  value: string
  start: number
  end: number
}

/** What was put in, between what was left untouched before and after it. */
export interface Insertion {
  head: string
  text: string
  tail: string
}

/**
 * What an edit has put into an input.
 *
 * @param type `inputType` of the event, empty when a script or a password manager sent it.
 * @returns Nothing when the value as a whole was replaced.
 */
export function insertionOf(before: Snapshot, value: string, type: string): Insertion | undefined {
  const head = before.value.slice(0, before.start)
  const tail = before.value.slice(before.end)
  const isInside =
    value.length >= head.length + tail.length && value.startsWith(head) && value.endsWith(tail)
  if (type === '' || type === 'insertReplacementText' || !isInside) return undefined
  return { head, text: value.slice(head.length, value.length - tail.length), tail }
}
