/** Hours that a call can be asked for, `HH:00` of the office's time. */
export const CALL_HOURS: readonly string[] = Array.from(
  { length: 11 },
  (_, i) => `${String(i + 9).padStart(2, '0')}:00`
)
export const CALL_DEFAULTS = { from: '09:00', to: '18:00' } as const

export type LeadForm = 'main' | 'callback'

/** A word of forms in both languages. */
type Label = Readonly<Record<'ru' | 'en', string>>

/** What a field can be, where it is chosen. */
interface FieldChoice {
  /** Empty for nothing: without such a choice one has to be made. */
  value: string
  /** What stands for it in forms, the one in Russian also in letters and at the desk. */
  label: Label
}

/**
 * Everything that there is to say of a field of a request. The form's rules and words, its reader, what is shown again,
 * letters and other deliveries, the desk, its search, what is erased by itself and the check of the consents all follow
 * from it.
 */
export interface AskedRecord {
  /** The forms that ask for it; an application is the main form of a vacancy. Of what none asks for, the page tells. */
  forms: readonly (LeadForm | 'application')[]
  /** What forms call it. */
  label: Label
  /** What applicants are asked for in its place, in their form and in their consent. */
  applicant?: string
  /** What letters and the desk call it, where that is not what forms do. */
  briefly?: string
  /** It is typed: the longest accepted value in UTF-16 code units, as `maxlength` counts them. */
  limit?: number
  /** What is typed may have line breaks. */
  hasLines?: true
  /** Set for optional fields that the main form shows after the contacts: attributes of the control. */
  line?: LineHints
  /** It is chosen: nothing else is accepted. */
  choices?: readonly FieldChoice[]
  /** Under which heading letters and the desk show it; `own` where they have words of their own for it. */
  place: 'name' | 'contact' | 'fact' | 'text' | 'own'
  /** The desk finds leads by it. */
  isSearched?: true
  /** It names no person: messengers that get notices alone are told of it. */
  isInNotices?: true
  /** How consents and the policy name it, where that is in other words. */
  consent?: string
}

/** Attributes of an `input` that help to type. */
interface LineHints {
  inputMode?: 'text' | 'url' | 'numeric'
  autoComplete?: string
  autoCapitalize?: 'none'
  spellCheck?: boolean
}

const HOUR_CHOICES: readonly FieldChoice[] = CALL_HOURS.map((value) => {
  return { value, label: { ru: value, en: value } }
})

/** In the order in which forms ask; that of exports is `LEAD_FIELDS`, where each of them stands too. */
const FIELDS = {
  theme: {
    forms: ['main'],
    label: { ru: 'Тема', en: 'Topic' },
    limit: 200,
    place: 'fact',
    isInNotices: true
  },
  fio: {
    forms: ['main', 'callback', 'application'],
    label: { ru: 'Имя', en: 'Name' },
    limit: 200,
    place: 'name',
    isSearched: true
  },
  phone: {
    forms: ['main', 'callback', 'application'],
    label: { ru: 'Телефон', en: 'Phone' },
    limit: 32,
    place: 'contact',
    isSearched: true
  },
  email: {
    forms: ['main', 'application'],
    label: { ru: 'Электронная почта', en: 'E-mail' },
    briefly: 'Почта',
    limit: 254,
    place: 'contact',
    isSearched: true
  },
  from: {
    forms: ['callback'],
    label: { ru: 'Время звонка', en: 'Time of the call' },
    choices: HOUR_CHOICES,
    place: 'own',
    consent: 'удобные часы'
  },
  to: {
    forms: ['callback'],
    label: { ru: 'Конец звонка', en: 'End of the call' },
    choices: HOUR_CHOICES,
    place: 'own',
    consent: 'удобные часы'
  },
  site: {
    forms: ['main', 'application'],
    label: { ru: 'Сайт', en: 'Website' },
    applicant: 'Ссылка на резюме или работы',
    limit: 2048,
    line: { inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none', spellCheck: false },
    place: 'contact',
    isSearched: true
  },
  message: {
    forms: ['main', 'callback', 'application'],
    label: { ru: 'Комментарий', en: 'What you sell and to whom' },
    applicant: 'Текст отклика',
    briefly: 'Сообщение',
    limit: 5000,
    hasLines: true,
    place: 'text',
    isSearched: true
  },
  file: {
    forms: ['main', 'application'],
    label: { ru: 'Файл', en: 'File' },
    place: 'own'
  },
  /** The office that was chosen on the site. */
  city: {
    forms: [],
    label: { ru: 'Офис', en: 'Office' },
    place: 'fact',
    consent: 'город'
  },
  agreement: {
    forms: ['main', 'callback', 'application'],
    label: { ru: 'Согласие', en: 'Consent' },
    place: 'own'
  }
} as const satisfies Partial<Record<(typeof LEAD_FIELDS)[number] | 'file', AskedRecord>>

export type AskedField = keyof typeof FIELDS
type FieldsWith<Trait> = {
  [Name in AskedField]: (typeof FIELDS)[Name] extends Trait ? Name : never
}[AskedField]
export type TypedField = FieldsWith<{ limit: number }>
/** Neither a file nor a tick, and not told by the page. */
export type FilledField = TypedField | FieldsWith<{ choices: readonly FieldChoice[] }>
export type Place = AskedRecord['place']
/** Those that letters and the desk show under a heading. */
export type PlacedField = FieldsWith<{ place: Exclude<Place, 'own'> }>

export const ASKED_FIELDS: Readonly<Record<AskedField, AskedRecord>> = FIELDS

/** Fields in form order, those whose record is meant. */
export function askedFields(isMeant: (record: AskedRecord) => unknown): AskedField[] {
  return (Object.keys(FIELDS) as AskedField[]).filter((name) => isMeant(ASKED_FIELDS[name]))
}

/** The fields that a visitor types or chooses, in form order; all, or those whose record has the flag. */
export function filledFields(isMeant: (record: AskedRecord) => unknown = Boolean): FilledField[] {
  const isFilled = ({ limit, choices }: AskedRecord) => limit || choices
  return askedFields((record) => isFilled(record) && isMeant(record)) as FilledField[]
}

/** What letters and the desk call a field. */
export function briefLabel(name: AskedField): string {
  const { label, briefly = label.ru } = ASKED_FIELDS[name]
  return briefly
}

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
export type LeadField = (typeof LEAD_FIELDS)[number] | Exclude<AskedField, 'file'>
export type ControlField = (typeof CONTROL_FIELDS)[number]

/** A lead in transit: fields may be missing, all values are text. */
export type LeadValues = Partial<Record<LeadField, string>>

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

const ID_START = /^([\da-f]{4})([\da-f]{4})-/i

/** What people are told and tell as the number of a request: the first group of its id in two, «5861-DC7E». */
export function leadNumber(resultID: string | number): string {
  const [, first, second] = ID_START.exec(String(resultID)) ?? []
  return first ? `${first}-${second}`.toUpperCase() : String(resultID)
}
