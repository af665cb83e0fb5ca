import { weighedBricks } from '../../../drawings/marks.ts'
import { links } from '../../../shared/links.ts'
import { ratingParts } from '../../../shared/rating/total.ts'
import { totalLabel } from '../../../shared/rating/words.ts'
import { decimal } from '../../../shared/words/numbers.ts'
import type { Content, Entry } from '../../content/content.ts'
import { currentRatings } from './rating-editions.ts'
import { publishedWeights, type RatedRow, rankRows, valuesOf } from './rating-table.ts'

/** The first row of a rating taken apart. */
export interface FirstRow {
  path: string
  rating: string
  name: string
  /** The name of its table, where the rating has several. */
  of?: string
  total: string
  /** HTML. */
  drawing: string
  /** «92 × 0,25» and what it comes to. */
  parts: readonly { title: string; sum: string; share: string }[]
}

/** The first row of every current rating. */
export function firstRows(content: Pick<Content, 'ratings'>): FirstRow[] {
  return currentRatings(content).flatMap((rating) => {
    const [row] = rankRows(rating.data.tables[0]?.rows ?? [])
    return row ? [firstRow(rating, row)] : []
  })
}

function firstRow({ slug, data }: Entry<'ratings'>, row: RatedRow): FirstRow {
  const { metrics, digits, tables } = data
  const weights = publishedWeights(metrics).map(({ weight }) => weight)
  const values = valuesOf(row, metrics)
  const shares = ratingParts(values, weights)
  const drawn = metrics.map(({ title }, index) => {
    const [value, weight] = [values[index] ?? 0, weights[index] ?? 0]
    return { title, value, weight, points: decimal(value, digits) }
  })
  const said = drawn.map(({ title, weight, points }) => `${title}: ${points}, вес ${weight} %`)
  return {
    path: links.rating(slug),
    rating: data.menu,
    name: row.name,
    ...(tables.length > 1 && tables[0] && { of: tables[0].title }),
    total: decimal(row.total),
    drawing: weighedBricks(`${row.name}. ${totalLabel(row.total)}. ${said.join('; ')}`, drawn),
    parts: drawn.map(({ title, weight, points }, index) => ({
      title,
      sum: `${points} × ${decimal(weight / 100, 2)}`,
      share: decimal(shares[index] ?? 0, 2)
    }))
  }
}
