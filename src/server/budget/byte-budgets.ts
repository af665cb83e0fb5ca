const KIB = 1024
const MIB = 1024 * KIB

/**
 * Everything in this process that grows with what visitors or editors do, and the bytes it may take. What is not
 * listed here does not grow: `tests/server/budgets.test.ts` brings each entry its worst input.
 */
export const BYTE_BUDGETS = {
  /** HTML of islands, by place and props. Never of what a visitor has typed. */
  islands: 2 * MIB,
  /** On the disk: uploads whose lead is not stored yet. */
  spool: 256 * MIB
} as const

export type BudgetName = keyof typeof BYTE_BUDGETS
