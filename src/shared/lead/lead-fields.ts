import { ASKED_FIELDS, filledFields, type TypedField } from './asked-fields.ts'

/**
 * The fields of a lead. Each name is a form field, a multipart part, a key of the stored payload, a column of the
 * export and a key of `leads list --json`.
 */

/** Sent with every lead. */
export const ATTRIBUTION_FIELDS = [
  'firstContactUrl',
  'firstContactReferrer',
  'firstContactTime',
  'firstContactCanal',
  'entryUrl',
  'entryReferrer',
  'entryCanal',
  'clientID',
  'page',
  'callTouchID'
] as const

/**
 * Everything that is stored, in the order of exports and of the hash that tells one lead from another. New ones go last,
 * wherever a form asks for them.
 */
export const LEAD_FIELDS = [
  'webFormID',
  'theme',
  'fio',
  'phone',
  'email',
  'site',
  'message',
  'agreement',
  'from',
  'to',
  ...ATTRIBUTION_FIELDS,
  'do_not_check_captcha',
  'consent_version',
  'visit_path',
  'city'
] as const

/** Read by the intake and not stored with the lead. */
export const CONTROL_FIELDS = ['captcha', 'idempotency_key', 'website', 'WEB_FORM_ID'] as const

export type AttributionField = (typeof ATTRIBUTION_FIELDS)[number]
export type LeadField = (typeof LEAD_FIELDS)[number]
export type ControlField = (typeof CONTROL_FIELDS)[number]

/** A lead in transit: fields may be missing, all values are text. */
export type LeadValues = Partial<Record<LeadField, string>>

export type LeadForm = 'main' | 'callback'

/** Values of the hidden `WEB_FORM_ID`. */
export const WEB_FORM_IDS = { main: '1', callback: '2' } as const

/** What is typed, in the order in which forms ask for it. */
export const TYPED_FIELDS = filledFields(({ limit }) => limit) as TypedField[]

/** Longest accepted value in UTF-16 code units, as `maxlength` counts them. */
export const LEAD_LIMITS = Object.fromEntries(
  TYPED_FIELDS.map((name) => [name, ASKED_FIELDS[name].limit])
) as Record<TypedField, number>

/** Longest value of any field as it is sent, in bytes. */
export const FIELD_LIMIT_BYTES = 16 * 1024

/** Largest accepted attachment. */
export const FILE_LIMIT_BYTES = 10 * 1024 * 1024
export const FILE_LIMIT_TEXT = `${FILE_LIMIT_BYTES / 1024 / 1024} МБ`

/** The form that made a request, even if the request does not say so. */
export function formOf(values: LeadValues): LeadForm {
  if (values.webFormID === WEB_FORM_IDS.callback) return 'callback'
  if (values.webFormID === WEB_FORM_IDS.main) return 'main'
  const hasCallTime = values.from !== undefined || values.do_not_check_captcha !== undefined
  return hasCallTime ? 'callback' : 'main'
}
