/** Where the fixed form is, and how it is remembered that it should not be. */

const RATINGS = '/rating/'
const PLACES = ['/education/articles/', RATINGS]

/** Set for a day when a main form has been sent from one of those pages. */
export const FIXED_FORM_HIDDEN = {
  name: 'BX_HIDE_FORM_CALLBACK',
  value: '1',
  maxAgeS: 24 * 60 * 60
} as const

/** Key in sessionStorage: the visitor has closed it in this tab. */
export const FIXED_FORM_CLOSED = 'fixed-form-closed'

export function hasFixedForm(path: string): boolean {
  return PLACES.some((place) => path.startsWith(place))
}

export function fixedFormTitle(path: string): string {
  return path.startsWith(RATINGS) ? 'Разберём ваше место' : 'Разберём ваш случай'
}
