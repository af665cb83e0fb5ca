import type { BotVerdict } from '../leads/lead.ts'

export type BotCheckResult =
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
  /** The verdict on one whose token proves nothing after all. */
  doubt(sender: BotCheckSender, reason: string): Promise<BotCheckResult>
}
