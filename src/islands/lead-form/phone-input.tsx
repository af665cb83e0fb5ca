import { useEffect, useRef, useState } from 'react'
import { DEFAULT_COUNTRY } from '../../shared/phone/national-number.ts'
import { trustedHtml } from '../trusted.ts'
import { type ControlProps, useFormWords } from './field.tsx'
import { describedByOf, phoneMarkup } from './phone-markup.ts'

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
  const { country } = useFormWords()
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
