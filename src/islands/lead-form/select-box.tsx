import type { ReactNode } from 'react'

/** The frame of a `<select>`, with the arrow that its own look has lost. */
export function SelectBox({ children }: { children: ReactNode }) {
  return (
    <div className="field__box field__box--select">
      {children}
      <svg className="icon" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </div>
  )
}
