import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import {
  type FormLang,
  type FormWords,
  type Promises,
  promiseOf,
  type WordsOf
} from '../../shared/lead/form-words.ts'
import {
  FILE_LIMIT_TEXT,
  filledFields,
  type LeadValues,
  WEB_FORM_IDS
} from '../../shared/lead/lead-fields.ts'
import type { LeadErrors, LeadRules } from '../../shared/lead/lead-rules.ts'
import { fill } from '../../shared/words/fill.ts'
import {
  Field,
  FieldError,
  FormFrame,
  type LeadTheme,
  LineField,
  MessageField,
  TextField,
  ThemeField,
  useFieldId,
  useFormWords
} from './fields.tsx'
import {
  ConsentField,
  ErrorList,
  HiddenFields,
  type OtherConsent,
  SendButton
} from './form-parts.tsx'
import { PhoneInput } from './phone-input.tsx'
import { useLeadForm } from './use-lead-form.ts'

export interface LeadFormProps {
  place: 'page' | 'bottom' | 'product' | 'modal' | 'fixed'
  themes: readonly LeadTheme[]
  rules: LeadRules
  consentVersion: string
  /** Where the tick is about another document than the consent of visitors: the form is an application then. */
  otherConsent?: OtherConsent
  lang?: FormLang
  words: MainWords
  values?: LeadValues
  errors?: LeadErrors
  /** The label of the button and the time of the answer for special forms. */
  send?: { text: string; note: string }
}

export interface MainWords extends FormWords {
  /** What its button says, also where there is little room. */
  request: { readonly button: string; readonly short?: string | undefined }
  promises: Promises
  /** Where a file can be sent. */
  file?: WordsOf<'file'> | undefined
}

/**
 * The main lead form. Without JavaScript it is an ordinary form that posts to the same URL;
 * hydration only adds answers without a page load.
 */
export function LeadForm(props: LeadFormProps) {
  const { rules, values = {}, lang = 'ru', words } = props
  const isShort = props.place === 'fixed'
  const send = props.send ?? sendOf(props)
  const [onlyTheme, ...otherThemes] = props.themes
  const lead = useLeadForm({ kind: 'main', rules, errors: props.errors ?? {} })
  const hasChoice = otherThemes.length > 0
  const note = hasChoice ? noteOf(props, lead.theme, send.note) : send.note

  const topic = hasChoice ? (
    <ThemeField themes={props.themes} value={values.theme} />
  ) : (
    <input type="hidden" name="theme" value={onlyTheme?.value ?? 'other'} />
  )
  const kind = props.otherConsent ? 'application' : 'main'
  const isApplication = kind === 'application'
  // What nobody has to say, before the message: the short form folds it.
  const details = filledFields(({ line, forms }) => line && forms.includes(kind)).map((name) => (
    <LineField key={name} name={name} value={values[name]} error={lead.errors[name]} />
  ))
  const message = (
    <MessageField
      value={values.message}
      error={lead.errors.message}
      rows={props.place === 'modal' ? 2 : 4}
    />
  )

  return (
    <FormFrame value={{ id: useId(), lang, words, isApplication }}>
      <form {...lead.attributes} data-place={props.place}>
        <HiddenFields
          webFormId={WEB_FORM_IDS.main}
          consentVersion={props.consentVersion}
          page={values.page}
        />
        <ErrorList errors={lead.errors} />
        {!isShort && topic}
        <ContactFields values={values} errors={lead.errors} required={lead.required} />
        {!isShort && details}
        <Either />
        {isShort ? (
          <MoreFields>
            {topic}
            {details}
            {message}
          </MoreFields>
        ) : (
          message
        )}
        {words.file && (props.place === 'modal' || isApplication) && (
          <AttachmentField form={lead.form} words={words.file} error={lead.errors.file} />
        )}
        <ConsentField
          other={props.otherConsent}
          isRequired={rules.consentRequired}
          isChecked={values.agreement === 'true'}
          error={lead.errors.agreement}
        />
        <SendButton
          text={send.text}
          note={note}
          isSending={lead.isSending}
          progress={lead.progress}
        />
      </form>
    </FormFrame>
  )
}

