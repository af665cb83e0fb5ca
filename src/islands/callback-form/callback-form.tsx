import { useId } from 'react'
import type { City } from '../../shared/city.ts'
import { ANSWER_PROMISES } from '../../shared/lead/answer-promises.ts'
import { type LeadValues, WEB_FORM_IDS } from '../../shared/lead/lead-fields.ts'
import type { LeadErrors, LeadRules } from '../../shared/lead/lead-rules.ts'
import { ConsentField } from '../lead-form/consent-field.tsx'
import { ErrorList } from '../lead-form/error-list.tsx'
import { Field, FormFrame } from '../lead-form/field.tsx'
import { HiddenFields } from '../lead-form/hidden-fields.tsx'
import { MessageField } from '../lead-form/message-field.tsx'
import { PhoneInput } from '../lead-form/phone-input.tsx'
import { SendButton } from '../lead-form/send-button.tsx'
import { TextField } from '../lead-form/text-field.tsx'
import { useLeadForm } from '../lead-form/use-lead-form.ts'
import { useOffice } from '../use-office.ts'
import { CallTimeFields } from './call-time-fields.tsx'

export interface CallbackFormProps {
  rules: LeadRules
  consentVersion: string
  /** The office whose time zone applies until a city is chosen. */
  office: Pick<City, 'name' | 'utc'>
  values?: LeadValues
  errors?: LeadErrors
}

/** Asks for a call: a name, a phone and a time. Works without JavaScript like the main form. */
export function CallbackForm(props: CallbackFormProps) {
  const { rules, values = {} } = props
  const lead = useLeadForm({ kind: 'callback', rules, errors: props.errors ?? {} })
  const office = useOffice() ?? props.office

  return (
    <FormFrame value={{ id: useId(), lang: 'ru' }}>
      <form {...lead.attributes} data-place="modal">
        <HiddenFields
          webFormId={WEB_FORM_IDS.callback}
          consentVersion={props.consentVersion}
          page={values.page}
        />
        <input type="hidden" name="do_not_check_captcha" value="Y" />
        <ErrorList errors={lead.errors} />
        <TextField
          name="fio"
          star="always"
          error={lead.errors.fio}
          value={values.fio}
          input={{ autoComplete: 'name', required: true }}
        />
        <Field name="phone" star="shown" error={lead.errors.phone}>
          {(control) => <PhoneInput control={control} value={values.phone} isRequired />}
        </Field>
        <CallTimeFields values={values} errors={lead.errors} office={office} />
        <MessageField value={values.message} error={lead.errors.message} rows={2} />
        <ConsentField
          isRequired={rules.consentRequired}
          isChecked={values.agreement === 'true'}
          error={lead.errors.agreement}
        />
        <SendButton
          text="Перезвоните мне"
          note={ANSWER_PROMISES.callback}
          isSending={lead.isSending}
        />
      </form>
    </FormFrame>
  )
}
