import { createHash } from 'node:crypto'
import {
  type ControlField,
  formOf,
  LEAD_FIELDS,
  type LeadValues
} from '../../shared/lead-fields.ts'
import { completeLead } from '../../shared/lead-payload.ts'
import { checkLead, type LeadErrors, type LeadRules } from '../../shared/lead-rules.ts'
import { leadSource } from '../../shared/lead-source.ts'
import type { AttachmentStore, ReceivedFile } from './attachment-store.ts'
import type { Acceptance, Attachment, BotVerdict, LeadStore, NewLead } from './lead-store.ts'

export type SubmittedFields = Partial<Record<(typeof LEAD_FIELDS)[number] | ControlField, string>>

export interface ReceivedUpload extends ReceivedFile {
  name: string
  type: string
}

/** What the server knows of a form that a browser posted without a script. */
interface PlainPost {
  cookies: ReadonlyMap<string, string>
  /** Address of the page that held the form; empty when the browser keeps it to itself. */
  page: string
}

/** One form submission as it arrived. */
interface Submission {
  fields: SubmittedFields
  file?: ReceivedUpload
  idempotencyKey?: string
  address: string
  /** There when a browser posted the form without JavaScript. */
  plain?: PlainPost
}

type Refusal =
  | 'validation_failed'
  | 'bad_idempotency_key'
  | 'idempotency_key_reused'
  | 'bot_check_failed'
  | 'rate_limited'

type LeadOutcome =
  | { kind: 'accepted'; resultID: string; isReplay: boolean }
  | { kind: 'refused'; code: Refusal; reason?: string; errors?: LeadErrors }

export type BotCheckResult =
  | { kind: 'pass'; verdict: BotVerdict; challenge?: string }
  | { kind: 'refused'; code: 'bot_check_failed' | 'rate_limited'; reason: string }

/** What the bot check says of a sender; its challenge is spent together with storing the lead. */
export type BotCheck = (sender: {
  token: string | undefined
  address: string
  isPlain: boolean
}) => BotCheckResult

export interface LeadDesk {
  /**
   * Takes a lead in. When it resolves with `accepted`, the lead and its file survive a power cut.
   *
   * @throws {Error} When the disk or the database refuses; nothing is stored then.
   */
  submit(submission: Submission): Promise<LeadOutcome>
}

interface LeadDeskParts {
  store: LeadStore
  attachments: AttachmentStore
  botCheck: BotCheck
  rules: LeadRules
}

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/

/**
 * The order of work is the design: rules, then the answer an earlier send with the same key got, and only then
 * the bot check, whose token works once; the file before the row, the row before the answer.
 */
export function createLeadDesk({ store, attachments, botCheck, rules }: LeadDeskParts): LeadDesk {
  async function submit(submission: Submission): Promise<LeadOutcome> {
    const sent = leadValues(submission.fields)
    const check = checkLead(formOf(sent), sent, rules)
    if (!check.ok) return { kind: 'refused', code: 'validation_failed', errors: check.errors }

    const values = completed(sent, submission.plain)
    const key = readKey(submission)
    if (key === 'bad') return refuse('bad_idempotency_key')
    const idempotency = key && { key, bodyHash: hashOf(values, submission.file) }
    const replay = idempotency && (await store.findReplay(key, idempotency.bodyHash))
    if (replay) return answer(replay)

    return admit(submission, { values, form: formOf(values), ...(idempotency && { idempotency }) })
  }

  function completed(sent: LeadValues, plain: PlainPost | undefined): LeadValues {
    return plain ? completeLead(sent, leadSource(plain.cookies, plain.page), rules) : sent
  }

  async function admit(
    { fields, file, address, plain }: Submission,
    lead: Pick<NewLead, 'values' | 'form' | 'idempotency'>
  ): Promise<LeadOutcome> {
    const pass = botCheck({ token: fields.captcha, address, isPlain: plain !== undefined })
    if (pass.kind === 'refused') return pass

    const { verdict, challenge } = pass
    const isTrapped = Boolean(fields.website?.trim())
    const found = isTrapped
      ? ({ status: 'quarantine', verdict: 'spam' } as const)
      : ({ status: 'new', verdict } as const)
    return answer(await storeWithFile(file, { ...lead, ...found, ...(challenge && { challenge }) }))
  }

  async function storeWithFile(
    file: ReceivedUpload | undefined,
    lead: NewLead
  ): Promise<Acceptance> {
    if (!file) return store.accept(lead)

    await attachments.keep(file)
    let isStored = false
    try {
      const acceptance = await store.accept({ ...lead, attachment: toAttachment(file) })
      isStored = acceptance.kind === 'stored'
      return acceptance
    } finally {
      if (!isStored) await attachments.remove(file.id)
    }
  }

  return {
    async submit(submission) {
      try {
        return await submit(submission)
      } finally {
        if (submission.file) await attachments.discard(submission.file)
      }
    }
  }
}

function leadValues(fields: SubmittedFields): LeadValues {
  const values: LeadValues = {}
  for (const field of LEAD_FIELDS) {
    const value = fields[field]
    if (value !== undefined) values[field] = value
  }
  const webFormID = fields.webFormID ?? fields.WEB_FORM_ID
  if (webFormID !== undefined) values.webFormID = webFormID
  if (formOf(values) === 'main') values.agreement = isYes(fields.agreement) ? 'true' : 'false'
  return values
}

function readKey({ idempotencyKey, fields }: Submission): string | undefined {
  const key = idempotencyKey ?? fields.idempotency_key
  return !key || IDEMPOTENCY_KEY.test(key) ? key : 'bad'
}

function isYes(value = ''): boolean {
  return ['true', 'on', '1', 'y'].includes(value.toLowerCase())
}

function hashOf(values: LeadValues, file?: ReceivedUpload): string {
  const entries = LEAD_FIELDS.map((field) => values[field] ?? '')
  return createHash('sha256')
    .update(JSON.stringify([...entries, file?.sha256 ?? '']))
    .digest('hex')
}

function toAttachment({ id, name, type, size, sha256 }: ReceivedUpload): Attachment {
  return { id, name, type, size, sha256 }
}

function answer(acceptance: Acceptance): LeadOutcome {
  switch (acceptance.kind) {
    case 'key-reused':
      return refuse('idempotency_key_reused')
    case 'challenge-used':
      return { kind: 'refused', code: 'bot_check_failed', reason: 'used' }
    default: {
      const { kind, resultID } = acceptance
      return { kind: 'accepted', resultID, isReplay: kind === 'replayed' }
    }
  }
}

function refuse(code: Refusal): LeadOutcome {
  return { kind: 'refused', code }
}
