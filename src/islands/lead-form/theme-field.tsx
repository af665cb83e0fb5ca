import { Field } from './field.tsx'
import { SelectBox } from './select-box.tsx'

export interface LeadTheme {
  value: string
  label: string
}

interface ThemeFieldProps {
  themes: readonly LeadTheme[]
  value: string | undefined
}

/** What the visitor writes about. */
export function ThemeField({ themes, value = 'other' }: ThemeFieldProps) {
  return (
    <Field name="theme" label="Тема" isWide>
      {(control) => (
        <SelectBox>
          <select {...control} defaultValue={value}>
            {themes.map((theme) => (
              <option key={theme.value} value={theme.value}>
                {theme.label}
              </option>
            ))}
          </select>
        </SelectBox>
      )}
    </Field>
  )
}
