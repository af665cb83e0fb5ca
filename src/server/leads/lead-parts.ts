import {
  ASKED_FIELDS,
  ATTRIBUTION_FIELDS,
  type FilledField,
  filledFields,
  type LeadField,
  type LeadValues
} from '../../shared/lead/lead-fields.ts'
import { contactsOf, type EmptyContacts } from './contact.ts'
import type { StoredLead } from './lead.ts'

/**
 * What of a lead can be erased by itself: a field that was filled in, by its name, the office, everything told of the
 * visits before it, the file, or what managers wrote of it.
 */
export type LeadPart = FilledField | 'city' | 'visits' | 'file' | 'notes'

const OWN_NAMES = {
  city: 'Офис',
  visits: 'Сведения о переходах',
  file: 'Файл',
  notes: 'Заметки и причины итогов'
} as const

/** Every part with what it is called, fields first. */
export const LEAD_PARTS: ReadonlyMap<LeadPart, string> = new Map<LeadPart, string>([
  ...filledFields().map((name) => {
    const { briefly, label } = ASKED_FIELDS[name]
    return [name, briefly ?? label.ru] as const
  }),
  ...(Object.entries(OWN_NAMES) as [LeadPart, string][])
])

/** The browser's identifiers and the page that the lead was sent from are told of a visit too. */
const VISITS: readonly LeadField[] = [...ATTRIBUTION_FIELDS, 'visit_path']

export function isLeadPart(name: string): name is LeadPart {
  return (LEAD_PARTS as ReadonlyMap<string, string>).has(name)
}

/** Whether there is something of a part; a stand-in for an empty contact is nothing. */
export function holdsPart(
  { values, attachment }: Pick<StoredLead, 'values' | 'attachment'>,
  part: Exclude<LeadPart, 'notes'>,
  standIns: EmptyContacts
): boolean {
  if (part === 'file') return attachment !== undefined
  if (part === 'visits') return VISITS.some((name) => values[name])
  return Boolean({ ...values, ...contactsOf(values, standIns) }[part])
}

/** The values that are left. */
export function withoutParts(values: LeadValues, parts: readonly LeadPart[]): LeadValues {
  const gone = new Set(
    parts.flatMap((part): readonly string[] => (part === 'visits' ? VISITS : [part]))
  )
  return Object.fromEntries(Object.entries(values).filter(([name]) => !gone.has(name)))
}

/** What remains of an erased lead: that someone agreed, to which text, in which form. It identifies no one. */
const PROOF: readonly LeadField[] = ['webFormID', 'agreement', 'consent_version']

export function withoutPerson(values: LeadValues): LeadValues {
  return Object.fromEntries(
    PROOF.flatMap((field) => (field in values ? [[field, values[field]]] : []))
  )
}
