/** Action name of the bot check; a token for another action is refused. */
export const BOT_CHECK_ACTION = 'submit'

/** The page renews a challenge older than this before sending, in milliseconds. */
export const CHALLENGE_FRESH_MS = 20 * 60 * 1000

/**
 * A proof-of-work challenge: find `number` between 0 and `maxNumber` so that
 * SHA-256(salt + number) is `challenge`, both as text, the hash in lower-case hex.
 */
export interface BotChallenge {
  action: string
  salt: string
  challenge: string
  maxNumber: number
  /** Unix time in milliseconds. */
  issuedAt: number
  /** HMAC-SHA-256 of all the above under the server's key, hex. */
  signature: string
}

/** What the page sends as `captcha`: base64url of this as JSON. */
export interface BotSolution extends BotChallenge {
  number: number
}

/** Sent instead of a challenge when an outside provider does the bot check. */
export interface BotProvider {
  provider: 'recaptcha' | 'smartcaptcha'
  siteKey: string
  /** For a browser in which the provider's script is blocked or does not respond: the lead is marked `unverified`. */
  instead?: BotChallenge
}

/** The task a browser must solve before sending a lead. */
export type BotTask = BotChallenge | BotProvider

/** Attribute of `<html>` with the address of the worker that solves the bot check; every page has it, because a queued lead may be sent from any. */
export const BOT_WORKER = 'data-bot-worker'
