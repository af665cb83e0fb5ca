import { FIXED_FORM_HIDDEN, FIXED_FORM_PATHS } from '../../shared/lead/fixed-form.ts'
import { WEB_FORM_IDS } from '../../shared/lead/lead-fields.ts'
import type { WaitingLead } from '../lead-form/lead-queue.ts'
import { setCookie } from '../set-cookie.ts'

/** Hides the fixed form for a day once a main form has been sent from a page that has it. */
export function hideFixedForm({ path, fields }: Pick<WaitingLead, 'path' | 'fields'>): void {
  if (fields.webFormID !== WEB_FORM_IDS.main || !FIXED_FORM_PATHS.test(path)) return
  delete document.documentElement.dataset.fixed
  try {
    setCookie(FIXED_FORM_HIDDEN)
  } catch {
    // Cookies are refused: the form is hidden on this page only.
  }
}
