import type { LeadField, LeadValues } from '../../shared/lead-fields.ts'
import type { LeadRules } from '../../shared/lead-rules.ts'
import type { StoredLead } from './lead-store.ts'

/** What is left of an erased lead: that somebody agreed, to which text, by which form. It names nobody. */
const PROOF: readonly LeadField[] = ['webFormID', 'agreement', 'consent_version']

export function withoutPerson(values: LeadValues): LeadValues {
  return Object.fromEntries(
    PROOF.flatMap((field) => (field in values ? [[field, values[field]]] : []))
  )
}

/** By what a person asks to be forgotten. */
export interface Person {
  phone?: string
  email?: string
}

/**
 * The leads of a person. A phone is compared by its last ten digits, however it is written; stand-ins for an
 * empty phone or e-mail are nobody's.
 */
export function leadsOf(
  { phone, email }: Person,
  leads: readonly StoredLead[],
  { emptyPhone, emptyEmail }: Pick<LeadRules, 'emptyPhone' | 'emptyEmail'>
): StoredLead[] {
  const wantedPhone = phoneKey(phone)
  const wantedEmail = email?.trim().toLowerCase()
  if (wantedPhone === phoneKey(emptyPhone) || wantedEmail === emptyEmail.toLowerCase()) return []
  return leads.filter(
    ({ values }) =>
      (wantedPhone && phoneKey(values.phone) === wantedPhone) ||
      (wantedEmail && values.email?.trim().toLowerCase() === wantedEmail)
  )
}

function phoneKey(phone = ''): string {
  return phone.replace(/\D/g, '').slice(-10)
}
