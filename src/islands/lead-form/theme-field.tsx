import { ChoiceField } from './choice-field.tsx'

export interface LeadTheme {
  value: string
  label: string
}

interface ThemeFieldProps {
  themes: readonly LeadTheme[]
  value: string | undefined
}

/** What the visitor writes about; a topic from another page, such as a vacancy, stays among the usual ones. */
export function ThemeField({ themes, value = 'other' }: ThemeFieldProps) {
  const isUsual = themes.some((theme) => theme.value === value)
  const shown = isUsual ? themes : [{ value, label: value }, ...themes]
  return <ChoiceField name="theme" isWide value={value} choices={shown} />
}
