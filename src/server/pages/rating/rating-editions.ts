import type { Content, Entry } from '../../content/content.ts'
import { rankRows } from './rating-table.ts'

type Rating = Entry<'ratings'>

/** The edition that another is read beside: the one before, or for the first one the one after. */
export interface Neighbour {
  period: string
  isLater: boolean
  /** Totals by the names of participants. */
  totals: ReadonlyMap<string, number>
  places: ReadonlyMap<string, number>
}

/** The newest edition of every rating; an earlier one is a file in a folder named after its rating. */
export function currentRatings({ ratings }: Pick<Content, 'ratings'>): Rating[] {
  return ratings.filter(({ slug }) => !slug.includes('/'))
}

/** All editions of the rating that `rating` belongs to, newest first. */
export function editionsOf(rating: Rating, { ratings }: Pick<Content, 'ratings'>): Rating[] {
  const root = rootOf(rating)
  return ratings
    .filter((edition) => rootOf(edition) === root)
    .sort((a, b) => b.data.published.localeCompare(a.data.published))
}

/** @param editions All of the rating, newest first. */
export function neighbourOf(rating: Rating, editions: readonly Rating[]): Neighbour | undefined {
  const index = editions.indexOf(rating)
  const before = editions[index + 1]
  const edition = before ?? editions[index - 1]
  if (!edition) return undefined
  const rows = edition.data.tables.flatMap(({ rows }) => rankRows(rows))
  return {
    period: edition.data.period,
    isLater: !before,
    totals: new Map(rows.map(({ name, total }) => [name, total])),
    places: new Map(rows.map(({ name, place }) => [name, place]))
  }
}

function rootOf({ slug }: Rating): string {
  return slug.split('/', 1)[0] ?? slug
}
