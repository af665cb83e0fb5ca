import type { HTMLElement } from 'node-html-parser'

/** What the form of a card holds and says. */
export function cardIn(page: HTMLElement) {
  const form = page.querySelector('form[data-outcome]')
  const controls = page.querySelectorAll('[name]').filter((control) => {
    return control.getAttribute('form') === 'work' || form === control.closest('form')
  })
  const valueIn = (control: HTMLElement) =>
    control.rawTagName === 'textarea'
      ? control.textContent
      : (control.rawTagName === 'select'
          ? control.querySelector('option[selected]')
          : control
        )?.getAttribute('value')
  return {
    fields: Object.fromEntries(
      controls
        .filter(({ rawTagName }) => rawTagName !== 'button')
        .map((control) => [control.getAttribute('name') ?? '', valueIn(control) ?? ''])
    ),
    text: page.querySelector('main')?.structuredText ?? '',
    faultOf: (name: string) => page.querySelector(`[data-error-for="${name}"]`)?.text.trim()
  }
}
