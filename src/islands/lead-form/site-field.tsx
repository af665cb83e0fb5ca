import { TextField } from './text-field.tsx'

interface SiteFieldProps {
  /** Where it is another site than the visitor's own. */
  label?: string
  value: string | undefined
  error: string | undefined
}

/** The visitor's own site. */
export function SiteField(field: SiteFieldProps) {
  return (
    <TextField
      {...field}
      name="site"
      input={{ inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none', spellCheck: false }}
    />
  )
}
