import {
  FIXED_FORM_CLOSED,
  FIXED_FORM_HIDDEN,
  FIXED_FORM_PATHS
} from '../shared/lead/fixed-form.ts'
import { setCookie } from './set-cookie.ts'

const page = document.documentElement

/**
 * Unfolds, folds and closes the fixed form at once, whether React has come or not. Its state stands on the root
 * element, where the style sheet needs it before the first paint; the island reads it from what is shown.
 */
export function watchFixedForm(): void {
  document.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-action^="fixed-form-"]')
    if (!control) return
    event.preventDefault()
    if (control.dataset.action === 'fixed-form-close') return close()
    // An address with its anchor opens the form too, which no state tells.
    const isOpen = control.nextElementSibling?.getClientRects().length
    page.dataset.fixed = isOpen ? 'folded' : 'open'
  })
}

/** Hides the fixed form for a day after a lead from a page that has it. */
export function hideFixedForm(path: string): void {
  if (!FIXED_FORM_PATHS.test(path)) return
  setCookie(FIXED_FORM_HIDDEN)
  delete page.dataset.fixed
}

function close(): void {
  delete page.dataset.fixed
  try {
    sessionStorage.setItem(FIXED_FORM_CLOSED, '1')
  } catch {
    // Storage is blocked: the form is closed on this page only.
  }
}
