import { FIXED_FORM_CLOSED } from '../shared/lead/fixed-form-closed.ts'

/**
 * Unfolds, folds and closes the fixed form at once, whether React has come or not. Its state stands on the root element,
 * where the style sheet needs it before the first paint; the island looks at what is shown.
 */
export function watch(form: HTMLElement): void {
  const page = document.documentElement
  const follow = () => {
    form.toggleAttribute('data-cookie-offset', page.dataset.cookies === 'asked')
  }
  follow()
  new MutationObserver(follow).observe(page, { attributeFilter: ['data-cookies'] })

  form.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-action]')
    if (control?.dataset.action === 'fixed-form-close') close(page)
    if (control?.dataset.action !== 'fixed-form-toggle') return
    event.preventDefault()
    // An address with its anchor opens the form too, which no state tells.
    const isOpen = control.nextElementSibling?.getClientRects().length
    page.dataset.fixed = isOpen ? 'folded' : 'open'
  })
}

function close(page: HTMLElement): void {
  delete page.dataset.fixed
  try {
    sessionStorage.setItem(FIXED_FORM_CLOSED, '1')
  } catch {
    // Storage is blocked: the form is closed on this page only.
  }
}
