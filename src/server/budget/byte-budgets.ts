import { LRUCache } from 'lru-cache'

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
  /** Lists of the live search. */
  searchLists: 4 * MIB,
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

/** Overhead per entry besides key and value, in bytes, rounded up. */
const ENTRY_BYTES = 256

/**
 * An LRU cache limited to its byte budget. A value larger than a quarter of the budget is not cached.
 *
 * @param sizeOf Bytes of a value; its key is counted here.
 */
export function createByteCache<Value extends object | string | number>(
  name: BudgetName,
  sizeOf: (value: Value) => number
): LRUCache<string, Value> {
  const maxSize = BYTE_BUDGETS[name]
  return new LRUCache<string, Value>({
    maxSize,
    maxEntrySize: Math.floor(maxSize / 4),
    sizeCalculation: (value, key) => ENTRY_BYTES + bytesOfText(key) + sizeOf(value)
  })
}

/** Memoises `make` of a text within the budget. Only for our own texts, never a visitor's. */
export function memoText(
  name: BudgetName,
  make: (text: string) => string
): (text: string) => string {
  const kept = createByteCache<string>(name, bytesOfText)
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const made = make(text)
    kept.set(ownText(text), ownText(made))
    return made
  }
}

/** Bytes that a text takes in memory at most: two for each UTF-16 code unit. */
export function bytesOfText(text: string): number {
  return 2 * text.length
}

/** Copies the text: in V8 a substring would keep the whole original alive. */
export function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}

interface FewAtOnce {
  <Result>(work: () => Promise<Result>): Promise<Result>
  /** How many tasks are queued. */
  waiting(): number
}

/**
 * Runs at most `limit` tasks at a time and queues the rest. For work whose memory no cache counts, such as compressing
 * a page.
 */
export function fewAtOnce(limit: number): FewAtOnce {
  const waiting: (() => void)[] = []
  let running = 0

  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < limit) running++
    // A finishing task hands over its slot.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return Object.assign(run, { waiting: () => waiting.length })
}
