import type { LeadValues } from '../../shared/lead/lead-fields.ts'
import { filledContact, type LeadRules } from '../../shared/lead/lead-rules.ts'
import type { StoredLead } from './lead.ts'

const MIN_PHONE_DIGITS = 5

type StandIns = Pick<LeadRules, 'emptyPhone' | 'emptyEmail'>

/** The contacts a person gives when asking us to find or erase their data. */
export interface Person {
  phone?: string
  email?: string
}

/** The key that identifies a returning person: the phone, or the e-mail if there is none. */
export function contactOf(values: LeadValues, standIns: StandIns): string {
  const { phone, email } = contactsOf(values, standIns)
  return phoneKey(phone) || emailKey(email)
}

/** A person's phone and e-mail; stand-ins for an empty one count as absent. */
export function contactsOf({ phone, email }: LeadValues, standIns: StandIns): Required<Person> {
  return {
    phone: filledContact(phone, standIns.emptyPhone),
    email: filledContact(email, standIns.emptyEmail)
  }
}

/** The leads of a person. Phones are compared by their last ten digits, whatever the formatting. */
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

/**
 * What stands before the sign may hold a question mark, after which a link would name further receivers.
 *
 * Source: RFC 6068, 2.
 */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

/** A dial code alone is not a number. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length < MIN_PHONE_DIGITS ? '' : digits.slice(-10)
}

export function emailKey(email: string): string {
  return email.normalize('NFC').trim().toLowerCase()
}
