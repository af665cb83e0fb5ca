import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import {
  ASKED_FIELDS,
  ATTRIBUTION_FIELDS,
  askedFields,
  CONTROL_FIELDS,
  type ControlField,
  FIELD_LIMIT_BYTES,
  FILE_LIMIT_BYTES,
  FILE_LIMIT_TEXT,
  type FilledField,
  filledFields,
  LEAD_FIELDS,
  LEAD_LIMITS,
  type LeadField,
  type LeadForm,
  type LeadValues
} from '../../../shared/lead/lead-fields.ts'
import { type LeadErrors, MESSAGES } from '../../../shared/lead/lead-rules.ts'
import { unixLines } from '../../../shared/words/text.ts'
import type { Upload } from '../lead.ts'
import type { Spool } from './spool.ts'

/** Sizes in bytes unless noted. Larger input is refused, never cut. */
export const INTAKE_LIMITS = {
  body: 16 * 1024 * 1024,
  file: FILE_LIMIT_BYTES,
  fieldValue: FIELD_LIMIT_BYTES,
  /** Number of parts other than files. */
  fields: 64,
  parts: 70
} as const

/** One part of a multipart body, as @fastify/multipart hands it out. */
export type IncomingPart =
  | { type: 'field'; fieldname: string; value: unknown; valueTruncated: boolean }
  | {
      type: 'file'
      fieldname: string
      filename: string | undefined
      mimetype: string
      file: Readable & { truncated: boolean }
    }

export interface Reading {
  fields: SubmittedFields
  file?: Upload
  /** The first fault found; the values are present anyway, to refill the form. */
  fault?: { code: LeadRefusalCode; errors?: LeadErrors }
  /** What the disk said to the attachment. */
  diskError?: Error
}

const KNOWN_FIELDS: ReadonlySet<string> = new Set([...LEAD_FIELDS, ...CONTROL_FIELDS])
const WRITTEN_BY_SCRIPT: ReadonlySet<string> = new Set([
  ...ATTRIBUTION_FIELDS,
  'visit_path',
  'consent_version'
])
/** Who has sent it, and where to answer. */
const CONTACT_FIELDS: ReadonlySet<string> = new Set(
  askedFields(({ place, line }) => place === 'name' || (place === 'contact' && !line))
)
const FIELD_NAME = /^[\w.\-[\]]{1,100}$/

/**
 * Reads a form to its end even if it is faulty, so that the connection stays usable and no file is left in the spool. A
 * faulty reading has no file.
 *
 * @param sender Whose share of the spool a file takes up.
 * @param tooLarge Resolves when the body has outgrown its limit; reading stops there.
 */
export async function readSubmission(
  parts: AsyncIterable<IncomingPart>,
  tooLarge: Promise<void>,
  spool: Spool,
  sender?: string
): Promise<Reading> {
  const reading: Reading = { fields: {} }
  const current: CurrentFile = {}
  const overflow = tooLarge.then(() => {
    reading.fault = { code: 'body_too_large' }
    current.file?.destroy(new Error('the body is too large'))
  })

  try {
    await Promise.race([readParts(parts, { reading, current, spool, sender }), overflow])
  } catch (error) {
    reading.fault ??= { code: faultOf(error) }
  } finally {
    if (reading.fault && reading.file) await spool.discard(reading.file)
  }
  if (reading.fault) delete reading.file
  return reading
}

/** The file being received, so that it can be discarded. */
interface CurrentFile {
  file?: Readable
}

interface ReadingParts {
  reading: Reading
  current: CurrentFile
  spool: Spool
  sender: string | undefined
}

async function readParts(
  parts: AsyncIterable<IncomingPart>,
  { reading, current, spool, sender }: ReadingParts
): Promise<void> {
  const seen = new Set<string>()
  for await (const part of parts) {
    if (part.type === 'file') current.file = part.file
    const nameFault = checkName(part.fieldname, seen)
    if (nameFault) reading.fault ??= nameFault
    const fault =
      part.type === 'field'
        ? takeField(part, reading)
        : await takeFile(part, reading, spool, sender)
    if (fault) reading.fault ??= fault
  }
}

