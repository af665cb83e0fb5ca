import { createHash } from 'node:crypto'
import {
  BOT_CHECK_ACTION,
  type BotChallenge,
  type BotTask
} from '../../shared/lead/bot-challenge.ts'
import {
  createAllowance,
  createCounters,
  type Ledger,
  networksOf,
  widestNetworkOf
} from '../allowance/allowance.ts'
import type { BotVerdict } from '../leads/lead.ts'
import { CHALLENGE_LIFETIME_MS, CONTENT_WINDOW_MS } from '../leads/lead-store.ts'
import { checkSolution, createChallenge, isSolution } from './proof-of-work.ts'

/** Forms an hour taken on trust: a lost lead costs more than one of a program. */
const UNVERIFIED_PER_HOUR = 3

export interface BotChecker extends BotCheck {
  /** What a browser is to do before it sends; undefined if its network has asked too often. */
  task(address: string, isLocal: boolean): BotTask | undefined
}

interface BotCheckerOptions {
  mode: 'pow' | 'off' | CaptchaProvider
  /** The first signs new challenges, all are accepted. They are stored so that a restart does not spoil a form being filled in. */
  keys: readonly string[]
  /** Refuses a sender that cannot be verified instead of accepting the lead on trust. */
  isRequired: boolean
  /** Counts what each address does; without it nothing is limited. */
  ledger: Ledger | undefined
  /** Settings of an outside provider. */
  siteKey?: string | undefined
  providerSecret?: string | undefined
  verifyUrl?: string | undefined
  onOutage?: (error: unknown) => void
}

const UNVERIFIED: BotCheckResult = { kind: 'pass', verdict: 'unverified' }

/** Tells people from programs by a proof of work, or by an outside provider's verdict. */
export function createBotChecker(options: BotCheckerOptions): BotChecker {
  const { mode, isRequired, keys, ledger, siteKey = '', onOutage = () => undefined } = options
  const window = { limit: UNVERIFIED_PER_HOUR, windowMs: 60 * 60 * 1000 }
  const unverified = ledger && createAllowance('unverified', [window], ledger, CONTENT_WINDOW_MS)
  const pressure = ledger && createPressure()
  const isOutside = mode === 'recaptcha' || mode === 'smartcaptcha'
  const askProvider = isOutside
    ? createProviderCheck({
        provider: mode,
        secret: options.providerSecret ?? '',
        verifyUrl: options.verifyUrl,
        onOutage
      })
    : undefined

  async function trust({ address, unit, ...sender }: BotCheckSender): Promise<BotCheckResult> {
    const isUncounted = sender.isLocal || (sender.isExempt && !isRequired)
    if (isUncounted || !unverified || (await unverified.take(address, { unit }))) return UNVERIFIED
    return { kind: 'refused', code: 'rate_limited', reason: 'unverified forms' }
  }

  /** A browser without JavaScript has no token to show, and is trusted even where one is required. */
  async function doubt(sender: BotCheckSender, reason: string): Promise<BotCheckResult> {
    if (!isRequired || (sender.isPlain && !sender.token)) return trust(sender)
    return { kind: 'refused', code: 'bot_check_failed', reason }
  }

  function judge(token: string | undefined, address: string): BotCheckResult {
    const now = new Date()
    const network = widestNetworkOf(address)
    const lifetimeMs = CHALLENGE_LIFETIME_MS
    const solution = checkSolution(token, { keys, now, network, lifetimeMs })
    if (!solution.ok) return { kind: 'refused', code: 'bot_check_failed', reason: solution.reason }
    // A phone that changed networks, or a solving farm: the lead is marked, not lost.
    const verdict = solution.isFresh && solution.isSameNetwork ? 'human' : 'suspect'
    return { kind: 'pass', verdict, challenge: solution.challenge }
  }

  function challengeFor(address: string, isLocal: boolean): BotChallenge | undefined {
    const difficulty = pressure && !isLocal ? pressure.ask(address) : 1
    if (difficulty === undefined) return undefined
    return createChallenge({
      secret: keys[0] as string,
      now: new Date(),
      network: widestNetworkOf(address),
      difficulty
    })
  }

  /** A proof of work in place of a provider's verdict is taken on trust, as often as a form without either. */
  async function judgeInstead(token: string, sender: BotCheckSender): Promise<BotCheckResult> {
    const solved = judge(token, sender.address)
    if (solved.kind === 'refused') return solved
    const trusted = await trust(sender)
    return trusted.kind === 'pass' ? { ...solved, ...trusted } : trusted
  }

  async function judgeToken(token: string, sender: BotCheckSender): Promise<BotCheckResult> {
    if (!askProvider) return judge(token, sender.address)
    return isSolution(token) ? judgeInstead(token, sender) : askProvider(token, sender.address)
  }

  return {
    task(address, isLocal) {
      const challenge = challengeFor(address, isLocal)
      if (!isOutside) return challenge
      return { provider: mode, siteKey, ...(challenge && { instead: challenge }) }
    },
    async check(sender) {
      if (mode === 'off') return UNVERIFIED
      if (!sender.token) return doubt(sender, 'missing')
      const judged = await judgeToken(sender.token, sender)
      const isBad = judged.kind === 'refused' && judged.code === 'bot_check_failed'
      return isBad ? doubt(sender, judged.reason) : judged
    },
    doubt
  }
}

