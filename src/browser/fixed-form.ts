import { isComposing } from '../islands/plain-click.ts'
import { FIXED_FORM_CLOSED } from '../shared/lead/fixed-form.ts'

const TOGGLE = '[data-action="fixed-form-toggle"]'

/**
 * Unfolds, folds and closes the fixed form at once, whether React has come or not. Its state stands on the root element,
 * where the style sheet needs it before the first paint; the island looks at what is shown.
 */
export function watchFixedForm(): void {
  const page = document.documentElement
  const form = document.querySelector<HTMLElement>('[data-fixed-form]')
  if (!form) return
  form.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-action]')
    if (control?.dataset.action === 'fixed-form-close') close(page)
    if (!control?.matches(TOGGLE)) return
    event.preventDefault()
    // An address with its anchor opens the form too, which no state tells.
    const isOpen = isShown(control.nextElementSibling)
    page.dataset.fixed = isOpen ? 'folded' : 'open'
    control.ariaExpanded = String(!isOpen)
  })
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !isComposing(event)) takeBack(form)
  })
}

function isShown(part: Element | null | undefined): boolean {
  return (part?.getClientRects().length ?? 0) > 0
}

/** One thing at a time; the list of countries takes its key itself. */
function takeBack(form: HTMLElement): void {
  const toggle = form.querySelector<HTMLElement>(TOGGLE)
  const more = form.querySelector('details[open]')
  if (more) {
    more.removeAttribute('open')
    more.querySelector('summary')?.focus()
  } else if (toggle && isShown(toggle.nextElementSibling) && isControl(toggle)) {
    toggle.click()
    toggle.focus()
  }
}

/** The title of a bar is none. */
function isControl(toggle: HTMLElement): boolean {
  return getComputedStyle(toggle).visibility === 'visible'
}

function close(page: HTMLElement): void {
  delete page.dataset.fixed
  try {
    sessionStorage.setItem(FIXED_FORM_CLOSED, '1')
  } catch {
    // Storage is blocked: the form is closed on this page only.
  }
}
