import type { BotChallenge } from '../../shared/bot-challenge.ts'
import type { BotCheck, BotCheckResult } from '../leads/lead-desk.ts'
import { CHALLENGE_LIFETIME_MS } from '../leads/lead-store.ts'
import { createAllowance } from './allowance.ts'
import { checkSolution, createChallenge } from './proof-of-work.ts'

/** A browser without JavaScript cannot solve anything: so many forms an hour are taken on trust. */
const UNVERIFIED_PER_HOUR = 3

export interface BotChecker {
  challenge(): BotChallenge
  check: BotCheck
}

interface BotCheckerOptions {
  mode: 'pow' | 'off'
  /** Signs challenges; kept, so that a restart does not spoil a form being filled in. */
  secret: string
  isRateLimited: boolean
}

/** Tells people from programs by what their browser was ready to compute. */
export function createBotChecker({ mode, secret, isRateLimited }: BotCheckerOptions): BotChecker {
  const unverified = createAllowance({ limit: UNVERIFIED_PER_HOUR, windowMs: 60 * 60 * 1000 })

  function trust(address: string): BotCheckResult {
    if (!isRateLimited || unverified.take(address)) return { kind: 'pass', verdict: 'unverified' }
    return { kind: 'refused', code: 'rate_limited', reason: 'unverified forms' }
  }

  function judge(token: string | undefined): BotCheckResult {
    const now = new Date()
    const solution = checkSolution(token, { secret, now, lifetimeMs: CHALLENGE_LIFETIME_MS })
    if (!solution.ok) return { kind: 'refused', code: 'bot_check_failed', reason: solution.reason }
    const verdict = solution.isFresh ? 'human' : 'suspect'
    return { kind: 'pass', verdict, challenge: solution.challenge }
  }

  return {
    challenge: () => createChallenge(secret, new Date()),
    check({ token, address, isPlain }) {
      if (mode === 'off') return { kind: 'pass', verdict: 'unverified' }
      return isPlain && !token ? trust(address) : judge(token)
    }
  }
}
