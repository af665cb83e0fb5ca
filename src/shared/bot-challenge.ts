/** What the bot check is for; a token made for another action is refused. */
export const BOT_CHECK_ACTION = 'submit'

/** A challenge older than this is renewed by the page before it sends, in milliseconds. */
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

/** Said instead of a challenge when an outside provider tells people from programs. */
export interface BotProvider {
  provider: 'recaptcha' | 'smartcaptcha'
  siteKey: string
  /** For a browser in which the provider's script is blocked or says nothing: its lead comes in as `unverified`. */
  instead?: BotChallenge
}

/** What a browser has to do before it may send a lead. */
export type BotTask = BotChallenge | BotProvider
