import { FIXED_FORM_CLOSED } from '../shared/fixed-form.ts'

/** The fixed form: collapses, expands, and can be closed for the rest of the tab's session. */
export function watchFixedForm(form: HTMLElement): void {
  const page = document.documentElement
  const toggle = form.querySelector<HTMLElement>('[data-action="fixed-form-toggle"]')
  // The style sheet knows where it starts open.
  const body = form.querySelector<HTMLElement>('.fixed-form__body')
  const isOpen = () => Boolean(body?.getClientRects().length)

  function follow(): void {
    form.toggleAttribute('data-cookie-offset', page.dataset.cookies === 'asked')
    if (toggle) toggle.ariaExpanded = String(isOpen())
  }
  new MutationObserver(follow).observe(page, {
    attributeFilter: ['data-cookies', 'data-fixed']
  })
  // Where it starts open depends on the window.
  new ResizeObserver(follow).observe(form)

  form.addEventListener('click', ({ target }) => {
    const control = (target as Element).closest<HTMLElement>('[data-action]')
    if (control?.dataset.action === 'fixed-form-toggle') {
      page.dataset.fixed = isOpen() ? 'folded' : 'open'
    }
    if (control?.dataset.action === 'fixed-form-close') close(page)
  })
  form.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return
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
