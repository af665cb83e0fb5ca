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
