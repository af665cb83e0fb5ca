/** Addresses of the pages with the fixed form. */
export const FIXED_FORM_PATHS = /^\/(education\/articles|rating)\//

/** Set for one day after a main form is sent from one of those pages. */
export const FIXED_FORM_HIDDEN = {
  name: 'BX_HIDE_FORM_CALLBACK',
  value: '1',
  maxAgeS: 24 * 60 * 60
} as const

/** Where a table holds those who can be hired. */
const AGENCIES = /^\/rating\/(?:agentstva-prodvizheniya\/.*)?$/

/** Which of its titles the fixed form of a page has. */
export function fixedFormOf(path: string): 'article' | 'agencies' | 'rating' {
  if (!path.startsWith('/rating/')) return 'article'
  return AGENCIES.test(path) ? 'agencies' : 'rating'
}

/**
 * sessionStorage key: the visitor closed the fixed form in this tab. Apart from what else is known of the form, so that
 * the script of its presses is one file.
 */
export const FIXED_FORM_CLOSED = 'fixed-form-closed'
