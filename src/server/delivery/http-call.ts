import { goesInClear } from '../setting-addresses.ts'
import { DeliveryError, type DeliveryFault } from './delivery-target.ts'

/** Milliseconds; a CRM that takes longer is hanging. */
const TIMEOUT_MS = 15_000
/** Longest response that is read. */
const MAX_ANSWER_BYTES = 1024 * 1024
/** Cap on the pause that a receiver may request. */
const MAX_PAUSE_MS = 60 * 60 * 1000

const IN_CLEAR = 'nothing is sent in the clear: the address is http:// and not of this machine'

interface CallOptions {
  headers?: Readonly<Record<string, string>>
  timeoutMs?: number | undefined
  /**
   * What an answer of success is worth to the caller. One that is `needed` and cannot be read is a failure; one that is
   * `useful` is then empty, because the status has said that the call was taken; one that is `ignored` is not waited for.
   * `needed` by default.
   */
  answer?: 'needed' | 'useful' | 'ignored'
}

export interface HttpAnswer {
  status: number
  text: string
}

/**
 * Posts JSON, over TLS unless the receiver is on this machine. Redirects are not followed: they would send the lead to
 * somebody else.
 *
 * @throws {DeliveryError} When there is no response, or not a successful one.
 */
export function postJson(url: string, body: string, options?: CallOptions): Promise<HttpAnswer> {
  return call(url, { method: 'POST', body }, options)
}

/** Does what {@link postJson} does, with a form of several parts. */
export function postForm(url: string, body: FormData, options?: CallOptions): Promise<HttpAnswer> {
  return call(url, { method: 'POST', body }, options)
}

/** Does what {@link postJson} does, for what only reads. */
export function getJson(url: string, options?: CallOptions): Promise<HttpAnswer> {
  return call(url, { method: 'GET' }, options)
}

async function call(
  url: string,
  request: { method: string; body?: string | FormData },
  { headers = {}, timeoutMs = TIMEOUT_MS, answer = 'needed' }: CallOptions = {}
): Promise<HttpAnswer> {
  if (goesInClear(url)) throw new DeliveryError('blocked', IN_CLEAR)
  const { address, authorization } = withoutPassword(url)
  const response = await fetch(address, {
    ...request,
    headers: {
      ...(typeof request.body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...authorization,
      ...headers
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs)
  }).catch(throwDelivery)
  const { ok, status } = response
  if (ok && answer === 'ignored') {
    response.body?.cancel().catch(() => undefined)
    return { status, text: '' }
  }
  const text = await readText(response).catch(ok && answer === 'needed' ? throwDelivery : () => '')
  if (ok) return { status, text }
  throw new HttpError(faultOfStatus(status), status, text, pauseOf(response))
}

/** `fetch` takes no address with a user and a password. Source: RFC 7617. */
function withoutPassword(url: string): { address: string; authorization: Record<string, string> } {
  const parsed = new URL(url)
  const { username, password } = parsed
  if (!username && !password) return { address: url, authorization: {} }
  parsed.username = ''
  parsed.password = ''
  const pair = [username, password].map(unescaped).join(':')
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  return { address: parsed.href, authorization: { authorization } }
}

/** A percent sign that begins no escape is itself. */
function unescaped(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8')
  )
}

function throwDelivery(error: unknown): never {
  const isCut = CUTS.includes(codeOf(error))
  throw new DeliveryError(isTlsFault(error) ? 'blocked' : 'retry', describe(error), { isCut })
}

/** The receiver responded with an error status. */
export class HttpError extends DeliveryError {
  readonly status: number
  readonly text: string

  constructor(fault: DeliveryFault, status: number, text: string, pauseMs?: number) {
    super(fault, `answered ${status}`, { pauseMs, isTooLarge: status === 413 })
    this.status = status
    this.text = text
  }
}

/** Not authorised or wrong URL: a fault in the settings, so no lead is given up for it. */
const SETTINGS_FAULTS = [401, 402, 403, 404, 405, 410]

/** The connection was lost during the call. Source: undici's error codes. */
const CUTS = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

function faultOfStatus(status: number): DeliveryFault {
  if (SETTINGS_FAULTS.includes(status)) return 'blocked'
  if (status === 408 || status === 425 || status === 429) return 'retry'
  return status >= 400 && status < 500 ? 'dead' : 'retry'
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) break
    chunks.push(chunk)
  }
  // Without the byte order mark that some servers begin with.
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** `Retry-After`, in seconds or as a date. */
function pauseOf(response: Response): number | undefined {
  const text = response.headers.get('retry-after')
  if (!text) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.min(MAX_PAUSE_MS, Math.max(0, ms))
}

function isTlsFault(error: unknown): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|SSL/.test(codeOf(error))
}

/** An error an operator can act on, without the URL, which may contain a token. */
function describe(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer in time'
  const tried = attemptsOf(error)
    .map(({ address, code }) => `${address} ${code}`)
    .join(', ')
  return (codeOf(error) || 'no connection') + (tried && ` (${tried})`)
}

/** Where a host has several addresses, each that was tried and how it failed. */
function attemptsOf(error: unknown): { address: string; code: string }[] {
  const { cause, errors } = (error ?? {}) as { cause?: unknown; errors?: unknown }
  if (Array.isArray(errors)) return errors.filter((one) => one?.address && one.code)
  return cause ? attemptsOf(cause) : []
}

function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause ? codeOf(cause) : ''
}
