import type { LeadField, LeadValues } from '../../shared/lead/lead-fields.ts'

/** What remains of an erased lead: that someone agreed, to which text, in which form. It identifies no one. */
const PROOF: readonly LeadField[] = ['webFormID', 'agreement', 'consent_version']

export function withoutPerson(values: LeadValues): LeadValues {
  return Object.fromEntries(
    PROOF.flatMap((field) => (field in values ? [[field, values[field]]] : []))
  )
}
