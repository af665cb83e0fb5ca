declare global {
  interface Window {
    /** Calltouch's function, present when its script has loaded. */
    ct?: (command: 'calltracking_params', modId?: string) => unknown
  }
}

/**
 * The call-tracking session from Calltouch's function; empty when its script is missing, blocked or broken.
 *
 * Source: `window.ct('calltracking_params', modId).sessionId`, as public sites use it.
 */
export function callTouchId(): string {
  try {
    const session = window.ct?.('calltracking_params', document.documentElement.dataset.calltouch)
    const { sessionId } = (session ?? {}) as { sessionId?: string | number }
    return sessionId === undefined ? '' : String(sessionId)
  } catch {
    return ''
  }
}
