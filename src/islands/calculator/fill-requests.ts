import { type quarterRequest, withQuarter } from '../../shared/price/quarter-message.ts'

const REQUEST = 'form[data-form="main"]'

export function openRequests(): Iterable<HTMLFormElement> {
  return document.querySelectorAll<HTMLFormElement>(REQUEST)
}

/** The request that an element is a part of. */
export function requestAround(target: EventTarget | null): HTMLFormElement[] {
  const request = target instanceof Element ? target.closest<HTMLFormElement>(REQUEST) : null
  return request ? [request] : []
}

/** The calculation goes into a request beside what its writer has typed; the theme only where it was left alone. */
export function fillRequests(
  request: ReturnType<typeof quarterRequest>,
  forms: Iterable<HTMLFormElement>
): void {
  for (const form of forms) {
    const message = form.querySelector<HTMLTextAreaElement>('textarea[name="message"]')
    if (!message) continue
    const text = withQuarter(message.value, request?.message ?? '')
    if (message.value !== text) message.value = text
    const theme = form.querySelector<HTMLSelectElement>('select[name="theme"]')
    if (theme && request) fillTheme(theme, request.theme)
  }
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
