import { cookieText } from '../shared/cookie-text.ts'
import { FIXED_FORM_HIDDEN, hasFixedForm } from '../shared/fixed-form.ts'

/** Hides the fixed form for a day after a lead from a page that has it. */
export function hideFixedForm(path: string): void {
  if (!hasFixedForm(path)) return
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing on plain http.
  document.cookie = cookieText(FIXED_FORM_HIDDEN, location.protocol === 'https:')
  document.documentElement.dataset.fixed = 'hidden'
}
