import { OUTCOMES, type Outcome, type SeenOutcome } from '../leads/outcome.ts'

/** Names an outcome as a page shows it; `seenIn` reads it. */
export function outcomeToken({ outcome, amount, outcomeAt }: SeenOutcome): string {
  return [outcome, amount ?? '', outcomeAt?.getTime() ?? ''].join('.')
}

/** The outcome that was seen; undefined where none is named, as in a call without a page. */
export function seenIn(version: string | undefined): SeenOutcome | undefined {
  const [, word, amount, time] = /^([a-z_]+)\.(\d{0,15})\.(\d{0,15})$/.exec(version ?? '') ?? []
  if (!OUTCOMES.includes(word as Outcome)) return undefined
  return {
    outcome: word as Outcome,
    ...(amount ? { amount: Number(amount) } : {}),
    ...(time ? { outcomeAt: new Date(Number(time)) } : {})
  }
}