function checkName(name: string | undefined, seen: Set<string>): Reading['fault'] {
  if (name === undefined || !FIELD_NAME.test(name)) return { code: 'bad_field_name' }
  if (seen.has(name)) return { code: name === 'file' ? 'too_many_files' : 'duplicate_field' }
  seen.add(name)
  return undefined
}

function takeField(
  { fieldname, value, valueTruncated }: IncomingPart & { type: 'field' },
  { fields }: Reading
): Reading['fault'] {
  if (typeof value !== 'string') return { code: 'bad_field' }
  if (valueTruncated)
    return { code: 'field_too_long', errors: { [fieldname]: MESSAGES.unreadable } }
  if (!KNOWN_FIELDS.has(fieldname)) return undefined

  const name = fieldname as LeadField
  // A part may declare itself UTF-16: a lone surrogate there is as unreadable as an invalid byte of UTF-8.
  const text = value.replace(/\p{Cs}/gu, '\uFFFD')
  // A NUL in the visitor's URL must not cost the lead; PostgreSQL cannot store it.
  fields[name] = WRITTEN_BY_SCRIPT.has(name) ? text.replaceAll('\0', '') : text
  if (fields[name].includes('\0')) return { code: 'bad_field' }
  if (CONTACT_FIELDS.has(name) && text.includes('\uFFFD')) {
    return { code: 'validation_failed', errors: { [name]: MESSAGES.unreadable } }
  }
  return undefined
}

async function takeFile(
  { fieldname, filename, mimetype, file }: IncomingPart & { type: 'file' },
  reading: Reading,
  spool: Spool,
  sender: string | undefined
): Promise<Reading['fault']> {
  if (fieldname !== 'file' || reading.file || reading.fault) {
    const isUnexpected = KNOWN_FIELDS.has(fieldname)
    file.resume()
    return isUnexpected ? { code: 'unexpected_file' } : undefined
  }

  const received = await spool.receive(file, sender).catch((error: unknown) => {
    noteDisk(error, reading)
    file.resume()
  })
  if (!received) return { code: 'no_room_for_file', errors: { file: MESSAGES.noRoomForFile } }
  const name = shownName(filename ?? '')
  // The body may have exceeded its limit in the meantime: then the file is no longer wanted.
  if (reading.fault || file.truncated || (received.size === 0 && name === '')) {
    await spool.discard(received)
    return file.truncated ? { code: 'file_too_large' } : undefined
  }
  reading.file = { ...received, name: name || 'file', type: mimetype.slice(0, 100) }
  return undefined
}

/**
 * The file name without its path and without characters that could deceive a reader. Browsers escape quotes and line
 * breaks in it, and nothing else. Source: HTML standard, multipart/form-data encoding algorithm.
 */
