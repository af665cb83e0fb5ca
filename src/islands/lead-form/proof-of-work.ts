import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { BotChallenge } from '../../shared/lead/bot-challenge.ts'

/** Numbers tried in one go: under 50 ms on a slow phone. */
const SLICE = 500

/**
 * The `captcha` token for a challenge: base64url of the solution as JSON. The hash is plain JavaScript,
 * as `crypto.subtle` is missing on plain http.
 *
 * @throws {RangeError} When no number solves the challenge.
 */
export function solveChallenge(challenge: BotChallenge): string {
  const number = search(challenge, 0, challenge.maxNumber)
  if (number === undefined) throw new RangeError('no number solves this challenge')
  return toToken({ ...challenge, number })
}

/**
 * The same where there is no worker: the page goes on answering meanwhile.
 *
 * @throws {RangeError} When no number solves the challenge, or none is found in time.
 */
export async function solveBetween(challenge: BotChallenge, patienceMs: number): Promise<string> {
  const until = performance.now() + patienceMs
  for (let from = 0; from <= challenge.maxNumber && performance.now() < until; from += SLICE) {
    const number = search(challenge, from, Math.min(from + SLICE - 1, challenge.maxNumber))
    if (number !== undefined) return toToken({ ...challenge, number })
    await new Promise((resolve) => setTimeout(resolve))
  }
  throw new RangeError('no number was found')
}

function search({ salt, challenge }: BotChallenge, from: number, to: number): number | undefined {
  for (let number = from; number <= to; number++) {
    if (bytesToHex(sha256(utf8ToBytes(`${salt}${number}`))) === challenge) return number
  }
  return undefined
}

function toToken(solution: object): string {
  const base64 = btoa(JSON.stringify(solution))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
