import type { LeadField, LeadValues } from '../../shared/lead-fields.ts'

/** What is left of an erased lead: that somebody agreed, to which text, by which form. It names nobody. */
const PROOF: readonly LeadField[] = ['webFormID', 'agreement', 'consent_version']

export function withoutPerson(values: LeadValues): LeadValues {
  return Object.fromEntries(
    PROOF.flatMap((field) => (field in values ? [[field, values[field]]] : []))
  )
}
