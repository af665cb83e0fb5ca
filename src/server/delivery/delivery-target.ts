import type { Static, TObject, TProperties } from 'typebox'
import type { Zone } from '../../shared/dates.ts'
import { jsonValue } from '../../shared/formats.ts'
import type { Offices } from '../leads/call-times.ts'
import type { EmptyContacts } from '../leads/contact.ts'
import type { StoredLead } from '../leads/lead.ts'
import { goesInClear } from '../setting-addresses.ts'

/** What is known of the site where a lead is told in words. */
export interface LeadNames {
  /** Names of themes by what a lead has. */
  topics: ReadonlyMap<string, string>
  offices: () => Offices
  company: () => string
}

export type StandIns = EmptyContacts &
  LeadNames & {
    /** The zone in which the time of a lead is told. */
    zone: Zone
    /** Public origin of the desk; empty where there is none. */
    deskUrl: string
  }

/** Why a lead is sent without its file. */
export type FileAbsence = 'gone' | 'unreadable' | 'too-large'

/** A lead on its way out. */
export interface OutgoingLead {
  lead: StoredLead
  /** The same for every attempt, so that a receiver can tell a repeat from a new lead. */
  identity: string
  /** 1 for the first. A later attempt may repeat one whose answer was lost. */
  attempt: number
  /** It may be there already: from an earlier attempt, or from before it was sent again by hand. */
  isRepeat: boolean
  file?: { name: string; type: string; data: Buffer }
  /** Those of its recipients who have it from an earlier attempt. */
  served?: readonly string[] | undefined
  /** Why `file` is missing, for a target that takes files and a lead that has one. */
  fileAbsence?: FileAbsence
}

/** A destination for leads. */
export interface DeliveryTarget {
  name: string
  /** Shortest pause between two leads, in milliseconds. */
  pauseMs: number
  /** False once there is nothing to tell the receiver of this lead any more; by default there always is. */
  wants?(lead: StoredLead): boolean
  /**
   * It sends files along. For a target that does not, the file is not even read, so that a file which cannot be read
   * delays no lead; the message says how to get it.
   */
  takesFiles?: true
  /**
   * Resolves when the receiver has accepted the lead, with the receiver's id for it if it returns one.
   *
   * @throws {DeliveryError} Its `fault` says whether to retry.
   */
  deliver(lead: OutgoingLead): Promise<{ remoteID?: string }>
  /**
   * A call without side effects that shows whether the target can accept leads.
   *
   * @throws {DeliveryError} With an explanation for an operator.
   */
  check(): Promise<void>
  /**
   * Tells the operator something that is about no lead; absent where a receiver has no place for it.
   *
   * @throws {DeliveryError}
   */
  tell?(notice: { subject: string; text: string }): Promise<unknown>
  close?(): void
}

/** `retry` may resolve itself, `dead` concerns this lead only, `blocked` needs a person. */
export type DeliveryFault = 'retry' | 'dead' | 'blocked'

interface DeliveryErrorDetails {
  /** The receiver asked us to wait this many milliseconds. */
  pauseMs?: number | undefined
  /** The receiver rejects this size. */
  isTooLarge?: boolean
  /** The connection was cut mid-transfer, as some servers do when the body is too large. */
  isCut?: boolean
  /** Recipients that were refused, while the connection and the sender were fine. */
  refused?: readonly string[]
  /** Recipients that have the lead all the same: the target is well, and only the others are to be tried again. */
  served?: readonly string[]
}

/** A failed attempt. The message contains no personal data. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly fault: DeliveryFault
  readonly pauseMs: number | undefined
  readonly isTooLarge: boolean
  readonly isCut: boolean
  readonly refused: readonly string[]
  readonly served: readonly string[]

  constructor(fault: DeliveryFault, message: string, details: DeliveryErrorDetails = {}) {
    super(message)
    this.fault = fault
    this.pauseMs = details.pauseMs
    this.isTooLarge = details.isTooLarge ?? false
    this.isCut = details.isCut ?? false
    this.refused = details.refused ?? []
    this.served = details.served ?? []
  }
}

/** What a fault usually means, in words. */
export type FaultMeaning = readonly [pattern: RegExp, meaning: string]

/** Everything that the site has to know of a way to deliver: settings, words and commands follow from it. */
interface TargetKind<
  Name extends string,
  Settings extends TProperties,
  Target extends DeliveryTarget
> {
  name: Name
  /** What the desk calls it. */
  title: string
  /** Its variables. */
  settings: Settings
  /** Variables that are of no use without another. */
  needs?: Partial<Record<keyof Settings & string, keyof Settings & string>>
  /** The variables to look at when it refuses. */
  access: readonly (keyof Settings & string)[]
  /** Where it sends, without what is secret. */
  where(settings: Static<TObject<Settings>>): string
  /** What its faults mean, where that is not what those of others do. */
  meanings?: readonly FaultMeaning[]
  /** What the doctor says when its check has passed. */
  praise?: string
  /** What an operator should know of it though it works; empty if nothing. */
  advice?(settings: Static<TObject<Settings>>): string
  /** Undefined where the settings name none. */
  open(settings: Static<TObject<Settings>>, standIns: StandIns): Target | undefined
}

/** Its settings are known to the compiler by their names. */
export function targetKind<
  const Name extends string,
  Settings extends TProperties,
  Target extends DeliveryTarget
>(kind: TargetKind<Name, Settings, Target>): TargetKind<Name, Settings, Target> {
  return kind
}

/** Host and port of an address, whose path and password may be secret; empty where there is none. */
export function hostOf(url: string | undefined): string {
  return url ? new URL(url).host : ''
}

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
   * Whether the caller reads the body of a successful answer. `needed` (the default): a body that cannot be read is a
   * failure. `useful`: it is then empty. `ignored`: it is not waited for.
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

/** Posts a form of several parts, on the same terms as {@link postJson}. */
export function postForm(url: string, body: FormData, options?: CallOptions): Promise<HttpAnswer> {
  return call(url, { method: 'POST', body }, options)
}

/** Reads JSON, on the same terms as {@link postJson}. */
export function getJson(url: string, options?: CallOptions): Promise<HttpAnswer> {
  return call(url, { method: 'GET' }, options)
}

/** An answer that is none of a receiver's. */
export const nonsense = () => new DeliveryError('retry', 'the answer makes no sense')

/**
 * The JSON object or list that a receiver answers; undefined for an empty body.
 *
 * @param faultOf Tells an error status in the receiver's own words, which say more than the status.
 * @throws {DeliveryError}
 */
export async function readAnswer<Fields extends object>(
  answer: Promise<HttpAnswer>,
  faultOf: (error: HttpError) => DeliveryError
): Promise<Partial<Fields> | undefined> {
  const { text } = await answer.catch((error) => {
    throw error instanceof HttpError ? faultOf(error) : error
  })
  if (text === '') return undefined
  const value = jsonValue(text)
  if (typeof value !== 'object' || value === null) throw nonsense()
  return value
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

/** Decodes escapes; a percent sign that begins none stays. */
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
