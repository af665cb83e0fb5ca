import { decode } from '../../../shared/attribution/cookies.ts'
import { leadSource } from '../../../shared/attribution/lead-source.ts'
import {
  ATTRIBUTION_FIELDS,
  type ControlField,
  filledFields,
  formOf,
  LEAD_FIELDS,
  type LeadValues
} from '../../../shared/lead/lead-fields.ts'
import { completeLead, type LeadRules } from '../../../shared/lead/lead-rules.ts'
import { splitCode } from '../../../shared/phone/countries.ts'
import { trimUnseen } from '../../../shared/words/text.ts'

export type SubmittedFields = Partial<Record<(typeof LEAD_FIELDS)[number] | ControlField, string>>

/** What the server knows about a form posted without JavaScript. */
export interface PlainPost {
  cookies: ReadonlyMap<string, string>
  /** Address of the page with the form; empty when the browser does not send it. */
  page: string
}

const FORM_ID = /^\d{1,9}$/
/** What is typed on one line: its ends say nothing. */
const LINES: ReadonlySet<string> = new Set(
  filledFields(({ limit, hasLines }) => limit && !hasLines)
)

/** What is stored of the fields sent: a form's number is an integer, and consent is said in one word. */
export function leadValues(fields: SubmittedFields): LeadValues {
  const values: LeadValues = {}
  for (const field of LEAD_FIELDS) {
    const value = fields[field]
    if (value !== undefined) values[field] = LINES.has(field) ? trimUnseen(value) : value
  }
  const webFormID = fields.webFormID ?? fields.WEB_FORM_ID ?? ''
  if (FORM_ID.test(webFormID)) values.webFormID = webFormID
  else delete values.webFormID
  if (isAsked(fields, values)) values.agreement = String(isYes(fields.agreement))
  else delete values.agreement
  return values
}

/** A box that is not ticked is not sent; the version of the text is, by every form that has the box. */
function isAsked({ agreement, consent_version: version }: SubmittedFields, values: LeadValues) {
  return formOf(values) === 'main' || agreement !== undefined || Boolean(version)
}

/** Adds what the page's script would have sent, save what was sent nevertheless. */
export function completePlain(
  sent: LeadValues,
  { cookies, page }: PlainPost,
  rules: LeadRules
): LeadValues {
  const source = leadSource(cookies, unencoded(page))
  const own = ATTRIBUTION_FIELDS.filter((field) => field !== 'page' && sent[field])
  const lead = completeLead(
    { ...sent, site: unencoded(sent.site) },
    { ...source, ...Object.fromEntries(own.map((field) => [field, sent[field]])) },
    rules
  )
  return { ...lead, phone: withSpace(lead.phone) }
}

/** A number whose dial code was typed without a space behind it. */
function withSpace(phone = ''): string {
  return phone.replace(/\+(\d+)/, (whole, digits) => {
    const { country, rest } = splitCode(digits) ?? {}
    return country && rest ? `+${country.dial} ${rest}` : whole
  })
}

/** An address as it was typed, though it may come as the page's script sends it. */
function unencoded(address = ''): string {
  return /^https?%3A%2F%2F/i.test(address) ? decode(address) : address
}

function isYes(value = ''): boolean {
  return ['true', 'on', '1', 'y'].includes(value.toLowerCase())
}
