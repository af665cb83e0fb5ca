import { statSync } from 'node:fs'
import { withOffset } from '../../shared/dates.ts'
import type { ReadCollection } from './check-references.ts'
import type { Collections, Content, Entry } from './content.ts'
import type { CollectionName } from './schemas.ts'
import { scoredRatings } from './scored-ratings.ts'

type Rest = Omit<Content, keyof Collections | 'changed' | 'nextDate'>

interface Waiting {
  entry: Entry
  modifiedMs: number
  /** When it is shown; absent where it always is. */
  date: Date | undefined
  isDraft: boolean
}

/** What is shown at a time of what was read: no drafts, and nothing before its day. */
export function showingBy(read: readonly ReadCollection<Entry>[], rest: Rest) {
  const waiting = read.map(({ name, entries }) => ({
    name,
    all: entries.map((entry) => waitingEntry(name, entry))
  }))

  return (now: Date): Content => {
    const isDue = ({ date }: Waiting) => !date || date <= now
    const collections = Object.fromEntries(
      waiting.map(({ name, all }) => [
        name,
        all.filter((one) => !one.isDraft && isDue(one)).map(({ entry }) => entry)
      ])
    ) as unknown as Collections
    const every = waiting.flatMap(({ all }) => all)
    const changes = every.map((one) =>
      Math.max(one.modifiedMs, isDue(one) ? (one.date?.getTime() ?? 0) : 0)
    )
    const coming = every.filter((one) => !one.isDraft && !isDue(one))
    const nextMs = coming.reduce(
      (least, { date }) => Math.min(least, date?.getTime() ?? least),
      Number.POSITIVE_INFINITY
    )
    return {
      ...collections,
      ratings: scoredRatings(collections.ratings),
      ...rest,
      changed: new Date(changes.reduce((most, ms) => Math.max(most, ms), 0)),
      nextDate: coming.length > 0 ? new Date(nextMs) : undefined
    }
  }
}

/**
 * Legal documents are always shown, for their text says since when they are in force: a clock that is slow must not take
 * the consent from the forms.
 */
function waitingEntry(collection: CollectionName, entry: Entry): Waiting {
  const { data, file } = entry
  return {
    entry,
    modifiedMs: statSync(file).mtimeMs,
    date: collection === 'legal' ? undefined : dateOf(data),
    isDraft: (data as { draft?: boolean }).draft === true
  }
}

function dateOf(data: object): Date | undefined {
  return 'date' in data && typeof data.date === 'string'
    ? new Date(withOffset(data.date))
    : undefined
}
