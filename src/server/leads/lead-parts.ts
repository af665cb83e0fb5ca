import { readableAddress } from '../../shared/attribution/address.ts'
import {
  ASKED_FIELDS,
  type AskedField,
  ATTRIBUTION_FIELDS,
  askedFields,
  briefLabel,
  type LeadField,
  type LeadValues,
  type Place,
  type PlacedField
} from '../../shared/lead/lead-fields.ts'
import { type Clocks, cityName } from './call-times.ts'
import { contactsOf, type EmptyContacts } from './contact.ts'
import type { StoredLead } from './lead.ts'

/** What leads carry as values, by its name; what stands for an empty phone or e-mail; the zone that times are told in. */
export interface Names extends EmptyContacts, Clocks {
  topics: ReadonlyMap<string, string>
}

/** What a lead says, in words: without values of a program and without stand-ins. */
export function inWords(values: LeadValues, names: Omit<Names, 'zone'>): LeadValues {
  const { theme = '', city } = values
  return {
    ...values,
    ...contactsOf(values, names),
    site: readableAddress(values.site),
    theme: names.topics.get(theme) ?? theme,
    city: cityName(names.offices, city)
  }
}

/** What a lead says of a field, as letters and the desk call it. */
export interface SaidField {
  name: PlacedField
  label: string
  value: string
  hasLines: boolean
}

/** What a lead says of the fields that stand under these headings, one heading after the other. */
export function saidFields(
  values: LeadValues,
  places: readonly Exclude<Place, 'own'>[],
  names: Omit<Names, 'zone'>
): SaidField[] {
  const said = inWords(values, names)
  const fields = places.flatMap((one) => askedFields(({ place }) => place === one)) as PlacedField[]
  return fields.flatMap((name) => {
    const { choices, hasLines = false } = ASKED_FIELDS[name]
    const value = said[name]
    const word = choices?.find((choice) => choice.value === value)?.label.ru ?? value
    return value && word ? [{ name, label: briefLabel(name), value: word, hasLines }] : []
  })
}

/**
 * What of a lead can be erased by itself: a field, everything told of the visits before it, or what managers wrote of
 * it.
 */
export type LeadPart = Exclude<AskedField, 'agreement'> | 'visits' | 'notes'

/** Every part with what it is called, fields first. */
export const LEAD_PARTS: ReadonlyMap<LeadPart, string> = new Map<LeadPart, string>([
  ...askedFields((record) => record !== ASKED_FIELDS.agreement).map(
    (name) => [name as LeadPart, briefLabel(name)] as const
  ),
  ['visits', 'Сведения о переходах'],
  ['notes', 'Заметки и причины итогов']
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
