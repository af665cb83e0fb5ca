import { DeliveryError, type DeliveryFault } from './delivery-target.ts'

/** Milliseconds; a CRM that takes longer is hanging. */
const TIMEOUT_MS = 15_000
/** Longest response that is read. */
const MAX_ANSWER_BYTES = 1024 * 1024
/** Cap on the pause that a receiver may request. */
const MAX_PAUSE_MS = 60 * 60 * 1000

interface CallOptions {
  headers?: Readonly<Record<string, string>>
  timeoutMs?: number | undefined
}

export interface HttpAnswer {
  status: number
  text: string
}

/**
 * Posts JSON. Redirects are not followed: they would send the lead to somebody else.
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
  { headers = {}, timeoutMs = TIMEOUT_MS }: CallOptions = {}
): Promise<HttpAnswer> {
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      ...request,
      headers: {
        ...(typeof request.body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...headers
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs)
    })
    text = await readText(response)
  } catch (error) {
    const isCut = CUTS.includes(codeOf(error))
    throw new DeliveryError(isTlsFault(error) ? 'blocked' : 'retry', describe(error), { isCut })
  }
  if (response.ok) return { status: response.status, text }
  const fault = faultOfStatus(response.status)
  throw new HttpError(fault, response.status, text, pauseOf(response))
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
  return Buffer.concat(chunks).toString('utf8')
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
  return codeOf(error) || 'no connection'
}

function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause ? codeOf(cause) : ''
}
