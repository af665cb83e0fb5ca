import type { LeadForm } from '../../shared/lead-fields.ts'
import { links } from '../../shared/links.ts'
import { toolOf } from './tool.ts'

/** What both forms are to the browser; without JavaScript they post to the same address. */
export function formAttributes(kind: LeadForm) {
  return {
    className: 'lead-form',
    'data-form': kind,
    method: 'post',
    action: links.leads(),
    encType: 'multipart/form-data',
    noValidate: true,
    ...toolOf(kind)
  } as const
}
