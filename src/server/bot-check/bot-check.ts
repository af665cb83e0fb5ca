import type { BotChallenge, BotTask } from '../../shared/lead/bot-challenge.ts'
import { createAllowance } from '../allowance/allowance.ts'
import type { Ledger } from '../allowance/ledger.ts'
import { widestNetworkOf } from '../allowance/networks.ts'
import { CHALLENGE_LIFETIME_MS, CONTENT_WINDOW_MS } from '../leads/lead-store.ts'
import type { BotCheck, BotCheckResult, BotCheckSender } from './bot-verdict.ts'
import { createPressure } from './pressure.ts'
import { checkSolution, createChallenge, isSolution } from './proof-of-work.ts'
import { type CaptchaProvider, createProviderCheck } from './provider-check.ts'

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
  /** Refuses whom it cannot tell from a program, rather than take the lead on trust. */
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
