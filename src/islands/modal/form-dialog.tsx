import type { ReactNode } from 'react'
import { ModalHead } from './modal-head.tsx'

interface FormDialogProps {
  kind: 'request' | 'callback'
  title: string
  lead: string
  children: ReactNode
}

/** A form in a dialog, and what to expect of it. */
export function FormDialog({ kind, title, lead, children }: FormDialogProps) {
  return (
    <>
      <ModalHead kind={kind} title={title} />
      <div className="modal__body">
        <p className="modal__lead">{lead}</p>
        {children}
      </div>
    </>
  )
}
