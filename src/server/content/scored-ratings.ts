import { metricScore, ratingPlaces, ratingTotal } from '../../shared/rating/weights.ts'
import type { Entry } from './content.ts'
import type { Measure, Rating, RatingRow, WrittenRating } from './rating.ts'

type WrittenRow = WrittenRating['tables'][number]['rows'][number]
type Written = Omit<Entry<'ratings'>, 'data'> & { data: WrittenRating }

/** Who was not in the edition before. */
const NEWCOMER = 'новый'

/** Ratings with points, totals and earlier places, which nobody types. */
export function scoredRatings(written: readonly Written[]): Entry<'ratings'>[] {
  const scored = written.map((rating) => ({ ...rating, data: scoredRating(rating.data) }))
  return scored.map((rating) => {
    const before = editionBefore(rating, scored)
    return before ? { ...rating, data: withPlaces(rating.data, before.data) } : rating
  })
}

/** A rating by itself, as if there were no other edition. */
function scoredRating(written: WrittenRating): Rating {
  const weights = written.metrics.map(({ weight }) => Math.round(weight * 100))
  const tables = written.tables.map((table) => ({
    ...table,
    rows: table.rows.map((row): RatingRow => {
      const points = written.metrics.map((metric) => pointsIn(row, metric, written.digits))
      const values = Object.fromEntries(
        written.metrics.map(({ id }, index) => [id, points[index] ?? 0])
      )
      return { ...row, values, total: ratingTotal(points, weights), prev: null }
    })
  }))
  return { ...written, tables }
}

/** The share of another measure in percent, or the measure itself. */
export function measuredValue({ raw }: Pick<WrittenRow, 'raw'>, { id, of }: Measure): number {
  const value = raw[id] ?? 0
  return of === undefined ? value : (value * 100) / (raw[of] || 1)
}

function pointsIn(
  row: WrittenRow,
  { measures }: WrittenRating['metrics'][number],
  digits: number
): number {
  const scales = measures.flatMap((measure) => {
    const { zero, hundred, share = 100 } = measure
    if (zero === undefined || hundred === undefined) return []
    return { zero, hundred, share, value: measuredValue(row, measure) }
  })
  return metricScore(scales, digits)
}

/** The newest of the same rating that came out earlier; all of them lie in a folder of its name. */
function editionBefore(
  { slug, data }: Entry<'ratings'>,
  ratings: readonly Entry<'ratings'>[]
): Entry<'ratings'> | undefined {
  const [root] = slug.split('/', 1)
  return ratings
    .filter((other) => other.slug.split('/', 1)[0] === root)
    .filter((other) => other.data.published < data.published)
    .sort((a, b) => b.data.published.localeCompare(a.data.published))[0]
}

function withPlaces(data: Rating, before: Rating): Rating {
  const places = new Map(
    before.tables.flatMap(({ rows }) => {
      const places = ratingPlaces(rows.map(({ total }) => total))
      return rows.map(({ name }, index) => [name, places[index] ?? 0] as const)
    })
  )
  const tables = data.tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({ ...row, prev: places.get(row.name) ?? NEWCOMER }))
  }))
  return { ...data, tables }
}
