import type { ReactNode } from 'react'

/** The frame of a `<select>`, with the arrow that its own look has lost. */
export function SelectBox({ children }: { children: ReactNode }) {
  return <div className="field__box field__box--select chevron">{children}</div>
}
