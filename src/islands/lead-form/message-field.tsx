import { LEAD_LIMITS } from '../../shared/lead/lead-fields.ts'
import { Field } from './field.tsx'

interface MessageFieldProps {
  value: string | undefined
  error: string | undefined
  rows?: number
}

/** Free text. */
export function MessageField({ value, error, rows = 4 }: MessageFieldProps) {
  return (
    <Field name="message" isWide error={error}>
      {(control) => (
        <div className="field__box">
          <textarea {...control} rows={rows} maxLength={LEAD_LIMITS.message} defaultValue={value} />
        </div>
      )}
    </Field>
  )
}