function sendOf({ place, words }: LeadFormProps): { text: string; note: string } {
  const { button, short = button } = words.request
  return { text: place === 'fixed' ? short : button, note: words.promises.request }
}

/** What is promised to the topic that was chosen; the form's own words until another one is. */
function noteOf({ values, words }: LeadFormProps, theme: string | undefined, own: string): string {
  return theme === undefined || theme === (values?.theme ?? 'other')
    ? own
    : promiseOf(theme, words.promises)
}

interface AttachmentFieldProps {
  /** The surrounding form, which may be reset. */
  form: RefObject<HTMLFormElement | null>
  words: WordsOf<'file'>
  error: string | undefined
}

/** One file of any type: choose, show its name, remove. Without scripts the native control shows. */
function AttachmentField({ form, words, error }: AttachmentFieldProps) {
  const id = useFieldId('file')
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  useEffect(() => {
    const forget = () => setName('')
    const element = form.current
    setName(input.current?.files?.[0]?.name ?? '')
    element?.addEventListener('reset', forget)
    return () => element?.removeEventListener('reset', forget)
  }, [form])

  function remove() {
    if (!input.current) return
    input.current.value = ''
    setName('')
    // Notify the form as on any other change.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
  }

  return (
    <div className="attachment lead-form__wide">
      <div className="attachment__control inline" data-attachment="">
        <label className={`tap ${name ? 'attachment__name' : 'attachment__choose'}`}>
          {/* By itself: a translator takes the place of a text that stands beside something. */}
          <span>{name || 'Прикрепить файл'}</span>
          <input
            ref={input}
            className="attachment__input"
            id={id}
            type="file"
            name="file"
            aria-invalid={Boolean(error)}
            aria-label={name ? fill(words.replace, { name }) : undefined}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
            onChange={({ currentTarget }) => setName(currentTarget.files?.[0]?.name ?? '')}
          />
        </label>
        {name && (
          <button
            type="button"
            className="attachment__remove cross"
            data-action="attachment-remove"
            aria-label={fill(words.remove, { name })}
            onClick={remove}
          />
        )}
      </div>
      <p className="field__hint" id={`${id}-hint`}>
        {fill(words.hint, { limit: FILE_LIMIT_TEXT })}
      </p>
      <FieldError name="file" id={`${id}-error`} error={error} />
    </div>
  )
}

interface ContactFieldsProps {
  values: LeadValues
  errors: LeadErrors
  required: { phone: boolean; email: boolean }
}

/** Name and contacts. A valid phone makes the e-mail optional and vice versa. */
function ContactFields({ values, errors, required }: ContactFieldsProps) {
  const noteId = useFieldId('either')
  return (
    <>
      <TextField
        name="fio"
        star="always"
        error={errors.fio}
        value={values.fio}
        input={{ autoComplete: 'name', required: true }}
      />
      <Field
        name="phone"
        star={required.phone ? 'shown' : 'hidden'}
        error={errors.phone}
        noteId={noteId}
      >
        {(control) => (
          <PhoneInput control={control} value={values.phone} isRequired={required.phone} />
        )}
      </Field>
      <TextField
        name="email"
        star={required.email ? 'shown' : 'hidden'}
        error={errors.email}
        noteId={noteId}
        value={values.email}
        input={{ type: 'email', autoComplete: 'email', required: required.email }}
      />
    </>
  )
}

function Either() {
  return (
    <p className="lead-form__either caption lead-form__wide" id={useFieldId('either')}>
      {useFormWords().either}
    </p>
  )
}

/** What can be said beside a name and a contact, folded. */
function MoreFields({ children }: { children: ReactNode }) {
  return (
    <details className="lead-form__more lead-form__wide">
      <summary className="chevron">{useFormWords().more}</summary>
      <div className="lead-form__extra">{children}</div>
    </details>
  )
}
