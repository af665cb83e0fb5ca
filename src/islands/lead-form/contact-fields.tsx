import type { LeadValues } from '../../shared/lead/lead-fields.ts'
import type { LeadErrors } from '../../shared/lead/lead-rules.ts'
import { Field } from './field.tsx'
import { PhoneInput } from './phone-input.tsx'
import { TextField } from './text-field.tsx'

interface ContactFieldsProps {
  values: LeadValues
  errors: LeadErrors
  required: { phone: boolean; email: boolean }
}

/** Name and contacts. A valid phone makes the e-mail optional and vice versa. */
export function ContactFields({ values, errors, required }: ContactFieldsProps) {
  return (
    <>
      <TextField
        name="fio"
        star="always"
        error={errors.fio}
        value={values.fio}
        input={{ autoComplete: 'name', required: true }}
      />
      <Field name="phone" star={required.phone ? 'shown' : 'hidden'} error={errors.phone}>
        {(control) => (
          <PhoneInput control={control} value={values.phone} isRequired={required.phone} />
        )}
      </Field>
      <TextField
        name="email"
        star={required.email ? 'shown' : 'hidden'}
        error={errors.email}
        value={values.email}
        input={{ type: 'email', autoComplete: 'email', required: required.email }}
      />
    </>
  )
}
