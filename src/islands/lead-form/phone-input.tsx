import { Mask } from 'maska'
import type { FormEvent } from 'react'
import { LEAD_LIMITS } from '../../shared/lead-fields.ts'
import { DEFAULT_COUNTRY, fillMask } from '../../shared/phone-mask.ts'
import type { ControlProps } from './field.tsx'

const mask = new Mask({ mask: DEFAULT_COUNTRY.placeholder.replaceAll('X', '#') })

interface PhoneInputProps {
  control: ControlProps
  value: string | undefined
  isRequired: boolean
}

/** A phone number beside its dial code. Slots not yet filled show as `X` when the field is left. */
export function PhoneInput({ control, value, isRequired }: PhoneInputProps) {
  return (
    <div className="field__box phone-field" data-phone-field>
      <span className="phone-field__country">
        <span data-phone-dial>{DEFAULT_COUNTRY.dial}</span>
      </span>
      <input
        {...control}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder={DEFAULT_COUNTRY.placeholder}
        maxLength={LEAD_LIMITS.phone}
        defaultValue={value}
        required={isRequired}
        onInput={format}
        onFocus={({ currentTarget }) => {
          currentTarget.value = currentTarget.value.replace(/[\s-]*X.*$/, '')
        }}
        onBlur={({ currentTarget }) => {
          currentTarget.value = phoneNumber(currentTarget.value)
        }}
      />
    </div>
  )
}

/** The number as it is checked and sent: through the mask, or as typed when it is no Russian one. */
export function phoneNumber(text: string): string {
  const number = text.trim()
  const isForeign = number.startsWith('+') && !number.startsWith('+7')
  return isForeign ? number : fillMask(number)
}

/** Formats while the visitor types at the end; in the middle the caret would jump. */
function format({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const isDeleting = (nativeEvent as InputEvent).inputType?.startsWith('delete')
  const isAtEnd = input.selectionStart === input.value.length
  if (isDeleting || !isAtEnd || input.value.startsWith('+')) return
  input.value = mask.masked(fillMask(input.value).replace(/X/g, ''))
}
