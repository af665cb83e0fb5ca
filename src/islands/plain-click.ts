/** Whether a click asks for a new tab or window. */
export function asksForTab({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}

/** An unhandled click that does not ask for a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return !event.defaultPrevented && event.button === 0 && !asksForTab(event)
}

/** The key of an input method. */
const PROCESSED = 229

/**
 * Whether a key belongs to an input method, as Enter does that takes what it offers: Safari says so of the last one by its
 * code alone.
 *
 * Source: WebKit bug 165004.
 */
export function isComposing(event: { isComposing: boolean; keyCode: number }): boolean {
  return event.isComposing || event.keyCode === PROCESSED
}

/**
 * Whether a press is for a level of the menu: on a button, or on the right half of the screen on a link with a submenu. All
 * others the browser answers, such as those for a new tab. A key press has no position: it follows the link.
 */
export function asksForLevel(event: MouseEvent): boolean {
  const isRight = event.detail > 0 && event.clientX >= innerWidth / 2 && isPlainClick(event)
  const pressed = `[data-burger] button${isRight ? ', [data-submenu-link]' : ''}`
  return (event.target as Element).closest(pressed) !== null
}
