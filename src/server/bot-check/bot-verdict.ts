import type { BotVerdict } from '../leads/lead.ts'

export type BotCheckResult =
  | { kind: 'pass'; verdict: BotVerdict; challenge?: string }
  | { kind: 'refused'; code: 'bot_check_failed' | 'rate_limited'; reason: string }

/** The bot check's verdict on a sender; its challenge is spent in the same transaction that stores the lead. */
export type BotCheck = (sender: {
  token: string | undefined
  address: string
  isPlain: boolean
  /** Identifies the filled form: the same when it is sent again. */
  unit: string
}) => Promise<BotCheckResult>
