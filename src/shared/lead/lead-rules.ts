import { decode } from '../attribution/cookies.ts'
import { withDialCode } from '../phone/national-number.ts'
import { trimUnseen, unixLines } from '../words/text.ts'
import {
  ASKED_FIELDS,
  type AttributionField,
  CALL_DEFAULTS,
  FILE_LIMIT_TEXT,
  filledFields,
  formOf,
  LEAD_LIMITS,
  type LeadField,
  type LeadForm,
  type LeadValues,
  TYPED_FIELDS,
  type TypedField
} from './lead-fields.ts'

/** Messages shown beside a field. */
export const MESSAGES = {
  required: 'Ошибка! Заполните поле',
  phone: 'Ошибка! Неверный формат телефона',
  email: 'Ошибка! Неверный формат email',
  callTime: 'Ошибка! Выберите время звонка с 9 до 19 часов',
  callOrder: 'Ошибка! Звонок должен заканчиваться позже, чем начинается',
  unreadable: 'Ошибка! Не удалось прочитать поле',
  file: `Ошибка! Файл больше ${FILE_LIMIT_TEXT}`,
  fileUnread: 'Ошибка! Файл не прочитать: выберите его ещё раз или отправьте заявку без него',
  fileQuota: 'Ошибка! С вашего адреса пришло слишком много файлов за день',
  noRoomForFile: 'Ошибка! Сейчас файл не принять: отправьте заявку без него',
  lineBreak: 'Ошибка! Уберите перенос строки',
  choice: 'Ошибка! Выберите из предложенного',
  control: 'Ошибка! Уберите невидимые знаки',
  tooLong: (limit: number) => `Ошибка! Не больше ${limit} знаков`
} as const

/** Messages by the name of the control they belong to. */
export type LeadErrors = Partial<Record<LeadField | 'file', string>>
type LeadCheck = { ok: true } | { ok: false; errors: LeadErrors }

export interface LeadRules {
  /** Values that stand for an empty phone or e-mail. */
  emptyPhone: string
  emptyEmail: string
  consentRequired: boolean
}

/**
 * A phone field's number is valid with one digit and no `X`, the mark of an unfilled mask slot.
 * Source: SPEC, section 5.
 */
export function isPhoneValid(phone: string): boolean {
  return phone.length <= LEAD_LIMITS.phone && /\d/.test(phone) && !phone.includes('X')
}

const SINGLE_LINES = TYPED_FIELDS.filter((field) => !ASKED_FIELDS[field].hasLines)

const EMAIL_LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?'
const EMAIL = new RegExp(
  `^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${EMAIL_LABEL}(?:\\.${EMAIL_LABEL})+$`,
  'u'
)

/** The rule of `<input type="email">`, with a dot in the domain and domains in any script. */
export function isEmailValid(email: string): boolean {
  return email.length <= LEAD_LIMITS.email && EMAIL.test(email)
}

/** Which contact fields are required: a valid phone makes the e-mail optional and vice versa. */
export function requiredContacts({ phone = '', email = '' }: LeadValues) {
  return { phone: !isEmailValid(email.trim()), email: !isPhoneValid(phone.trim()) }
}

/**
 * Decides whether a lead can be accepted, and says in Russian what to fix. The server's check is authoritative; forms
 * run it for a quicker answer.
 */
export function checkLead(form: LeadForm, values: LeadValues, rules: LeadRules): LeadCheck {
  const errors: LeadErrors = {
    ...checkLines(values),
    ...checkLengths(values),
    ...checkChoices(form, values),
    ...checkContacts(form, values, rules)
  }
  // Parentheses are taken out of what is sent: a name of them alone would be refused where nobody sees it.
  if (isBlank(stripParentheses(values.fio ?? ''))) errors.fio = MESSAGES.required
  if (form === 'callback' && !errors.from && !errors.to)
    Object.assign(errors, checkCallOrder(values))
  if (rules.consentRequired && values.agreement !== 'true') {
    errors.agreement = MESSAGES.required
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true }
}

