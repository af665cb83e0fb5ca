const KIB = 1024
const MIB = 1024 * KIB

/**
 * Everything that grows with the actions of visitors or editors, with its limit in bytes. Nothing else grows, except
 * the content itself.
 */
export const BYTE_BUDGETS = {
  // In the memory of each process.
  /** HTML of islands, by place and props. Never contains visitor input. */
  islands: 2 * MIB,
  /** Allowance counters of addresses and networks. The table in PostgreSQL has a separate limit. */
  allowances: 16 * MIB,
  /** Challenges requested by networks. */
  challenges: 4 * MIB,
  /** Compressed pages. */
  pages: 64 * MIB,
  /** Compressed pages filtered and sorted by a visitor's query; they cannot evict `pages`. */
  views: 16 * MIB,
  /** Built files that have been asked for. */
  files: 8 * MIB,
  /** Lists of the live search, dropped after minutes. */
  searchLists: 4 * MIB,
  /** What pages of results print, dropped after minutes. */
  searchPages: 4 * MIB,
  /** Typographed titles. */
  titles: 4 * MIB,
  /** Rendered bodies, in the thread that checks a publication. */
  checkedBodies: 16 * MIB,
  /** Written-out dates. */
  days: 256 * KIB,
  /** Queries waiting to be written to the search log. */
  searchNotes: 512 * KIB,

  // On the disk or in the database.
  /** Uploads whose lead is not stored yet. */
  spool: 256 * MIB,
  /** The search log. */
  searchLog: 8 * MIB,
  /** Drawn and resized pictures. */
  pictures: 256 * MIB,
  /** Files to download that are made of texts. */
  documents: 32 * MIB,
  /** Pictures of the editors’ texts, each once: in the folder of a process, and in PostgreSQL. */
  textPictures: 2048 * MIB,
  /** URLs submitted to search engines. */
  indexNow: 16 * MIB,
  /** Parsed front matter. */
  contentCache: 32 * MIB
} as const

export type BudgetName = keyof typeof BYTE_BUDGETS
