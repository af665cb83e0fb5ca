import { type AskedQuery, MAX_QUERY } from '../../shared/search/live-search.ts'
import { bytesOfText, createByteCache, ownText } from '../budget/byte-budgets.ts'
import { normalise } from './normalise.ts'
import { isPersonal } from './personal.ts'

interface SearchLogOptions {
  /** Adds counts to those shared by all processes; rejects if nothing was added. */
  write(asked: readonly AskedQuery[]): Promise<void>
  now?: () => number
}

export interface SearchLog {
  /** Counts a query in memory, so that a search never waits. */
  note(text: string, found: number): void
  /** The same for one whose `loggedForm` is known. */
  noteForm(form: string, found: number): void
  /** Flushes the counts; those that cannot be written are retried next time. */
  save(): Promise<void>
}

/** Most counts written at once, so that others can use the database in between. */
const BATCH = 100

/** Counts what people search for. */
export function createSearchLog({ write, now = Date.now }: SearchLogOptions): SearchLog {
  const waiting = createByteCache<AskedQuery>('searchNotes', ({ query }) => bytesOfText(query))
  let saving: Promise<void> | undefined

  function add(asked: AskedQuery): void {
    const known = waiting.get(asked.query)
    const count = asked.count + (known?.count ?? 0)
    waiting.set(asked.query, { ...(known ?? asked), count })
  }

  function noteForm(form: string, found: number): void {
    if (!form) return
    const known = waiting.get(form)
    const count = 1 + (known?.count ?? 0)
    waiting.set(form, { query: known?.query ?? ownText(form), count, found, askedAt: now() })
  }

  async function saveAll(): Promise<void> {
    for (let left = Math.ceil(waiting.size / BATCH); left > 0; left--) {
      const batch = [...waiting.values()].slice(0, BATCH)
      for (const { query } of batch) waiting.delete(query)
      try {
        await write(batch)
      } catch (error) {
        batch.forEach(add)
        throw error
      }
    }
  }

  return {
    note: (text, found) => noteForm(loggedForm(text), found),
    noteForm,
    save() {
      saving ??= saveAll().finally(() => {
        saving = undefined
      })
      return saving
    }
  }
}

/**
 * A query as it is counted: one form for all its spellings, plain text, cut to the length that a search takes. Empty for
 * one that identifies a person.
 */
export function loggedForm(text: string): string {
  const query = normalise(text.slice(0, MAX_QUERY))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .slice(0, MAX_QUERY)
    .trim()
  return isPersonal(query) ? '' : query
}
