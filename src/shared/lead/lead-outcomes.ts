/** What may become of a lead, in the order in which a deal goes; then those that never were one. */
export const LEAD_OUTCOMES = [
  'new',
  'in_work',
  'offer',
  'won',
  'lost',
  'spam',
  'wrong_number'
] as const

/** Outcomes of what nobody could have bought by: counted apart from leads, and worth no money. */
export const EMPTY_OUTCOMES = ['spam', 'wrong_number'] as const

/** So few that a percent would say more than is known. */
const FEW = 20

/**
 * How many of what came was spam or a wrong number: «13 %», of few «1 из 9». `leads` is without those.
 *
 * @param of The word between the two numbers.
 */
export function emptyShare({ leads, empty }: { leads: number; empty: number }, of = 'из'): string {
  const all = leads + empty
  if (empty === 0) return '0'
  if (all < FEW) return `${empty} ${of} ${all}`
  return `${Math.max(1, Math.round((100 * empty) / all))} %`
}
