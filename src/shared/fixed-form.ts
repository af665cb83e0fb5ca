/** Pages with the fixed form, and how its dismissal is remembered. */

const RATINGS = '/rating/'
const PLACES = ['/education/articles/', RATINGS]

/** Set for one day after a main form is sent from one of those pages. */
export const FIXED_FORM_HIDDEN = {
  name: 'BX_HIDE_FORM_CALLBACK',
  value: '1',
  maxAgeS: 24 * 60 * 60
} as const

/** sessionStorage key: the visitor closed the form in this tab. */
export const FIXED_FORM_CLOSED = 'fixed-form-closed'

export function hasFixedForm(path: string): boolean {
  return PLACES.some((place) => path.startsWith(place))
}

export function fixedFormTitle(path: string): string {
  return path.startsWith(RATINGS) ? 'Разберём ваше место' : 'Разберём ваш случай'
}
