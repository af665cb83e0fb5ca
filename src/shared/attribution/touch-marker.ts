/** The end of the names of cookies that say a touch is known; that of the first touch has a prefix. */
export const TOUCH_MARKER = 'utm_gettotop'
