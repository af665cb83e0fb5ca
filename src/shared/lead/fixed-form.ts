/** Addresses of the pages with the fixed form. */
export const FIXED_FORM_PATHS = /^\/(education\/articles|rating)\//

/** Set for one day after a main form is sent from one of those pages. */
export const FIXED_FORM_HIDDEN = {
  name: 'BX_HIDE_FORM_CALLBACK',
  value: '1',
  maxAgeS: 24 * 60 * 60
} as const

/** sessionStorage key: the visitor closed the form in this tab. */
export const FIXED_FORM_CLOSED = 'fixed-form-closed'

export function fixedFormTitle(path: string): string {
  return path.startsWith('/rating/') ? 'Разберём ваше место' : 'Разберём ваш случай'
}
