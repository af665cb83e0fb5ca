import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { SelectBox } from './select-box.tsx'

interface Choice {
  /** What is sent, where that is not what is read. */
  value?: string
  /** In the language of the form. */
  label: string
}

type ChoiceFieldProps = Omit<FieldProps, 'children'> & {
  value: string | undefined
  choices: readonly Choice[]
  select?: ComponentPropsWithRef<'select'>
}

/** A field that one of some is chosen for. */
export function ChoiceField({ value, choices, select, ...field }: ChoiceFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <SelectBox>
          <select {...control} {...select} defaultValue={value}>
            {choices.map(({ value, label }) => (
              <option key={value ?? label} value={value}>
                {label}
              </option>
            ))}
          </select>
        </SelectBox>
      )}
    </Field>
  )
}