function shownName(filename: string): string {
  const named = filename.replace(/%22/g, '"').replace(/%0[AD]/gi, '')
  const [base = ''] = named.split(/[\\/]/).slice(-1)
  // By letters: half of one would make the name unreadable.
  return [...base.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')].slice(-150).join('')
}

/** @throws An error of the sender: a disk's comes from a system call. */
function noteDisk(error: unknown, reading: Reading): void {
  if (!(error instanceof Error && 'syscall' in error)) throw error
  reading.diskError = error
  reading.fault ??= { code: 'storage_unavailable' }
}

function faultOf(error: unknown): LeadRefusalCode {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return 'too_many_fields'
  if (code === 'FST_FILES_LIMIT') return 'too_many_files'
  if (code === 'FST_PROTO_VIOLATION') return 'bad_field_name'
  if (code === 'FST_INVALID_JSON_FIELD_ERROR') return 'bad_field'
  return 'bad_multipart'
}

/**
 * The values that a rejected form shows again: its own fields only, each as its control would have taken it.
 *
 * @param page Where the form was first filled in.
 */
export function shownAgain(form: LeadForm, values: LeadValues, page: string): LeadValues {
  const own: [keyof LeadValues, string | undefined][] = [
    ...filledFields(({ forms }) => forms.includes(form)).map(
      (name): [FilledField, string | undefined] => [name, asTaken(name, values[name])]
    ),
    // A truncated address would be wrong.
    ['page', page.length <= LEAD_LIMITS.site ? page : undefined],
    ['agreement', values.agreement === 'true' ? 'true' : undefined]
  ]
  return Object.fromEntries(own.filter(([, value]) => value !== undefined))
}

/** Cut to the limit: only a hand-written request gets past `maxlength`, and the field's error says so. */
function asTaken(name: FilledField, value: string | undefined): string | undefined {
  const { choices, limit } = ASKED_FIELDS[name]
  if (choices) return choices.find((choice) => choice.value === value)?.value
  return value && unixLines(value).slice(0, limit)
}

interface Refusal {
  /** HTTP. */
  status: number
  /** Shown above the form to a visitor without JavaScript, when no field is to blame. */
  words?: string
}

/** Why a lead is refused, by the code that clients and metrics see. */
const LEAD_REFUSALS = {
  bad_multipart: { status: 400 },
  bad_field: { status: 400 },
  bad_field_name: { status: 400 },
  bad_idempotency_key: { status: 400 },
  bot_check_failed: { status: 403 },
  bad_origin: { status: 403 },
  method_not_allowed: { status: 405 },
  body_too_large: { status: 413 },
  field_too_long: { status: 413 },
  file_too_large: {
    status: 413,
    words: `Файл больше ${FILE_LIMIT_TEXT}. Приложите файл поменьше или пришлите его по почте.`
  },
  too_many_fields: { status: 413 },
  too_many_files: { status: 413, words: 'К заявке можно приложить один файл.' },
  quota_exceeded: {
    status: 413,
    words:
      'С вашего адреса пришло слишком много файлов за день. Отправьте заявку без файла или пришлите его по почте.'
  },
  no_room_for_file: {
    status: 413,
    words: 'Сейчас мы не можем принять файл. Отправьте заявку без него или пришлите файл по почте.'
  },
  unsupported_media_type: { status: 415 },
  validation_failed: {
    status: 422,
    words: 'Проверьте отмеченные поля и отправьте форму ещё раз.'
  },
  duplicate_field: { status: 422 },
  unexpected_file: { status: 422 },
  idempotency_key_reused: { status: 422 },
  rate_limited: {
    status: 429,
    words: 'С вашего адреса пришло много заявок подряд. Попробуйте через час или позвоните нам.'
  },
  storage_unavailable: {
    status: 503,
    words: 'Сейчас мы не можем принять заявку. Попробуйте через минуту или позвоните нам.'
  }
} as const satisfies Record<string, Refusal>

export type LeadRefusalCode = keyof typeof LEAD_REFUSALS

const OTHER_WORDS = 'Не удалось принять форму. Отправьте её ещё раз или позвоните нам.'

/** The response to a refused lead. */
export function refusalOf(code: LeadRefusalCode): Required<Refusal> {
  return { words: OTHER_WORDS, ...LEAD_REFUSALS[code] }
}

/**
 * Whether a request may come from one of our own pages rather than a form on another site; a request without any origin
 * header passes.
 *
 * @param siteUrl The site's public URL; without one the request's own host is trusted.
 */
export function isFromOwnPage({ headers, host: asked }: FastifyRequest, siteUrl?: string): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = headers
  if (origin === undefined) return fetchSite !== 'cross-site'
  if (!URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  return host === (siteUrl && hostOf(siteUrl)) || host === hostOf(`${protocol}//${asked}`)
}

/** Host and port, without the scheme's default port. */
function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/i

/** Headers by which proxies name the client, of any make; an empty one counts too. */
const FORWARDING =
  /^(?:via|forwarded|x-forwarded\b.*|x-original-.*|x-real-ip|.+-(?:client|connecting)-ip)$/

/**
 * Whether somebody at this machine asks, with no proxy in between. The peer is the socket's own: what a header says of
 * it counts for nothing. A call to another of the machine's own addresses has that address as its peer.
 */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const { remoteAddress = '', localAddress } = socket
  const isForwarded = Object.keys(headers).some((name) => FORWARDING.test(name))
  const isOwn = remoteAddress !== '' && remoteAddress === localAddress
  return (isOwn || LOOPBACK.test(remoteAddress)) && !isForwarded
}

export type SubmittedFields = Partial<Record<LeadField | ControlField, string>>
