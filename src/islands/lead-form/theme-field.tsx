import { Field } from './field.tsx'

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
        <div className="field__box field__box--select">
          <select {...control} defaultValue={value}>
            {themes.map((theme) => (
              <option key={theme.value} value={theme.value}>
                {theme.label}
              </option>
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
