import { parse } from 'node:querystring'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { unixLines } from '../../shared/words/text.ts'

/** What forms are sent as. */
export const FORM = 'application/x-www-form-urlencoded'
/** What is read of a form before its sender is known. */
const STRANGER = { bytes: 64 * 1024, fields: 200 }
/** The form of the longest text has some 1,500. */
const MOST_FIELDS = 5000

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender has shown a session, the mark of a known browser or a secret: forms are read up to the route's limit. */
    isSenderKnown: boolean
  }
}

/** Reads URL-encoded forms, and no other type of body: a stranger's only up to `STRANGER`. */
export const formBodyPlugin = fp(
  async (app) => {
    app.decorateRequest('isSenderKnown', false)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(FORM, async (request: FastifyRequest, payload: Readable) => {
      const { bytes, fields } = request.isSenderKnown
        ? { bytes: request.routeOptions.bodyLimit, fields: MOST_FIELDS }
        : STRANGER
      const { 'content-encoding': encoding, 'content-length': length = 0 } = request.headers
      if (encoding) throw new DeskRefusal(415, 'invalid', 'Сжатые формы рабочее место не читает.')
      if (Number(length) > bytes) throw tooLarge()
      const body = await readBytes(payload, bytes)
      if (hasMoreFields(body, fields)) throw tooLarge()
      return parse(body.toString(), '&', '=', { maxKeys: fields })
    })
  },
  { name: 'desk-form-body' }
)

/** The rest of what is longer is left unread. */
function readBytes(payload: Readable, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    payload.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= most) chunks.push(chunk)
      else reject(tooLarge())
    })
    payload.once('end', () => resolve(Buffer.concat(chunks)))
    payload.once('error', reject)
  })
}

function hasMoreFields(body: Buffer, most: number): boolean {
  let fields = 1
  for (let at = body.indexOf('&'); at >= 0 && fields <= most; at = body.indexOf('&', at + 1))
    fields++
  return fields > most
}

function tooLarge(): DeskRefusal {
  return new DeskRefusal(413, 'invalid', 'В форме больше, чем она вмещает. Отправьте меньше.')
}

/**
 * A field of a form that was sent; empty when it is missing.
 *
 * @throws {DeskRefusal} When it is longer than a browser would have let it be, or holds a NUL.
 */
export function formText(body: unknown, name: string, maxLength: number): string {
  const value = (body as Record<string, unknown> | undefined)?.[name]
  const [sent] = [value].flat()
  if (typeof sent !== 'string') return ''
  const text = unixLines(sent)
  if (text.length > maxLength) {
    throw new DeskRefusal(422, 'invalid', `Не длиннее ${maxLength} знаков.`, name)
  }
  return storable(text)
}

/**
 * All values of a field.
 *
 * @throws {DeskRefusal} When one holds a NUL.
 */
export function formList(body: unknown, name: string, most: number): string[] {
  const value = (body as Record<string, unknown> | undefined)?.[name]
  return [value]
    .flat()
    .filter((one): one is string => typeof one === 'string')
    .slice(0, most)
    .map(storable)
}

/** PostgreSQL stores no NUL, and no field of a form can be typed one into. */
function storable(text: string): string {
  if (text.includes('\0')) throw new DeskRefusal(422, 'invalid', 'Недопустимый знак.')
  return text
}

/** Why the desk does not do what it was asked for. */
export type RefusalReason = 'forged' | 'role' | 'unknown' | 'invalid' | 'stale'

/** An answer in words that the operator can act on, instead of what was asked for. */
export class DeskRefusal extends Error {
  override name = 'DeskRefusal'
  readonly statusCode: 400 | 403 | 404 | 409 | 413 | 415 | 422
  readonly reason: RefusalReason
  /** Said instead of what the reason says by itself. */
  readonly text: string | undefined
  /** The field of the form that it is about. */
  readonly field: string | undefined

  constructor(
    statusCode: DeskRefusal['statusCode'],
    reason: RefusalReason,
    text?: string,
    field?: string
  ) {
    super(reason)
    this.statusCode = statusCode
    this.reason = reason
    this.text = text
    this.field = field
  }
}
