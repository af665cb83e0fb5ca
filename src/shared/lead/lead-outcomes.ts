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
