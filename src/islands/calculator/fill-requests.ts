import { type quarterRequest, withQuarter } from '../../shared/price/quarter-message.ts'

const REQUEST = 'form[data-form="main"]'

export function openRequests(): Iterable<HTMLFormElement> {
  return document.querySelectorAll<HTMLFormElement>(REQUEST)
}

type Request = ReturnType<typeof quarterRequest>

/** The calculation that a request was last given: its writer may have taken it out again. */
const filled = new WeakMap<HTMLFormElement, string>()

/** A request that is begun has the calculation, unless it was given it before. */
export function fillBegun(request: Request, target: EventTarget | null): void {
  const form = target instanceof Element ? target.closest<HTMLFormElement>(REQUEST) : null
  if (!form || filled.get(form) === textOf(request)) return
  // Sent before the calculator was there, with the calculation that the page had begun with.
  if (!filled.has(form) && 'emptied' in form.dataset) filled.set(form, textOf(request))
  else fillRequests(request, [form])
}

/** The calculation goes into a request beside what its writer has typed; the theme only where it was left alone. */
export function fillRequests(request: Request, forms: Iterable<HTMLFormElement>): void {
  for (const form of forms) {
    const message = form.querySelector<HTMLTextAreaElement>('textarea[name="message"]')
    if (!message) continue
    filled.set(form, textOf(request))
    const text = withQuarter(message.value, textOf(request))
    if (message.value === text) continue
    message.value = text
    const theme = form.querySelector<HTMLSelectElement>('select[name="theme"]')
    if (theme && request) fillTheme(theme, request.theme)
    // What was sent of it is another lead now.
    if (form.closest('[data-hydrated]')) {
      message.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

function textOf(request: Request): string {
  return request?.message ?? ''
}

/** The theme that the calculation last gave to a field. */
const given = new WeakMap<HTMLSelectElement, string>()

function fillTheme(field: HTMLSelectElement, theme: string): void {
  const isOwn = [...field.options].every(
    ({ selected, defaultSelected }) => selected === defaultSelected
  )
  if (!isOwn && field.value !== given.get(field)) return
  field.value = theme
  given.set(field, theme)
}
