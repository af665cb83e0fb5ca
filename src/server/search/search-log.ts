import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { normalise } from './normalise.ts'

/** How often a query was asked, and what it found the last time. Nothing is known of who asked. */
export interface LoggedQuery {
  query: string
  count: number
  found: number
  /** ISO 8601 day. */
  last: string
}

export interface SearchLog {
  note(query: string, found: number): void
  /** The most frequent first. */
  list(): LoggedQuery[]
  save(): void
}

/** Queries beyond this number are not noted, so that nobody can fill the disk with them. */
const MAX_QUERIES = 5000
/** What may be an address or a number of a person. */
const PERSONAL = /@|\d[\d\s()+-]{5,}/

/** Opens the log; a file that is missing or damaged is an empty one. */
export function openSearchLog(file: string): SearchLog {
  const queries = new Map(readLog(file).map((entry) => [entry.query, entry]))
  let isChanged = false
  return {
    note(text, found) {
      const query = normalise(text).replace(/\s+/g, ' ').trim()
      const known = queries.get(query)
      if (!query || PERSONAL.test(query) || (!known && queries.size >= MAX_QUERIES)) return
      const last = new Date().toISOString().slice(0, 10)
      queries.set(query, { query, count: (known?.count ?? 0) + 1, found, last })
      isChanged = true
    },
    list: () => [...queries.values()].sort((a, b) => b.count - a.count),
    save() {
      if (!isChanged) return
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeFileSync(`${file}.new`, JSON.stringify([...queries.values()]))
      renameSync(`${file}.new`, file)
      isChanged = false
    }
  }
}

export function searchLogFile(dataDir: string): string {
  return `${dataDir}/search-queries.json`
}

function readLog(file: string): LoggedQuery[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}