function checkContacts(form: LeadForm, values: LeadValues, rules: LeadRules): LeadErrors {
  const phone = numberOf(filledContact(values.phone, rules.emptyPhone))
  const email = form === 'main' ? filledContact(values.email, rules.emptyEmail) : ''
  const required =
    form === 'main' ? requiredContacts({ phone, email }) : { phone: true, email: false }

  const errors: LeadErrors = {}
  if (phone && !isPhoneValid(phone)) errors.phone = MESSAGES.phone
  else if (!phone && required.phone) errors.phone = MESSAGES.required
  if (email && !isEmailValid(email)) errors.email = MESSAGES.email
  else if (!email && required.email) errors.email = MESSAGES.required
  return errors
}

/**
 * Only the message may have line breaks; elsewhere one is an attempt at mail header injection, and a control character
 * an attack on the reader. Tabs are allowed: they come with text pasted from a spreadsheet.
 */
function checkLines(values: LeadValues): LeadErrors {
  const errors: LeadErrors = {}
  for (const field of SINGLE_LINES) {
    const value = values[field] ?? ''
    if (/[\r\n]/.test(value)) errors[field] = MESSAGES.lineBreak
    else if (/[^\t\P{Cc}]/u.test(value)) errors[field] = MESSAGES.control
  }
  return errors
}

function checkLengths(values: LeadValues): LeadErrors {
  const isLong = (field: TypedField) => typedLength(field, values[field]) > LEAD_LIMITS[field]
  return Object.fromEntries(
    TYPED_FIELDS.filter(isLong).map((field) => [field, MESSAGES.tooLong(LEAD_LIMITS[field])])
  )
}

/** The length as the control counts it: a site's address is sent encoded, with six characters for each Russian letter. */
function typedLength(field: TypedField, value = ''): number {
  return unixLines(field === 'site' ? decode(value) : value).length
}

const CHOICE_FAULTS: LeadErrors = { from: MESSAGES.callTime, to: MESSAGES.callTime }

/** A choice that is not sent keeps what the form offers first. */
function checkChoices(form: LeadForm, values: LeadValues): LeadErrors {
  const errors: LeadErrors = {}
  for (const field of filledFields(({ choices, forms }) => choices && forms.includes(form))) {
    const value = values[field]
    const isOffered =
      value === undefined || ASKED_FIELDS[field].choices?.some((choice) => choice.value === value)
    if (!isOffered) errors[field] = CHOICE_FAULTS[field] ?? MESSAGES.choice
  }
  return errors
}

function checkCallOrder({ from = CALL_DEFAULTS.from, to = CALL_DEFAULTS.to }: LeadValues) {
  return from < to ? {} : { from: MESSAGES.callOrder }
}

/** The value, or an empty string if it is the stand-in. */
export function filledContact(value = '', standIn: string): string {
  const text = trimUnseen(value)
  return stripParentheses(text) === stripParentheses(standIn.trim()) ? '' : text
}

/**
 * True when a sender was asked for consent and gave none. Earlier pages had a callback form that did not ask: sending it was
 * the consent.
 */
export function lacksConsent({ agreement }: LeadValues): boolean {
  return agreement === 'false'
}

/** The number without its dial code: a dial code alone is not a number. */
function numberOf(phone: string): string {
  return phone.replace(/^\+\d{1,4}(?:\s+|$)/, '')
}

function isBlank(value = ''): boolean {
  return value.replace(/[\s\p{Cf}\p{DI}\u2800]/gu, '') === ''
}

/** Senders remove parentheses from every value. */
export function stripParentheses(value: string): string {
  return value.replace(/[()]/g, '')
}

/**
 * Turns form fields into what is sent: dial code before the number, URL-encoded site, stand-ins for an empty phone and
 * e-mail, attribution, and finally no parentheses in any value. The page's script does this; for a form posted without
 * a script, the server does.
 *
 * @param typed Values of the form's fields.
 */
export function completeLead(
  typed: LeadValues,
  source: Record<AttributionField, string>,
  rules: Pick<LeadRules, 'emptyPhone' | 'emptyEmail'>
): LeadValues {
  const lead: LeadValues = {
    ...typed,
    ...source,
    phone: withDialCode(typed.phone) || rules.emptyPhone
  }
  if (formOf(typed) === 'main') {
    lead.email = typed.email?.trim() || rules.emptyEmail
    lead.site = encodeURIComponent(typed.site?.trim() ?? '')
  }
  const entries = Object.entries(lead).map(([field, value]) => [field, stripParentheses(value)])
  return Object.fromEntries(entries)
}
