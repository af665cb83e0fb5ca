import type { InputHTMLAttributes } from 'react'
import { LEAD_LIMITS } from '../../shared/lead/lead-fields.ts'
import { Field, type FieldProps } from './field.tsx'

type TextFieldProps = Omit<FieldProps, 'children' | 'name'> & {
  name: keyof typeof LEAD_LIMITS
  value: string | undefined
  input: InputHTMLAttributes<HTMLInputElement>
}

/** A field of one line. */
export function TextField({ value, input, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="field__box">
          <input
            type="text"
            {...control}
            {...input}
            maxLength={LEAD_LIMITS[field.name]}
            defaultValue={value}
          />
        </div>
      )}
    </Field>
  )
}
