/** Whether a click asks for a new tab or window. */
export function asksForTab({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}

/** An unhandled click that does not ask for a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return !event.defaultPrevented && event.button === 0 && !asksForTab(event)
}
