import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import {
  BOT_CHECK_ACTION,
  type BotChallenge,
  type BotSolution,
  type BotTask,
  CHALLENGE_FRESH_MS
} from '../../shared/lead/bot-challenge.ts'
import {
  createAllowance,
  createCounters,
  type Ledger,
  networksOf,
  widestNetworkOf
} from '../allowance/allowance.ts'
import { CHALLENGE_LIFETIME_MS, CONTENT_WINDOW_MS } from '../leads/lead-store.ts'
import { type CaptchaProvider, createProviderCheck, type Judgement } from './captcha-provider.ts'

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

const UNVERIFIED: Judgement = { kind: 'pass', verdict: 'unverified' }

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

  async function trust({ address, unit, ...sender }: BotCheckSender): Promise<Judgement> {
    const isUncounted = sender.isLocal || (sender.isExempt && !isRequired)
    if (isUncounted || !unverified || (await unverified.take(address, { unit }))) return UNVERIFIED
    return { kind: 'refused', code: 'rate_limited', reason: 'unverified forms' }
  }

  /** A browser without JavaScript has no token to show, and is trusted even where one is required. */
  async function doubt(sender: BotCheckSender, reason: string): Promise<Judgement> {
    if (!isRequired || (sender.isPlain && !sender.token)) return trust(sender)
    return { kind: 'refused', code: 'bot_check_failed', reason }
  }

  function judge(token: string | undefined, address: string): Judgement {
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
  async function judgeInstead(token: string, sender: BotCheckSender): Promise<Judgement> {
    const solved = judge(token, sender.address)
    if (solved.kind === 'refused') return solved
    const trusted = await trust(sender)
    return trusted.kind === 'pass' ? { ...solved, ...trusted } : trusted
  }

  async function judgeToken(token: string, sender: BotCheckSender): Promise<Judgement> {
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

/**
 * The difficulty each network has brought on itself, counted in this process: twice as hard with each {@link EASY_CHALLENGES} that the most eager network of an
 * address has asked for.
 */
function createPressure(now?: () => number) {
  const counters = createCounters('challenges', now)
  return {
    /**
     * Notes that a challenge is asked for, and tells how many times harder than usual it is to be; undefined when
     * there were too many.
     */
    ask(address: string) {
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
  check(sender: BotCheckSender): Promise<Judgement>
  /** The verdict when the token turns out to prove nothing. */
  doubt(sender: BotCheckSender, reason: string): Promise<Judgement>
}

/**
 * How many numbers a sender may have to try when nobody presses, on average half of them: about 0.1 s on a desktop,
 * under 1 s on a slow phone, in a worker while the visitor types.
 */
const MAX_NUMBER = 50_000

/** Hex digits at the start of a salt that identify the network it was issued to. */
const MARK_LENGTH = 16

/** More than the length of any token that the page makes. */
const MAX_TOKEN_LENGTH = 2048

type SolutionCheck =
  | { ok: true; challenge: string; isFresh: boolean; isSameNetwork: boolean }
  | {
      ok: false
      reason: 'missing' | 'malformed' | 'forged' | 'wrong-action' | 'expired' | 'unsolved'
    }

interface ChallengeOptions {
  secret: string
  now: Date
  /** The requester's network; the salt starts with its mark. */
  network: string
  /** Multiplies MAX_NUMBER. */
  difficulty: number
}

/** A new challenge, signed so that the server need not store it. */
export function createChallenge({
  secret,
  now,
  network,
  difficulty
}: ChallengeOptions): BotChallenge {
  const salt = markOf(network, secret) + randomBytes(16).toString('hex')
  const maxNumber = MAX_NUMBER * difficulty
  const unsigned = {
    action: BOT_CHECK_ACTION,
    salt,
    challenge: hash(salt, randomInt(maxNumber)),
    maxNumber,
    issuedAt: now.getTime()
  }
  return { ...unsigned, signature: sign(unsigned, secret) }
}

/**
 * Judges a `captcha` token. A good one opens the door once: whoever accepts it must remember its challenge
 * for `lifetimeMs`.
 */
export function checkSolution(
  token: string | undefined,
  {
    keys,
    now,
    network,
    lifetimeMs
  }: { keys: readonly string[]; now: Date; network: string; lifetimeMs: number }
): SolutionCheck {
  if (!token) return { ok: false, reason: 'missing' }
  const solution = parse(token)
  if (!solution) return { ok: false, reason: 'malformed' }
  if (!keys.some((key) => isSigned(solution, key))) return { ok: false, reason: 'forged' }
  if (solution.action !== BOT_CHECK_ACTION) return { ok: false, reason: 'wrong-action' }

  const ageMs = now.getTime() - solution.issuedAt
  if (Math.abs(ageMs) > lifetimeMs) return { ok: false, reason: 'expired' }
  if (hash(solution.salt, solution.number) !== solution.challenge) {
    return { ok: false, reason: 'unsolved' }
  }
  return {
    ok: true,
    challenge: solution.challenge,
    isFresh: ageMs <= CHALLENGE_FRESH_MS,
    isSameNetwork: keys.some((key) => solution.salt.startsWith(markOf(network, key)))
  }
}

/** A mark by which a network is recognised but not revealed. */
function markOf(network: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`network ${network}`)
    .digest('hex')
    .slice(0, MARK_LENGTH)
}

function hash(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex')
}

function sign(challenge: Omit<BotChallenge, 'signature'>, secret: string): string {
  const { action, salt, challenge: target, maxNumber, issuedAt } = challenge
  const text = [action, salt, target, maxNumber, issuedAt].join('.')
  return createHmac('sha256', secret).update(text).digest('hex')
}

function isSigned(solution: BotSolution, secret: string): boolean {
  const expected = Buffer.from(sign(solution, secret))
  const given = Buffer.from(solution.signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Whether a token has our format, valid or not. */
function isSolution(token: string): boolean {
  return parse(token) !== undefined
}

function parse(token: string): BotSolution | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined
  try {
    const value: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    return hasItsFields(value) ? value : undefined
  } catch {
    return undefined
  }
}

function hasItsFields(value: unknown): value is BotSolution {
  if (typeof value !== 'object' || value === null) return false
  const solution = value as Record<keyof BotSolution, unknown>
  const texts = [solution.action, solution.salt, solution.challenge, solution.signature]
  const numbers = [solution.maxNumber, solution.issuedAt, solution.number]
  return texts.every((text) => typeof text === 'string') && numbers.every(Number.isSafeInteger)
}
