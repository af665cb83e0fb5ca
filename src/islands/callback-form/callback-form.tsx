import { type ChangeEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { City } from '../../shared/city.ts'
import type { FormWords, WordsOf } from '../../shared/lead/form-words.ts'
import {
  CALL_DEFAULTS,
  CALL_HOURS,
  type LeadValues,
  WEB_FORM_IDS
} from '../../shared/lead/lead-fields.ts'
import type { LeadErrors, LeadRules } from '../../shared/lead/lead-rules.ts'
import { fill } from '../../shared/words/fill.ts'
import { ChoiceField, Field, FormFrame, MessageField, TextField } from '../lead-form/fields.tsx'
import { ConsentField, ErrorList, HiddenFields, SendButton } from '../lead-form/form-parts.tsx'
import { PhoneInput } from '../lead-form/phone-input.tsx'
import { useLeadForm } from '../lead-form/use-lead-form.ts'
import { useOffice } from '../use-office.ts'

export interface CallbackFormProps {
  rules: LeadRules
  consentVersion: string
  /** The office whose time zone applies until a city is chosen. */
  office: Pick<City, 'name' | 'utc'>
  words: FormWords & { callback: WordsOf<'callback'>; promise: string }
  values?: LeadValues
  errors?: LeadErrors
}

/** Asks for a call: a name, a phone and a time. Works without JavaScript like the main form. */
export function CallbackForm(props: CallbackFormProps) {
  const { rules, words, values = {} } = props
  const lead = useLeadForm({ kind: 'callback', rules, errors: props.errors ?? {} })
  const office = useOffice() ?? props.office

  return (
    <FormFrame value={{ id: useId(), lang: 'ru', words }}>
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
        <CallTimeFields
          values={values}
          errors={lead.errors}
          office={office}
          words={words.callback}
        />
        <MessageField value={values.message} error={lead.errors.message} rows={2} />
        <ConsentField
          isRequired={rules.consentRequired}
          isChecked={values.agreement === 'true'}
          error={lead.errors.agreement}
        />
        <SendButton text={words.callback.button} note={words.promise} isSending={lead.isSending} />
      </form>
    </FormFrame>
  )
}

interface CallTimeFieldsProps {
  values: LeadValues
  errors: LeadErrors
  /** Whose time it is. */
  office: Pick<City, 'name' | 'utc'>
  words: WordsOf<'callback'>
}

const STARTS = CALL_HOURS.slice(0, -1)
const ENDS = CALL_HOURS.slice(1)

/** From when and until when a call suits: with script, only hours after the first are offered for the second. */
function CallTimeFields({ values, errors, office, words }: CallTimeFieldsProps) {
  const { from, resets, select } = useStart()
  return (
    <fieldset className="lead-form__hours lead-form__wide" key={resets}>
      <legend className="lead-form__either caption">
        {fill(words.hours, { office: office.name, utc: office.utc })}
      </legend>
      <HourField
        name="from"
        label={words.from}
        hours={STARTS}
        value={values.from}
        error={errors.from}
        select={select}
      />
      <HourField
        name="to"
        label={words.to}
        hours={ENDS.filter((hour) => hour > from)}
        value={values.to}
        error={errors.to}
      />
    </fieldset>
  )
}

/** The first hour, empty until it is known, and how often the form has been emptied. */
function useStart() {
  const ref = useRef<HTMLSelectElement>(null)
  const [from, setFrom] = useState('')
  const [resets, setResets] = useState(0)

  // Beside the visitor a draft and the browser choose, too, and tell nobody.
  useEffect(() => setFrom(ref.current?.value ?? ''))
  useEffect(() => {
    const form = ref.current?.form
    // Both lists are made anew: an hour that comes back into one is not the chosen one there.
    const renew = () => {
      setFrom('')
      setResets((count) => count + 1)
    }
    form?.addEventListener('reset', renew)
    return () => form?.removeEventListener('reset', renew)
  }, [])

  const onChange = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
    setFrom(currentTarget.value)
  return { from, resets, select: { ref, onChange } }
}

interface HourFieldProps {
  name: 'from' | 'to'
  label: string
  hours: readonly string[]
  value: string | undefined
  error: string | undefined
  select?: {
    ref: RefObject<HTMLSelectElement | null>
    onChange(event: ChangeEvent<HTMLSelectElement>): void
  }
}

function HourField({
  name,
  label,
  hours,
  value = CALL_DEFAULTS[name],
  error,
  select
}: HourFieldProps) {
  return (
    <ChoiceField
      name={name}
      label={label}
      error={error}
      value={value}
      choices={hours.map((hour) => ({ label: hour }))}
      {...(select && { select })}
    />
  )
}
