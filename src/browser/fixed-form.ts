import { FIXED_FORM_CLOSED } from '../shared/fixed-form.ts'

/** The fixed form: collapses, expands, and can be closed for the rest of the tab's session. */
export function watchFixedForm(): void {
  const form = document.querySelector<HTMLElement>('[data-fixed-form]')
  if (!form) return
  const page = document.documentElement
  const toggle = form.querySelector<HTMLElement>('[data-action="fixed-form-toggle"]')

  function follow(): void {
    form?.toggleAttribute('data-cookie-offset', page.dataset.cookies === 'asked')
    if (toggle) toggle.ariaExpanded = String(page.dataset.fixed === 'open')
  }
  new MutationObserver(follow).observe(page, {
    attributeFilter: ['data-cookies', 'data-fixed']
  })
  follow()

  form.addEventListener('click', ({ target }) => {
    const control = (target as Element).closest<HTMLElement>('[data-action]')
    if (control?.dataset.action === 'fixed-form-toggle') {
      page.dataset.fixed = page.dataset.fixed === 'open' ? 'folded' : 'open'
    }
    if (control?.dataset.action === 'fixed-form-close') close(page)
  })
  form.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || page.dataset.fixed !== 'open') return
    page.dataset.fixed = 'folded'
    toggle?.focus()
  })
}

function close(page: HTMLElement): void {
  page.dataset.fixed = 'hidden'
  try {
    sessionStorage.setItem(FIXED_FORM_CLOSED, '1')
  } catch {
    // Storage is blocked: the form is closed on this page only.
  }
}
