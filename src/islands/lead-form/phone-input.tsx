import { DEFAULT_COUNTRY } from '../../shared/phone-mask.ts'
import type { ControlProps } from './field.tsx'

interface PhoneInputProps {
  control: ControlProps
  value: string | undefined
  isRequired: boolean
}

/**
 * A phone number beside its country and dial code. The mask and the list of countries come with `browser/phone`
 * when the field is first touched; React only ever writes what is the same for everybody.
 */
export function PhoneInput({ control, value, isRequired }: PhoneInputProps) {
  const { iso2, dial, name, placeholder } = DEFAULT_COUNTRY
  return (
    <div className="field__box phone-field" data-phone-field={iso2}>
      <button
        type="button"
        className="phone-field__country"
        data-phone-country=""
        aria-haspopup="dialog"
        aria-expanded="false"
      >
        <span className="phone-field__flag">
          <svg className="phone-flag" width="21" height="14" viewBox="0 0 3 2" aria-hidden="true">
            <path fill="#fff" d="M0 0h3v2H0z" />
            <path fill="#0039a6" d="M0 .667h3V2H0z" />
            <path fill="#d52b1e" d="M0 1.333h3V2H0z" />
          </svg>
        </span>
        <span className="visually-hidden">{`${name}, сменить страну`}</span>
      </button>
      <span className="phone-field__dial" data-phone-dial="">
        {dial}
      </span>
      <input
        {...control}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder={placeholder}
        defaultValue={value}
        required={isRequired}
      />
    </div>
  )
}
