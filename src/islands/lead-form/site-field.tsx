import { useFormWords } from './field.tsx'
import { TextField } from './text-field.tsx'

interface SiteFieldProps {
  value: string | undefined
  error: string | undefined
}

/** The visitor's own site. */
export function SiteField(field: SiteFieldProps) {
  return (
    <TextField
      {...field}
      name="site"
      label={useFormWords().names.site}
      input={{ inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none', spellCheck: false }}
    />
  )
}
