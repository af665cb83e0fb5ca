import { FIXED_FORM_HIDDEN, FIXED_FORM_PATHS } from '../shared/lead/fixed-form.ts'
import { setCookie } from './set-cookie.ts'

/** Hides the fixed form for a day after a lead from a page that has it. */
export function hideFixedForm(path: string): void {
  if (!FIXED_FORM_PATHS.test(path)) return
  setCookie(FIXED_FORM_HIDDEN)
  delete document.documentElement.dataset.fixed
}
