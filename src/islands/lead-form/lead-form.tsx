import { LEAD_LIMITS, type LeadValues, WEB_FORM_IDS } from '../../shared/lead-fields.ts'
import type { LeadErrors, LeadRules } from '../../shared/lead-rules.ts'
import { links } from '../../shared/links.ts'
import { ConsentField } from './consent-field.tsx'
import { ContactFields } from './contact-fields.tsx'
import { Field } from './field.tsx'
import { type LeadTheme, ThemeField } from './theme-field.tsx'
import { useLeadForm } from './use-lead-form.ts'

export interface LeadFormProps {
  place: 'page' | 'bottom' | 'product' | 'modal' | 'fixed'
  themes: readonly LeadTheme[]
  rules: LeadRules
  consentVersion: string
  /** Address of the script that solves the bot check beside the page. */
  workerUrl: string
  values?: LeadValues
  errors?: LeadErrors
}

/**
 * The main lead form. Without JavaScript it is an ordinary form that posts to the same URL;
 * hydration only adds answers without a page load.
 */
export function LeadForm(props: LeadFormProps) {
  const { rules, workerUrl, values = {} } = props
  const lead = useLeadForm({ rules, workerUrl, errors: props.errors ?? {} })

  return (
    <form
      ref={lead.form}
      className="lead-form"
      data-form="main"
      data-place={props.place}
      method="post"
      action={links.leads()}
      encType="multipart/form-data"
      noValidate
      onFocus={lead.prepare}
      onInput={lead.edit}
      onSubmit={lead.submit}
    >
      <HiddenFields consentVersion={props.consentVersion} page={values.page} />
      <ThemeField themes={props.themes} value={values.theme} />
      <ContactFields values={values} errors={lead.errors} required={lead.required} />
      <MessageField value={values.message} error={lead.errors.message} />
      <p className="lead-form__either lead-form__wide">
        Достаточно телефона или почты: заполните одно, и второе станет необязательным.
      </p>
      <ConsentField
        isRequired={rules.consentRequired}
        isChecked={values.agreement === 'true'}
        error={lead.errors.agreement}
      />
      <SendButton isSending={lead.isSending} />
    </form>
  )
}

interface HiddenFieldsProps {
  consentVersion: string
  /** Address of the page where a form that is shown again was first filled in. */
  page: string | undefined
}

function HiddenFields({ consentVersion, page }: HiddenFieldsProps) {
  return (
    <>
      <input type="hidden" name="WEB_FORM_ID" value={WEB_FORM_IDS.main} />
      <input type="hidden" name="consent_version" value={consentVersion} />
      {page && <input type="hidden" name="page" value={page} />}
      {/* People neither see this one nor reach it; programs fill it in. */}
      <div className="lead-form__trap" aria-hidden="true">
        <label>
          Не заполняйте это поле
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}

function MessageField({ value, error }: { value: string | undefined; error: string | undefined }) {
  return (
    <Field name="message" label="Комментарий" isWide error={error}>
      {(control) => (
        <div className="field__box">
          <textarea {...control} rows={4} maxLength={LEAD_LIMITS.message} defaultValue={value} />
        </div>
      )}
    </Field>
  )
}

function SendButton({ isSending }: { isSending: boolean }) {
  return (
    <div className="lead-form__send lead-form__wide">
      <button
        className="button button--cta button--large"
        type="submit"
        data-loading={isSending ? '' : undefined}
        aria-busy={isSending}
      >
        Отправить заявку
      </button>
      <p>Ответим в рабочее время за 30 минут</p>
    </div>
  )
}
