import type { ReactNode } from 'react'
import { useFormWords } from './field.tsx'

/** What can be said beside a name and a contact, folded. */
export function MoreFields({ children }: { children: ReactNode }) {
  return (
    <details className="lead-form__more lead-form__wide">
      <summary className="chevron">{useFormWords().more}</summary>
      <div className="lead-form__extra">{children}</div>
    </details>
  )
}
