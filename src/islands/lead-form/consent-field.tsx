import { links } from '../../shared/links.ts'
import { FieldError, useFieldId } from './field.tsx'

/** A document that a form's tick is about, beside the consent of visitors. */
export interface OtherConsent {
  path: string
  /** After «на условиях»: «Согласия соискателя». */
  title: string
}

interface ConsentFieldProps {
  other?: OtherConsent | undefined
  isRequired: boolean
  isChecked: boolean
  error: string | undefined
}

/** The agreement, never ticked beforehand. */
export function ConsentField({ other, isRequired, isChecked, error }: ConsentFieldProps) {
  const id = useFieldId('agreement')
  const errorId = `${id}-error`
  return (
    <div className="checkbox lead-form__wide">
      <input
        className="checkbox__input"
        type="checkbox"
        id={id}
        name="agreement"
        value="true"
        defaultChecked={isChecked}
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      <label className="checkbox__label" htmlFor={id}>
        {'Даю согласие на\u00A0обработку персональных данных на\u00A0условиях '}
        {other ? (
          <a href={other.path}>{other.title}</a>
        ) : (
          <a href={links.consent()} data-open-modal="agreement">
            Согласия
          </a>
        )}
        {' и\u00A0'}
        <a href={links.legal('privacy')}>Политики</a>
        {isRequired && (
          <span className="field__star" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      <FieldError name="agreement" id={errorId} error={error} />
    </div>
  )
}
