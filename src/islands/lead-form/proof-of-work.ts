import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { BotChallenge } from '../../shared/bot-challenge.ts'

/**
 * The `captcha` token for a challenge: base64url of the solution as JSON. The hash is plain JavaScript,
 * as `crypto.subtle` is missing on plain http.
 *
 * @throws {RangeError} When no number solves the challenge.
 */
export function solveChallenge(challenge: BotChallenge): string {
  for (let number = 0; number <= challenge.maxNumber; number++) {
    const hash = bytesToHex(sha256(utf8ToBytes(`${challenge.salt}${number}`)))
    if (hash === challenge.challenge) return toToken({ ...challenge, number })
  }
  throw new RangeError('no number solves this challenge')
}

function toToken(solution: object): string {
  const base64 = btoa(JSON.stringify(solution))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
