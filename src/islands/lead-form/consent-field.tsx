import { useContext } from 'react'
import { links } from '../../shared/links.ts'
import { FieldError, FormFrame, useFieldId, useFormWords } from './field.tsx'

/** A document that a form's tick is about, beside the consent of visitors. */
export interface OtherConsent {
  path: string
  /** After «Даю»: «согласие соискателя». */
  title: string
}

/** The texts that a tick refers to, in the language of its page. */
const TEXTS = {
  ru: { consent: links.consent(), policy: links.legal('privacy') },
  en: { consent: links.englishConsent(), policy: links.englishPrivacy() }
} as const

interface ConsentFieldProps {
  other?: OtherConsent | undefined
  isRequired: boolean
  isChecked: boolean
  error: string | undefined
}

/** The agreement, never ticked beforehand. */
export function ConsentField({ other, isRequired, isChecked, error }: ConsentFieldProps) {
  const id = useFieldId('agreement')
  const { lang } = useContext(FormFrame)
  const words = useFormWords().consent
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
        aria-invalid={Boolean(error)}
        aria-describedby={error ? errorId : undefined}
      />
      <label className="checkbox__label" htmlFor={id}>
        {words.before}
        {other ? (
          <a href={other.path}>{other.title}</a>
        ) : (
          <a
            href={TEXTS[lang].consent}
            {...(lang === 'ru' ? { 'data-open-modal': 'agreement' } : {})}
          >
            {words.document}
          </a>
        )}
        {words.and}
        <a href={TEXTS[lang].policy}>{words.policy}</a>
        {!isRequired && !other && <span>{words.without}</span>}
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
