import { type MouseEvent, useContext } from 'react'
import { faultIn } from '../../shared/lead/form-words.ts'
import { ASKED_FIELDS, type AskedField, askedFields } from '../../shared/lead/lead-fields.ts'
import type { LeadErrors } from '../../shared/lead/lead-rules.ts'
import { links } from '../../shared/links.ts'
import { fill } from '../../shared/words/fill.ts'
import { showField } from './draft.ts'
import { FieldError, FormFrame, useFieldId, useFormWords } from './fields.tsx'

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
  const { lang, words: all } = useContext(FormFrame)
  const words = all.consent
  const errorId = `${id}-error`
  // What ends the first sentence is not heard before the second.
  const [, mark, and] = /^([.,;]?\s*)(.*)$/s.exec(words.and) ?? []
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
        aria-labelledby={`${id}-name`}
        aria-describedby={error ? `${id}-more ${errorId}` : `${id}-more`}
      />
      <label className="checkbox__label small" htmlFor={id}>
        <span id={`${id}-name`}>
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
        </span>
        {mark}
        <span id={`${id}-more`}>
          {and}
          <a href={TEXTS[lang].policy}>{words.policy}</a>
          {!isRequired && !other && <span>{words.without}</span>}
        </span>
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

/** What is to be mended in a form, when that is more than one thing: each leads to its field. */
export function ErrorList({ errors }: { errors: LeadErrors }) {
  const { faults, mend } = useFormWords()
  const faulty = askedFields(Boolean).filter((name) => name in errors)
  if (faulty.length < 2) return null
  return (
    <div className="error-list" role="alert">
      <p>
        <b>{faults}</b> {mend}
      </p>
      <ul>
        {faulty.map((name) => (
          <li key={name}>
            <FieldLink name={name} fault={errors[name] ?? ''} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FieldLink({ name, fault }: { name: AskedField; fault: string }) {
  const id = useFieldId(name)
  const { lang } = useContext(FormFrame)
  function lead(event: MouseEvent) {
    const field = document.getElementById(id)
    if (!field) return
    event.preventDefault()
    showField(field)
  }
  return (
    <a href={`#${id}`} onClick={lead}>
      {`${ASKED_FIELDS[name].label[lang]}: ${shortened(faultIn(lang, fault))}`}
    </a>
  )
}

/** Without the word that every message begins with. */
function shortened(fault: string): string {
  const text = fault.replace(/^\p{L}+! /u, '')
  return text.charAt(0).toLowerCase() + text.slice(1)
}

interface HiddenFieldsProps {
  webFormId: string
  consentVersion: string
  /** Address of the page where a form that is shown again was first filled in. */
  page: string | undefined
}

/** Password managers fill what they can; these tell each of them not to. Source: their documentation for developers. */
const UNFILLED = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-form-type': 'other',
  'data-lpignore': 'true',
  'data-protonpass-ignore': ''
}

/** Hidden fields of every form. */
export function HiddenFields({ webFormId, consentVersion, page }: HiddenFieldsProps) {
  return (
    <>
      <input type="hidden" name="WEB_FORM_ID" value={webFormId} />
      <input type="hidden" name="consent_version" value={consentVersion} />
      {page && <input type="hidden" name="page" value={page} />}
      {/* People neither see this one nor reach it; programs fill it in. */}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {useFormWords().trap}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" {...UNFILLED} />
        </label>
      </div>
    </>
  )
}

interface SendButtonProps {
  text: string
  note: string
  isSending: boolean
  /** Part of a file that has been sent, from 0 to 1. */
  progress?: number
}

/** Sends the form, and says so while it does. */
export function SendButton({ text, note, isSending, progress = 0 }: SendButtonProps) {
  const words = useFormWords()
  return (
    <div className="lead-form__send row lead-form__wide">
      <button
        className="button button--cta button--large"
        type="submit"
        data-loading={isSending ? '' : undefined}
        aria-busy={isSending}
      >
        {text}
      </button>
      <p role="status" data-promise={note}>
        {progress > 0 ? fill(words.sent, { percent: Math.round(progress * 100) }) : note}
      </p>
    </div>
  )
}
