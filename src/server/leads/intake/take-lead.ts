import { createHash } from 'node:crypto'
import { decode } from '../../../shared/attribution/cookies.ts'
import { leadSource } from '../../../shared/attribution/lead-source.ts'
import {
  ATTRIBUTION_FIELDS,
  filledFields,
  formOf,
  LEAD_FIELDS,
  type LeadField,
  type LeadForm,
  type LeadValues
} from '../../../shared/lead/lead-fields.ts'
import {
  checkLead,
  completeLead,
  type LeadErrors,
  type LeadRules,
  lacksConsent,
  MESSAGES
} from '../../../shared/lead/lead-rules.ts'
import { splitCode } from '../../../shared/phone/countries.ts'
import { trimUnseen } from '../../../shared/words/text.ts'
import { createAllowance, type Ledger, widestNetworkOf } from '../../allowance/allowance.ts'
import type { BotCheck, BotCheckSender } from '../../bot-check/bot-check.ts'
import { keysFor, spelledOnce } from '../contact.ts'
import type { BotVerdict, NewLead, Upload } from '../lead.ts'
import { type Acceptance, CONTENT_WINDOW_MS, type LeadStore } from '../lead-store.ts'
import type { LeadRefusalCode, SubmittedFields } from './read-submission.ts'
import type { Spool } from './spool.ts'

/** One form submission as it arrived. */
interface Submission {
  fields: SubmittedFields
  file?: Upload
  idempotencyKey?: string
  address: string
  /** From this machine itself: counted against no limit. */
  isLocal: boolean
  userAgent?: string
  /** Present when a browser posted the form without JavaScript. */
  plain?: PlainPost
}

type LeadOutcome =
  | { kind: 'accepted'; resultID: string; isReplay: boolean; form: LeadForm }
  | { kind: 'refused'; code: LeadRefusalCode; reason?: string; errors?: LeadErrors }

export type LeadIntake = ReturnType<typeof createLeadIntake>

interface Verdict {
  verdict: BotVerdict
  challenge?: string
}

interface LeadIntakeParts {
  leads: LeadStore
  spool: Spool
  botCheck: BotCheck
  allowance: LeadAllowance
  rules: LeadRules
  /** Version of the consent text that forms show, for a lead that names none. */
  consentVersion: () => string
  /** Where every lead is delivered. */
  targets: () => readonly string[]
}

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/

const FILLED: ReadonlySet<string> = new Set(filledFields())

/** Two sends without a key are one lead when these fields are equal: what was filled in, on which page, with which consent. */
const TELLING_FIELDS: readonly LeadField[] = [
  'webFormID',
  ...LEAD_FIELDS.filter((field) => FILLED.has(field)),
  'page',
  'agreement'
]

/** User agents are cut to this length. */
const USER_AGENT_LENGTH = 300

/**
 * The order matters: validation, then the answer to an earlier send of the same lead, then the address's allowance, and
 * only then the bot check, whose token works once; the file is stored before the row, the row before the answer.
 */
