import { FIXED_FORM_CLOSED } from '../shared/lead/fixed-form.ts'

/** The fixed form: unfolds where it starts as a tab, takes back what is open, and closes for the tab's session. */
export function watchFixedForm(form: HTMLElement): void {
  const page = document.documentElement
  const toggle = form.querySelector<HTMLElement>('[data-action="fixed-form-toggle"]')
  const body = form.querySelector<HTMLElement>('[data-island]')
  // The style sheet knows where it is a bar, and what an address with its anchor opens.
  const isOpen = () => Boolean(body?.getClientRects().length)

  function follow(): void {
    form.toggleAttribute('data-cookie-offset', page.dataset.cookies === 'asked')
    if (toggle) toggle.ariaExpanded = String(isOpen())
  }
  new MutationObserver(follow).observe(page, {
    attributeFilter: ['data-cookies', 'data-fixed']
  })
  new ResizeObserver(follow).observe(form)

  form.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-action]')
    if (control?.dataset.action === 'fixed-form-toggle') {
      event.preventDefault()
      page.dataset.fixed = isOpen() ? 'folded' : 'open'
    }
    if (control?.dataset.action === 'fixed-form-close') close(page)
  })
  form.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isOpen()) takeBack()
  })

  /** One thing at a time; the list of countries takes its key itself. */
  function takeBack(): void {
    const more = form.querySelector<HTMLDetailsElement>('details[open]')
    if (more) {
      more.open = false
      more.querySelector('summary')?.focus()
    } else if (toggle?.checkVisibility({ visibilityProperty: true })) {
      page.dataset.fixed = 'folded'
      toggle.focus()
    }
  }
}

function close(page: HTMLElement): void {
  delete page.dataset.fixed
  try {
    sessionStorage.setItem(FIXED_FORM_CLOSED, '1')
  } catch {
    // Storage is blocked: the form is closed on this page only.
  }
}
