/** The end of the names of cookies that say a touch is known; that of the first touch has a prefix. */
export const TOUCH_MARKER = 'utm_gettotop'

/** In the tab's storage while the server has not set a new first touch again. */
export const UNCONFIRMED_TOUCH = 'first-touch-unconfirmed'