export function createLeadIntake(parts: LeadIntakeParts) {
  const { leads, spool, botCheck, allowance, rules } = parts

  async function submit(submission: Submission): Promise<LeadOutcome> {
    const sent = leadValues(submission.fields)
    const check = checkLead(formOf(sent), sent, rules)
    if (!check.ok) return { kind: 'refused', code: 'validation_failed', errors: check.errors }

    const { plain } = submission
    const values = plain ? completePlain(sent, plain, rules) : sent
    const key = readKey(submission)
    if (key === 'bad') return refuse('bad_idempotency_key')
    const idempotency = identify(values, submission, key)
    const replay = await leads.findReplay(idempotency)
    if (replay) return answer(replay, formOf(values))

    return (
      (await spendAllowance(submission, unitOf(idempotency))) ??
      admit(submission, values, idempotency)
    )
  }

  /** A repeated send of the same lead is not charged again. */
  async function spendAllowance(
    { address, isLocal, file }: Submission,
    unit: string
  ): Promise<LeadOutcome | undefined> {
    if (isLocal) return undefined
    if (!(await allowance.takeLead(address, unit))) return refuse('rate_limited')
    if (!file || (await allowance.takeFile(address, unit, file.size))) return undefined
    return { kind: 'refused', code: 'quota_exceeded', errors: { file: MESSAGES.fileQuota } }
  }

  async function admit(
    submission: Submission,
    values: LeadValues,
    idempotency: NewLead['idempotency']
  ): Promise<LeadOutcome> {
    const form = formOf(values)
    const sender = senderOf(submission, values, unitOf(idempotency))
    const pass = await botCheck.check(sender)
    if (pass.kind === 'refused') return pass
    const lead = { ...composeLead(submission, values, parts), idempotency }
    const acceptance = await keep(lead, pass)
    if (acceptance.kind !== 'challenge-used') return answer(acceptance, form)

    const doubted = await botCheck.doubt(sender, 'used')
    return doubted.kind === 'refused' ? doubted : answer(await keep(lead, doubted), form)
  }

  function keep(lead: Omit<NewLead, 'verdict'>, { verdict, challenge }: Verdict) {
    return leads.accept({
      ...lead,
      verdict: lead.status === 'quarantine' ? 'spam' : verdict,
      ...(challenge && { challenge })
    })
  }

  return {
    /**
     * Accepts a lead. Once it resolves with `accepted`, the lead and its file survive a power cut.
     *
     * @throws {Error} When the disk or the database refuses; nothing is stored then.
     */
    async submit(submission: Submission): Promise<LeadOutcome> {
      try {
        return await submit(submission)
      } finally {
        if (submission.file) await spool.discard(submission.file)
      }
    }
  }
}

function composeLead(
  submission: Submission,
  values: LeadValues,
  { rules, consentVersion, targets }: LeadIntakeParts
): Omit<NewLead, 'verdict' | 'idempotency'> {
  const { fields, file } = submission
  const person = keysFor(values, rules)
  return {
    form: formOf(values),
    status: fields.website?.trim() ? 'quarantine' : 'new',
    values,
    consent: consentOf(submission, values, consentVersion()),
    targets: targets(),
    ...(file && { upload: file }),
    ...(person.length > 0 && { person })
  }
}

function consentOf(
  { address, userAgent }: Submission,
  values: LeadValues,
  shownVersion: string
): NewLead['consent'] {
  const isGiven = values.agreement === 'true'
  const withoutTick = lacksConsent(values) ? 'none' : 'implied_by_submit'
  return {
    kind: isGiven ? 'explicit' : withoutTick,
    version: values.consent_version || shownVersion,
    address,
    userAgent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null
  }
}

function senderOf(
  { fields, address, isLocal, plain }: Submission,
  values: LeadValues,
  unit: string
): BotCheckSender {
  const isExempt = formOf(values) === 'callback' && values.do_not_check_captcha === 'Y'
  const isPlain = plain !== undefined
  return { token: fields.captcha, address, isLocal, isExempt, isPlain, unit }
}

function readKey({ idempotencyKey, fields }: Submission): string | undefined {
  const key = idempotencyKey ?? fields.idempotency_key
  return !key || IDEMPOTENCY_KEY.test(key) ? key : 'bad'
}

/**
 * Without a key, the same words from another network are another lead, so that nobody learns a lead's number by repeating
 * its words; spellings of a contact count as one. A key stands for exactly what was sent with it.
 */
function identify(
  values: LeadValues,
  { file, address }: Pick<Submission, 'file' | 'address'>,
  key?: string
): NewLead['idempotency'] {
  const fields = key ? LEAD_FIELDS : TELLING_FIELDS
  const network = key ? undefined : widestNetworkOf(address)
  const hash = bodyHash(key ? values : spelledOnce(values), fields, file?.sha256, network)
  return key ? { key, bodyHash: hash } : { bodyHash: hash }
}

