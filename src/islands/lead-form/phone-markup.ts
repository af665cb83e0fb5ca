import { DEFAULT_COUNTRY } from '../../shared/phone/national-number.ts'
import { escapeHtml } from '../../shared/words/escape-html.ts'
import type { ControlProps } from './field.tsx'

interface PhoneMarkup {
  control: ControlProps
  value: string
  /** What the button that chooses the country is called. */
  country: string
  isRequired: boolean
}

/** The code is said with the number, and what is wrong with it. */
export function describedByOf({ id, 'aria-describedby': error }: ControlProps): string {
  return error ? `${id}-dial ${error}` : `${id}-dial`
}

/** HTML of a phone field: the chosen country, its dial code and the number. */
export function phoneMarkup({ control, value, country, isRequired }: PhoneMarkup): string {
  const { dial, placeholder } = DEFAULT_COUNTRY
  const { className, ...own } = control
  const input = attributes({
    class: className,
    ...own,
    'aria-describedby': describedByOf(control),
    type: 'tel',
    inputmode: 'tel',
    autocomplete: 'tel',
    placeholder,
    value,
    required: isRequired ? '' : undefined
  })
  const button = attributes({
    type: 'button',
    class: 'phone-field__country',
    'data-phone-country': '',
    'aria-haspopup': 'dialog',
    'aria-expanded': 'false'
  })
  return (
    `<button ${button}><span class="phone-field__flag">${FLAG}</span>` +
    `<span class="visually-hidden">${country}</span></button>` +
    `<span class="phone-field__dial" id="${control.id}-dial" data-phone-dial="">${dial}</span><input ${input}>`
  )
}

const FLAG =
  '<svg class="phone-flag" width="21" height="14" viewBox="0 0 3 2" aria-hidden="true">' +
  '<path fill="#0039a6" d="M0 .667h3V2H0z"/><path fill="#d52b1e" d="M0 1.333h3V2H0z"/></svg>'

function attributes(given: Record<string, string | undefined>): string {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  return entries.map(([name, value]) => `${name}="${escapeHtml(String(value))}"`).join(' ')
}
