import type { BotVerdict } from '../leads/lead.ts'

export type BotCheckResult =
  | { kind: 'pass'; verdict: BotVerdict; challenge?: string }
  | { kind: 'refused'; code: 'bot_check_failed' | 'rate_limited'; reason: string }

/** What the bot check says of a sender; its challenge is spent together with storing the lead. */
export type BotCheck = (sender: {
  token: string | undefined
  address: string
  isPlain: boolean
  /** Names the filled form: sent again, it is the same. */
  unit: string
}) => Promise<BotCheckResult>
