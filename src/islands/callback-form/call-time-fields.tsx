import type { LeadValues } from '../../shared/lead-fields.ts'
import { CALL_DEFAULTS, CALL_HOURS } from '../../shared/lead-rules.ts'
import { Field } from '../lead-form/field.tsx'
import { SelectBox } from '../lead-form/select-box.tsx'

interface CallTimeFieldsProps {
  values: LeadValues
  error: string | undefined
}

/** From when and until when a call suits. */
export function CallTimeFields({ values, error }: CallTimeFieldsProps) {
  return (
    <div className="lead-form__hours lead-form__wide">
      <HourField name="from" label="Удобно с" value={values.from} error={error} />
      <HourField name="to" label="до" value={values.to} error={undefined} />
    </div>
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
        <SelectBox>
          <select {...control} defaultValue={value}>
            {CALL_HOURS.map((hour) => (
              <option key={hour}>{hour}</option>
            ))}
          </select>
        </SelectBox>
      )}
    </Field>
  )
}
