import type { BotTask } from '../../shared/bot-challenge.ts'
import type { BotCheck, BotCheckResult } from '../leads/lead-desk.ts'
import { CHALLENGE_LIFETIME_MS } from '../leads/lead-store.ts'
import { createAllowance } from './allowance.ts'
import { checkSolution, createChallenge } from './proof-of-work.ts'
import { type CaptchaProvider, createProviderCheck } from './provider-check.ts'

/** A browser without JavaScript cannot solve anything: so many forms an hour are taken on trust. */
const UNVERIFIED_PER_HOUR = 3

export interface BotChecker {
  /** What a browser has to do before it may send. */
  task(): BotTask
  check: BotCheck
}

interface BotCheckerOptions {
  mode: 'pow' | 'off' | CaptchaProvider
  /** The first signs challenges, each is recognised; kept, so that a restart does not spoil a form being filled in. */
  keys: readonly string[]
  isRateLimited: boolean
  /** Of an outside provider. */
  siteKey?: string | undefined
  providerSecret?: string | undefined
  verifyUrl?: string | undefined
  onOutage?: (error: unknown) => void
}

const MISSING: BotCheckResult = { kind: 'refused', code: 'bot_check_failed', reason: 'missing' }

/** Tells people from programs by what their browser was ready to compute, or by what a provider says of them. */
export function createBotChecker(options: BotCheckerOptions): BotChecker {
  const { mode, keys, isRateLimited, siteKey = '', onOutage = () => undefined } = options
  const unverified = createAllowance({ limit: UNVERIFIED_PER_HOUR, windowMs: 60 * 60 * 1000 })
  const isOutside = mode === 'recaptcha' || mode === 'smartcaptcha'
  const askProvider = isOutside
    ? createProviderCheck({
        provider: mode,
        secret: options.providerSecret ?? '',
        verifyUrl: options.verifyUrl,
        onOutage
      })
    : undefined

  function trust(address: string): BotCheckResult {
    if (!isRateLimited || unverified.take(address)) return { kind: 'pass', verdict: 'unverified' }
    return { kind: 'refused', code: 'rate_limited', reason: 'unverified forms' }
  }

  function judge(token: string | undefined): BotCheckResult {
    const terms = { keys, now: new Date(), lifetimeMs: CHALLENGE_LIFETIME_MS }
    const solution = checkSolution(token, terms)
    if (!solution.ok) return { kind: 'refused', code: 'bot_check_failed', reason: solution.reason }
    const verdict = solution.isFresh ? 'human' : 'suspect'
    return { kind: 'pass', verdict, challenge: solution.challenge }
  }

  return {
    task: () =>
      isOutside ? { provider: mode, siteKey } : createChallenge(keys[0] as string, new Date()),
    async check({ token, address, isPlain }) {
      if (mode === 'off') return { kind: 'pass', verdict: 'unverified' }
      if (isPlain && !token) return trust(address)
      if (askProvider) return token ? askProvider(token, address) : MISSING
      return judge(token)
    }
  }
}
