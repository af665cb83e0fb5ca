import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import {
  BOT_CHECK_ACTION,
  type BotChallenge,
  type BotSolution,
  CHALLENGE_FRESH_MS
} from '../../shared/lead/bot-challenge.ts'

/**
 * How many numbers a sender may have to try when nobody presses, on average half of them: about 0.1 s on a desktop,
 * under 1 s on a slow phone, in a worker while the visitor types.
 */
const MAX_NUMBER = 50_000

/** Hex digits at the start of a salt that identify the network it was issued to. */
const MARK_LENGTH = 16

/** More than the length of any token that the page makes. */
const MAX_TOKEN_LENGTH = 2048

export type SolutionCheck =
  | { ok: true; challenge: string; isFresh: boolean; isSameNetwork: boolean }
  | {
      ok: false
      reason: 'missing' | 'malformed' | 'forged' | 'wrong-action' | 'expired' | 'unsolved'
    }

interface ChallengeOptions {
  secret: string
  now: Date
  /** The requester's network; the salt starts with its mark. */
  network: string
  /** Multiplies MAX_NUMBER. */
  difficulty: number
}

/** A new challenge, signed so that the server need not store it. */
export function createChallenge({
  secret,
  now,
  network,
  difficulty
}: ChallengeOptions): BotChallenge {
  const salt = markOf(network, secret) + randomBytes(16).toString('hex')
  const maxNumber = MAX_NUMBER * difficulty
  const unsigned = {
    action: BOT_CHECK_ACTION,
    salt,
    challenge: hash(salt, randomInt(maxNumber)),
    maxNumber,
    issuedAt: now.getTime()
  }
  return { ...unsigned, signature: sign(unsigned, secret) }
}

/**
 * Judges a `captcha` token. A good one opens the door once: whoever accepts it must remember its challenge
 * for `lifetimeMs`.
 */
export function checkSolution(
  token: string | undefined,
  {
    keys,
    now,
    network,
    lifetimeMs
  }: { keys: readonly string[]; now: Date; network: string; lifetimeMs: number }
): SolutionCheck {
  if (!token) return { ok: false, reason: 'missing' }
  const solution = parse(token)
  if (!solution) return { ok: false, reason: 'malformed' }
  if (!keys.some((key) => isSigned(solution, key))) return { ok: false, reason: 'forged' }
  if (solution.action !== BOT_CHECK_ACTION) return { ok: false, reason: 'wrong-action' }

  const ageMs = now.getTime() - solution.issuedAt
  if (Math.abs(ageMs) > lifetimeMs) return { ok: false, reason: 'expired' }
  if (hash(solution.salt, solution.number) !== solution.challenge) {
    return { ok: false, reason: 'unsolved' }
  }
  return {
    ok: true,
    challenge: solution.challenge,
    isFresh: ageMs <= CHALLENGE_FRESH_MS,
    isSameNetwork: keys.some((key) => solution.salt.startsWith(markOf(network, key)))
  }
}

/** A mark by which a network is recognised but not revealed. */
function markOf(network: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`network ${network}`)
    .digest('hex')
    .slice(0, MARK_LENGTH)
}

function hash(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex')
}

function sign(challenge: Omit<BotChallenge, 'signature'>, secret: string): string {
  const { action, salt, challenge: target, maxNumber, issuedAt } = challenge
  const text = [action, salt, target, maxNumber, issuedAt].join('.')
  return createHmac('sha256', secret).update(text).digest('hex')
}

function isSigned(solution: BotSolution, secret: string): boolean {
  const expected = Buffer.from(sign(solution, secret))
  const given = Buffer.from(solution.signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Whether a token has our format, valid or not. */
export function isSolution(token: string): boolean {
  return parse(token) !== undefined
}

function parse(token: string): BotSolution | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined
  try {
    const value: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    return hasItsFields(value) ? value : undefined
  } catch {
    return undefined
  }
}

function hasItsFields(value: unknown): value is BotSolution {
  if (typeof value !== 'object' || value === null) return false
  const solution = value as Record<keyof BotSolution, unknown>
  const texts = [solution.action, solution.salt, solution.challenge, solution.signature]
  const numbers = [solution.maxNumber, solution.issuedAt, solution.number]
  return texts.every((text) => typeof text === 'string') && numbers.every(Number.isSafeInteger)
}