const WINDOW_MS = 10 * 60 * 1000

/** Challenges one customer gets in a window before they become harder. */
const EASY_CHALLENGES = 20

/** The hardest takes a slow phone half a minute, in the background. */
const MAX_DOUBLINGS = 5

/** No more than this many times the easy ones are issued before the window ends. */
const MOST = 30

/** The difficulty each network has brought on itself, counted in this process. */
interface Pressure {
  /**
   * Notes that a challenge is asked for, and tells how many times harder than usual it is to be; undefined when
   * there were too many.
   */
  ask(address: string): number | undefined
}

/** Twice as hard with each {@link EASY_CHALLENGES} that the most eager network of an address has asked for. */
function createPressure(now?: () => number): Pressure {
  const counters = createCounters('challenges', now)
  return {
    ask(address) {
      const networks = networksOf(address).map(({ name, factor }) => {
        const easy = EASY_CHALLENGES * factor
        return { name, easy, share: (counters.spent(name) ?? 0) / easy }
      })
      const strongest = Math.max(...networks.map(({ share }) => share))
      // One that gets no more challenges does not make them harder for its neighbours.
      if (strongest >= MOST) return undefined
      for (const { name, easy } of networks) {
        counters.add({ name, amount: 1, most: MOST * easy, windowMs: WINDOW_MS })
      }
      return 2 ** Math.min(Math.floor(strongest), MAX_DOUBLINGS)
    }
  }
}

/** If a provider takes longer, the lead is accepted unverified rather than keep the visitor waiting. */
const TIMEOUT_MS = 2000

/** The threshold that reCAPTCHA recommends. */
const HUMAN_SCORE = 0.5

/** Allows any token a provider issues, with room to spare. */
const TOKEN = /^[\w\-.~+/=:;,|%]{1,8192}$/

/** Statuses that concern the token; any other means that the provider is down or rejects our key. */
const TOKEN_FAULTS: ReadonlySet<number> = new Set([400, 413, 414, 422])

const REFUSED = { kind: 'refused', code: 'bot_check_failed', reason: 'provider' } as const

type CaptchaProvider = 'recaptcha' | 'smartcaptcha'

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
function createProviderCheck({
  provider,
  secret,
  verifyUrl = VERIFY_URLS[provider],
  onOutage
}: ProviderCheckOptions) {
  return async (token: string, address: string): Promise<BotCheckResult> => {
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

function judgeScore({ success, action, score = 0 }: Verdict): BotCheckResult {
  if (!success) return REFUSED
  if (action !== BOT_CHECK_ACTION) return { ...REFUSED, reason: 'wrong-action' }
  return { kind: 'pass', verdict: score >= HUMAN_SCORE ? 'human' : 'suspect' }
}

function judgeStatus({ status }: Verdict): BotCheckResult {
  return status === 'ok' ? { kind: 'pass', verdict: 'human' } : REFUSED
}

/** Remembered so that a token is accepted only once, whatever the provider says. */
function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

type BotCheckResult =
  | { kind: 'pass'; verdict: BotVerdict; challenge?: string }
  | { kind: 'refused'; code: 'bot_check_failed' | 'rate_limited'; reason: string }

/** Who sends a form, as far as the bot check is concerned. */
export interface BotCheckSender {
  token: string | undefined
  address: string
  /** From this machine itself: counted against no limit. */
  isLocal: boolean
  /** Asks not to be checked, as a callback may; a good token earns its mark all the same. */
  isExempt: boolean
  isPlain: boolean
  /** Identifies the filled form: the same when it is sent again. */
  unit: string
}

/** The bot check's verdict on a sender. */
export interface BotCheck {
  /** The challenge of one who passes is spent in the same transaction that stores the lead. */
  check(sender: BotCheckSender): Promise<BotCheckResult>
  /** The verdict when the token turns out to prove nothing. */
  doubt(sender: BotCheckSender, reason: string): Promise<BotCheckResult>
}
