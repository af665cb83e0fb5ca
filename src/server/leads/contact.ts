import type { LeadValues } from '../../shared/lead-fields.ts'
import { filledContact, type LeadRules } from '../../shared/lead-rules.ts'
import type { StoredLead } from './lead.ts'

const MIN_PHONE_DIGITS = 5

type StandIns = Pick<LeadRules, 'emptyPhone' | 'emptyEmail'>

/** By what a person asks to be found or forgotten. */
export interface Person {
  phone?: string
  email?: string
}

/** By what the same person is known again: the phone, or the e-mail where there is none. */
export function contactOf(values: LeadValues, standIns: StandIns): string {
  const { phone, email } = contactsOf(values, standIns)
  return phoneKey(phone) || emailKey(email)
}

/** What a person can be reached by; stand-ins for an empty phone or e-mail reach nobody. */
export function contactsOf({ phone, email }: LeadValues, standIns: StandIns): Required<Person> {
  return {
    phone: filledContact(phone, standIns.emptyPhone),
    email: filledContact(email, standIns.emptyEmail)
  }
}

/** The leads of a person. A phone is compared by its last ten digits, however it is written. */
export function leadsOf(
  person: Person,
  leads: readonly StoredLead[],
  standIns: StandIns
): StoredLead[] {
  const wanted = contactsOf(person, standIns)
  const [wantedPhone, wantedEmail] = [phoneKey(wanted.phone), emailKey(wanted.email)]
  return leads.filter(({ values }) => {
    const { phone, email } = contactsOf(values, standIns)
    return (
      (wantedPhone && phoneKey(phone) === wantedPhone) ||
      (wantedEmail && emailKey(email) === wantedEmail)
    )
  })
}

/** A dial code alone is nobody's number. */
function phoneKey(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length < MIN_PHONE_DIGITS ? '' : digits.slice(-10)
}

function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
