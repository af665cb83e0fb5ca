import type { LeadValues } from '../../shared/lead-fields.ts'
import { CALL_DEFAULTS, CALL_HOURS } from '../../shared/lead-rules.ts'
import { Field } from '../lead-form/field.tsx'

interface CallTimeFieldsProps {
  values: LeadValues
  error: string | undefined
}

/** From when and until when a call suits. */
export function CallTimeFields({ values, error }: CallTimeFieldsProps) {
  return (
    <>
      <HourField name="from" label="Удобно с" value={values.from} error={error} />
      <HourField name="to" label="до" value={values.to} error={undefined} />
    </>
  )
}

interface HourFieldProps {
  name: 'from' | 'to'
  label: string
  value: string | undefined
  error: string | undefined
}

function HourField({ name, label, value = CALL_DEFAULTS[name], error }: HourFieldProps) {
  return (
    <Field name={name} label={label} error={error}>
      {(control) => (
        <div className="field__box field__box--select">
          <select {...control} defaultValue={value}>
            {CALL_HOURS.map((hour) => (
              <option key={hour}>{hour}</option>
            ))}
          </select>
          <svg className="icon" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
            <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </div>
      )}
    </Field>
  )
}
