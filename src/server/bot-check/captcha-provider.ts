import { createHash } from 'node:crypto'
import { BOT_CHECK_ACTION } from '../../shared/lead/bot-challenge.ts'
import type { BotVerdict } from '../leads/lead.ts'

/** If a provider takes longer, the lead is accepted unverified rather than keep the visitor waiting. */
const TIMEOUT_MS = 2000

/** The threshold that reCAPTCHA recommends. */
const HUMAN_SCORE = 0.5

/** Allows any token a provider issues, with room to spare. */
const TOKEN = /^[\w\-.~+/=:;,|%]{1,8192}$/

/** Statuses that concern the token; any other means that the provider is down or rejects our key. */
const TOKEN_FAULTS: ReadonlySet<number> = new Set([400, 413, 414, 422])

const REFUSED = { kind: 'refused', code: 'bot_check_failed', reason: 'provider' } as const

export type CaptchaProvider = 'recaptcha' | 'smartcaptcha'

const VERIFY_URLS: Readonly<Record<CaptchaProvider, string>> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  smartcaptcha: 'https://smartcaptcha.cloud.yandex.ru/validate'
}

interface ProviderCheckOptions {
  provider: CaptchaProvider
  secret: string
  verifyUrl?: string | undefined
  /** Called with the reason why a provider could not be asked. */
  onOutage: (error: unknown) => void
}

interface Verdict {
  /** SmartCaptcha. */
  status?: string
  /** reCAPTCHA v3. */
  success?: boolean
  action?: string
  score?: number
}

/**
 * Asks an outside provider about a token. Its outage lets the lead in as unverified: a lost lead costs more than a
 * spam one.
 *
 * Source: developers.google.com/recaptcha/docs/v3, yandex.cloud/docs/smartcaptcha (validation).
 */
export function createProviderCheck({
  provider,
  secret,
  verifyUrl = VERIFY_URLS[provider],
  onOutage
}: ProviderCheckOptions) {
  return async (token: string, address: string): Promise<Judgement> => {
    if (!TOKEN.test(token)) return { ...REFUSED, reason: 'malformed' }
    let verdict: Verdict | undefined
    try {
      verdict = await ask(verifyUrl, questionOf(provider, { secret, token, address }))
    } catch (error) {
      onOutage(error)
      return { kind: 'pass', verdict: 'unverified', challenge: fingerprint(token) }
    }
    if (!verdict) return REFUSED
    const judged = provider === 'recaptcha' ? judgeScore(verdict) : judgeStatus(verdict)
    return judged.kind === 'pass' ? { ...judged, challenge: fingerprint(token) } : judged
  }
}

interface Question {
  secret: string
  token: string
  address: string
}

function questionOf(provider: CaptchaProvider, { secret, token, address }: Question) {
  return provider === 'recaptcha'
    ? { secret, response: token, remoteip: address }
    : { secret, token, ip: address }
}

/** @returns undefined when the provider refuses to look at the token. */
async function ask(url: string, question: Record<string, string>): Promise<Verdict | undefined> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(question),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS)
  })
  if (TOKEN_FAULTS.has(response.status)) return undefined
  if (!response.ok) throw new Error(`the captcha provider answered ${response.status}`)
  const verdict: unknown = await response.json()
  if (typeof verdict !== 'object' || verdict === null) throw new Error('no verdict in the answer')
  return verdict
}

function judgeScore({ success, action, score = 0 }: Verdict): Judgement {
  if (!success) return REFUSED
  if (action !== BOT_CHECK_ACTION) return { ...REFUSED, reason: 'wrong-action' }
  return { kind: 'pass', verdict: score >= HUMAN_SCORE ? 'human' : 'suspect' }
}

function judgeStatus({ status }: Verdict): Judgement {
  return status === 'ok' ? { kind: 'pass', verdict: 'human' } : REFUSED
}

/** Remembered so that a token is accepted only once, whatever the provider says. */
function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** What a token says of who sent it. */
export type Judgement =
  | { kind: 'pass'; verdict: BotVerdict; challenge?: string }
  | { kind: 'refused'; code: 'bot_check_failed' | 'rate_limited'; reason: string }