/** One unit is the same content under the same key; other content or another key is charged as another lead. */
function unitOf({ key = '', bodyHash }: NewLead['idempotency']): string {
  return `${key} ${bodyHash}`
}

function answer(acceptance: Acceptance, form: LeadForm): LeadOutcome {
  switch (acceptance.kind) {
    case 'key-reused':
      return refuse('idempotency_key_reused')
    case 'challenge-used':
      return { kind: 'refused', code: 'bot_check_failed', reason: 'used' }
    default: {
      const { kind, resultID } = acceptance
      return { kind: 'accepted', resultID, form, isReplay: kind === 'replayed' }
    }
  }
}

function refuse(code: LeadRefusalCode): LeadOutcome {
  return { kind: 'refused', code }
}

/**
 * Equal for two sends of one lead. Empty fields do not count: a lead that waits in an open page stays the same lead after an
 * update of the site adds a field.
 *
 * @param network The sender's network, where only the same network may repeat a lead.
 * @returns SHA-256 in hexadecimal.
 */
export function bodyHash(
  values: LeadValues,
  fields: readonly LeadField[],
  fileHash: string | undefined,
  network?: string
): string {
  const filled = fields.filter((field) => values[field]).map((field) => [field, values[field]])
  return createHash('sha256')
    .update(JSON.stringify([formOf(values), filled, fileHash ?? '', ...(network ? [network] : [])]))
    .digest('hex')
}

/** What the server knows about a form posted without JavaScript. */
interface PlainPost {
  cookies: ReadonlyMap<string, string>
  /** Address of the page with the form; empty when the browser does not send it. */
  page: string
}

const FORM_ID = /^\d{1,9}$/

/** Fields of one line; blanks at their ends are dropped. */
const LINES: ReadonlySet<string> = new Set(
  filledFields(({ limit, hasLines }) => limit && !hasLines)
)

/** The values to store: the form's number is an integer, and the consent `true` or `false`. */
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

/** Adds what the page's script would have sent, unless it was sent. */
function completePlain(
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

/** An address as it was typed; the page's script sends it encoded. */
function unencoded(address = ''): string {
  return /^https?%3A%2F%2F/i.test(address) ? decode(address) : address
}

function isYes(value = ''): boolean {
  return ['true', 'on', '1', 'y'].includes(value.toLowerCase())
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Leads that one address may send, per window. */
const LEADS_PER_ADDRESS = [
  { limit: 5, windowMs: MINUTE_MS },
  { limit: 30, windowMs: HOUR_MS },
  { limit: 100, windowMs: DAY_MS }
] as const

/** Bytes of attachments that one address may send in a day. */
const FILE_BYTES_PER_DAY = 50 * 1024 * 1024

/**
 * What an address may still send. A unit is one filled form: it is charged once, however often it is resent while the
 * same content counts as the same lead. After that it is stored again, and charged again.
 */
interface LeadAllowance {
  takeLead(address: string, unit: string): Promise<boolean>
  takeFile(address: string, unit: string, bytes: number): Promise<boolean>
}

/** @param ledger Where usage is counted; without one nothing is limited. */
export function createLeadAllowance(ledger: Ledger | undefined): LeadAllowance {
  if (!ledger) return { takeLead: async () => true, takeFile: async () => true }
  const fileWindow = { limit: FILE_BYTES_PER_DAY, windowMs: DAY_MS }
  const leads = createAllowance('leads', LEADS_PER_ADDRESS, ledger, CONTENT_WINDOW_MS)
  const files = createAllowance('files', [fileWindow], ledger, CONTENT_WINDOW_MS)
  return {
    takeLead: (address, unit) => leads.take(address, { unit }),
    takeFile: (address, unit, bytes) => files.take(address, { unit, amount: bytes })
  }
}
