const KIB = 1024
const MIB = 1024 * KIB

/**
 * Everything that grows with what visitors or editors do, and the bytes it may take. What is not listed here does
 * not grow, but for the content itself: `tests/server/budgets.test.ts` brings each entry its worst input.
 */
export const BYTE_BUDGETS = {
  // In the memory of each process.
  /** HTML of islands, by place and props. Never of what a visitor has typed. */
  islands: 2 * MIB,
  /** What addresses and networks have used up of their allowances. The table in PostgreSQL has a limit of its own. */
  allowances: 16 * MIB,
  /** Challenges that networks have asked for. */
  challenges: 4 * MIB,
  /** Compressed pages. */
  pages: 64 * MIB,
  /** Compressed pages as a visitor's query chose and ordered them; they cannot push out `pages`. */
  views: 16 * MIB,
  /** Typographed titles. */
  titles: 4 * MIB,
  /** Written-out dates. */
  days: 256 * KIB,
  /** Words of titles as search compares them. */
  stems: 4 * MIB,
  skeletons: 4 * MIB,
  /** What searches found, forgotten after minutes. */
  searchAnswers: 4 * MIB,
  /** Queries that wait to be written to the search log. */
  searchNotes: 512 * KIB,

  // On the disk or in the database.
  /** Uploads whose lead is not stored yet. */
  spool: 256 * MIB,
  /** The search log. */
  searchLog: 8 * MIB,
  /** Drawn and resized pictures. */
  pictures: 256 * MIB,
  /** Addresses that search engines have been told of. */
  indexNow: 16 * MIB,
  /** Parsed front matter. */
  contentCache: 32 * MIB
} as const

export type BudgetName = keyof typeof BYTE_BUDGETS
