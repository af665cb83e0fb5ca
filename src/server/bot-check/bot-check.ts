import type { BotChallenge, BotTask } from '../../shared/bot-challenge.ts'
import { createAllowance } from '../allowance/allowance.ts'
import type { Ledger } from '../allowance/ledger.ts'
import { widestNetworkOf } from '../allowance/networks.ts'
import { CHALLENGE_LIFETIME_MS, CONTENT_WINDOW_MS } from '../leads/lead-store.ts'
import type { BotCheck, BotCheckResult } from './bot-verdict.ts'
import { createPressure } from './pressure.ts'
import { checkSolution, createChallenge, isSolution } from './proof-of-work.ts'
import { type CaptchaProvider, createProviderCheck } from './provider-check.ts'

/** Forms an hour taken on trust, because a browser without JavaScript cannot solve a challenge. */
const UNVERIFIED_PER_HOUR = 3

export interface BotChecker {
  /** What a browser must do before it may send; undefined if its network has asked too often. */
  task(address: string): BotTask | undefined
  check: BotCheck
}

interface BotCheckerOptions {
  mode: 'pow' | 'off' | CaptchaProvider
  /** The first signs new challenges, all are accepted. They are stored so that a restart does not spoil a form being filled in. */
  keys: readonly string[]
  /** Counts what each address does; without it nothing is limited. */
  ledger: Ledger | undefined
  /** Settings of an outside provider. */
  siteKey?: string | undefined
  providerSecret?: string | undefined
  verifyUrl?: string | undefined
  onOutage?: (error: unknown) => void
}

const MISSING: BotCheckResult = { kind: 'refused', code: 'bot_check_failed', reason: 'missing' }

/** Tells people from programs by a proof of work, or by an outside provider's verdict. */
export function createBotChecker(options: BotCheckerOptions): BotChecker {
  const { mode, keys, ledger, siteKey = '', onOutage = () => undefined } = options
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

  async function trust(address: string, unit: string): Promise<BotCheckResult> {
    if (!unverified || (await unverified.take(address, { unit }))) {
      return { kind: 'pass', verdict: 'unverified' }
    }
    return { kind: 'refused', code: 'rate_limited', reason: 'unverified forms' }
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

  function challengeFor(address: string): BotChallenge | undefined {
    const difficulty = pressure ? pressure.ask(address) : 1
    if (difficulty === undefined) return undefined
    return createChallenge({
      secret: keys[0] as string,
      now: new Date(),
      network: widestNetworkOf(address),
      difficulty
    })
  }

  /** A proof of work in place of a provider's verdict is taken on trust, as often as a form without either. */
  async function judgeInstead(token: string, address: string, unit: string) {
    const solved = judge(token, address)
    if (solved.kind === 'refused') return solved
    const trusted = await trust(address, unit)
    return trusted.kind === 'pass' ? { ...solved, ...trusted } : trusted
  }

  return {
    task(address) {
      const challenge = challengeFor(address)
      if (!isOutside) return challenge
      return { provider: mode, siteKey, ...(challenge && { instead: challenge }) }
    },
    async check({ token, address, isPlain, unit }) {
      if (mode === 'off') return { kind: 'pass', verdict: 'unverified' }
      if (isPlain && !token) return trust(address, unit)
      if (!askProvider) return judge(token, address)
      if (!token) return MISSING
      return isSolution(token) ? judgeInstead(token, address, unit) : askProvider(token, address)
    }
  }
}
