import { dayInMoscow } from '../../shared/dates.ts'
import type { Content, Entry } from './content.ts'
import type { CollectionName } from './schemas.ts'

/** What a new file begins with, and whom and what it names until an editor names others. */
export interface DraftParts {
  title: string
  /** `2026-11-22` */
  today: string
  /** The name of the newest entry of a collection, or of the first where none has a date; a service's address. */
  firstOf(collection: string): string
}

export function draftParts(content: Content, title: string, now: Date): DraftParts {
  return {
    title: title.replaceAll('"', "'"),
    today: dayInMoscow(now.toISOString()),
    firstOf(collection) {
      const entries = content[collection as CollectionName] as readonly Entry[]
      const [{ slug } = { slug: '' }] = [...entries].sort((a, b) =>
        dateOf(b).localeCompare(dateOf(a))
      )
      return collection === 'services' ? `/services/${slug}/`.replace('//', '/') : slug
    }
  }
}

function dateOf({ data }: Entry): string {
  return 'date' in data && typeof data.date === 'string' ? data.date : ''
}
