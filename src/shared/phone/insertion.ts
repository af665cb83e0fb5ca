/** An input's state before an edit. */
export interface Snapshot {
  value: string
  start: number
  end: number
}

/** Inserted text, between the untouched text before and after it. */
export interface Insertion {
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
