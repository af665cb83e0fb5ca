import type { LeadForm } from '../../shared/lead/lead-fields.ts'
import { links } from '../../shared/links.ts'
import { dropFile, holdDrag } from './drop-file.ts'

/** Form attributes shared by both forms; without JavaScript they post to the same URL. */
export function formAttributes(kind: LeadForm) {
  return {
    className: 'lead-form',
    'data-form': kind,
    method: 'post',
    action: links.leads(),
    encType: 'multipart/form-data',
    noValidate: true,
    // Firefox calls a form faulty that lacks what is required, before anybody has typed, and Orca says so at its first field.
    'aria-invalid': false,
    onDragOver: holdDrag,
    onDrop: dropFile
  } as const
}
