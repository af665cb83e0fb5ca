import { useContext, useEffect, useRef, useState } from 'react'
import { DEFAULT_COUNTRY } from '../../shared/phone/national-number.ts'
import { fill } from '../../shared/words/fill.ts'
import { escapeHtml } from '../../shared/words/text.ts'
import { trustedHtml } from '../trusted.ts'
import { type ControlProps, FormFrame } from './fields.tsx'

interface PhoneInputProps {
  control: ControlProps
  value: string | undefined
  isRequired: boolean
}

/**
 * A phone number with its country and dial code. `browser/phone` owns the inside, works before React loads and changes
 * it freely: React writes it as one piece of HTML and never reads it.
 */
export function PhoneInput({ control, value = '', isRequired }: PhoneInputProps) {
  const { lang, words } = useContext(FormFrame)
  const { name, english } = DEFAULT_COUNTRY
  const country = fill(words.form.country, { country: lang === 'en' ? english : name })
  const frame = useRef<HTMLDivElement>(null)
  const [markup] = useState(() => ({
    __html: trustedHtml(phoneMarkup({ control, value, country, isRequired }))
  }))

  const isInvalid = control['aria-invalid']
  const describedBy = describedByOf(control)
  useEffect(() => {
    const input = frame.current?.querySelector('input')
    if (!input) return
    input.required = isRequired
    input.ariaInvalid = isInvalid
    input.setAttribute('aria-describedby', describedBy)
  }, [isRequired, isInvalid, describedBy])

  return (
    <div
      ref={frame}
      className="field__box phone-field"
      data-phone-field={DEFAULT_COUNTRY.iso2}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, its values escaped.
      dangerouslySetInnerHTML={markup}
    />
  )
}

interface PhoneMarkup {
  control: ControlProps
  value: string
  /** What the button that chooses the country is called. */
  country: string
  isRequired: boolean
}

/** The code is said with the number, and what is wrong with it. */
function describedByOf({ id, 'aria-describedby': error }: ControlProps): string {
  return error ? `${id}-dial ${error}` : `${id}-dial`
}

/** HTML of a phone field: the chosen country, its dial code and the number. */
function phoneMarkup({ control, value, country, isRequired }: PhoneMarkup): string {
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
    class: 'phone-field__country chevron',
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
