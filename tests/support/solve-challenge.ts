import { hash } from 'node:crypto'
import type { BotChallenge, BotSolution } from '../../src/shared/lead/bot-challenge.ts'

/** The token for a challenge, found by the machine's own SHA-256: sixteen times as quick as what runs in a browser. */
export function solveChallenge(challenge: BotChallenge): string {
  for (let number = 0; number <= challenge.maxNumber; number++) {
    if (hash('sha256', `${challenge.salt}${number}`) !== challenge.challenge) continue
    const solution: BotSolution = { ...challenge, number }
    return Buffer.from(JSON.stringify(solution)).toString('base64url')
  }
  throw new RangeError('no number solves this challenge')
}
