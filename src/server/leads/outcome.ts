import { EMPTY_OUTCOMES, LEAD_OUTCOMES } from '../../shared/lead/lead-outcomes.ts'

/** What became of a lead, in the order in which a deal goes. */
export const OUTCOMES = LEAD_OUTCOMES
export type Outcome = (typeof OUTCOMES)[number]

/** Of what never was a lead: it has no sum. */
export function isNoLead(outcome: Outcome): boolean {
  return EMPTY_OUTCOMES.some((one) => one === outcome)
}

export interface LeadOutcome {
  outcome: Outcome
  /** Kopecks; absent when the sum is not known. */
  amount?: number
  /** When it came about, which may be before it was recorded. */
  at: Date
  reason?: string
  /** Who recorded it. */
  actor: string
}

/** What a lead's outcome was when who changes it last saw it. */
export interface SeenOutcome {
  outcome: Outcome
  /** Kopecks. */
  amount?: number
  outcomeAt?: Date
}

/** An entry of a lead's history. The newest entry holds; a correction is a further entry. */
export interface RecordedOutcome extends LeadOutcome {
  recordedAt: Date
}

/** Kopecks of the largest contract: ten thousand of them are still a safe integer. */
const MAX_AMOUNT = 900_000_000_000

/** @returns Kopecks, or undefined when the text is no sum in roubles with at most two decimals. */
export function parseAmount(text: string): number | undefined {
  const [, roubles, kopecks = ''] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  if (roubles === undefined) return undefined
  const amount = Number(roubles) * 100 + Number(kopecks.padEnd(2, '0'))
  return amount <= MAX_AMOUNT ? amount : undefined
}

/** Roubles with a dot, as programs read them: `240000` or `1500.50`. */
export function toRoubles(amount: number): string {
  const kopecks = amount % 100
  const roubles = String((amount - kopecks) / 100)
  return kopecks === 0 ? roubles : `${roubles}.${String(kopecks).padStart(2, '0')}`
}
