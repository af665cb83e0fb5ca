import type { Readable } from 'node:stream'
import {
  ATTRIBUTION_FIELDS,
  CONTROL_FIELDS,
  FIELD_LIMIT_BYTES,
  FILE_LIMIT_BYTES,
  LEAD_FIELDS,
  type LeadField
} from '../../../shared/lead/lead-fields.ts'
import { type LeadErrors, MESSAGES } from '../../../shared/lead/lead-rules.ts'
import type { Upload } from '../lead.ts'
import type { LeadRefusalCode } from './answer-lead.ts'
import type { Spool } from './spool.ts'
import type { SubmittedFields } from './take-lead.ts'

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
const CONTACT_FIELDS: ReadonlySet<string> = new Set(['fio', 'phone', 'email'])
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
