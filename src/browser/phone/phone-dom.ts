import { links } from '../../shared/links.ts'
import type { Country } from '../../shared/phone/countries.ts'

/** The wrapper of selector and input; created for inputs outside the site's own forms. */
export function frameOf(input: HTMLInputElement): HTMLElement {
  const given = input.closest<HTMLElement>('[data-phone-field]')
  if (given) return given
  const frame = document.createElement('span')
  frame.className = 'field__box phone-field'
  frame.dataset.phoneField = ''
  const isActive = document.activeElement === input
  input.before(frame)
  frame.append(input)
  // Moving an element drops its focus.
  if (isActive) input.focus()
  return frame
}

/** The server-rendered button, or a new one. */
export function buttonOf(frame: HTMLElement, input: HTMLInputElement): HTMLButtonElement {
  const given = frame.querySelector<HTMLButtonElement>('[data-phone-country]')
  if (given) return given
  const button = make('button', 'phone-field__country', {
    type: 'button',
    'data-phone-country': '',
    'aria-haspopup': 'dialog',
    'aria-expanded': 'false'
  })
  button.append(make('span', 'phone-field__flag', {}), make('span', 'visually-hidden', {}))
  const dial = make('span', 'phone-field__dial', { 'data-phone-dial': '' })
  input.before(button, dial)
  return button
}

export function flagImage({ iso2 }: Country): HTMLImageElement {
  return make('img', 'phone-flag', {
    src: links.flag(iso2),
    alt: '',
    width: '21',
    height: '14',
    loading: 'lazy'
  })
}

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  attributes: Readonly<Record<string, string>>
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.className = className
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
