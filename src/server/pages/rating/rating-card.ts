import { drawBricks } from '../../../drawings/rating-bricks.ts'
import { links } from '../../../shared/links.ts'
import { ratingParts, sumOf } from '../../../shared/rating/total.ts'
import { shareText } from '../../../shared/rating/weights.ts'
import { totalLabel } from '../../../shared/rating/words.ts'
import { decimal } from '../../../shared/words/decimal.ts'
import { plural } from '../../../shared/words/plural.ts'
import type { Entry } from '../../content/content.ts'
import type { RatingCard } from './rating-data.ts'
import { publishedWeights, rankRows, valuesOf } from './rating-table.ts'

const LEADERS = 3

/** A rating in the list of ratings, with the first rows of its first table drawn. */
export function ratingCard(
  { slug, data }: Entry<'ratings'>,
  earlier: readonly Entry<'ratings'>[]
): RatingCard {
  const { metrics, tables } = data
  const weights = publishedWeights(metrics).map(({ weight }) => weight)
  const [first] = tables
  return {
    path: links.rating(slug),
    title: data.title,
    lead: data.lead,
    period: data.period,
    size: sizeOf(data),
    earlier: earlier.map(({ slug, data }) => ({ path: links.rating(slug), title: data.period })),
    leaders: rankRows(first?.rows ?? [])
      .slice(0, LEADERS)
      .map((row) => ({
        name: row.name,
        place: row.place,
        total: decimal(row.total),
        bricks: drawBricks(ratingParts(valuesOf(row, metrics), weights), {
          label: totalLabel(row.total)
        })
      })),
    ...(tables.length > 1 && first && { of: first.title }),
    metrics: metrics.map(({ short }, index) => ({
      short,
      share: shareText(weights[index] ?? 0, sumOf(weights))
    }))
  }
}

function sizeOf({ tables, metrics }: Entry<'ratings'>['data']): string {
  const rows = sumOf(tables.map(({ rows }) => rows.length))
  const participants = `${rows} ${plural(rows, ['участник', 'участника', 'участников'])}`
  const count = metrics.length
  return `${participants}, ${count} ${plural(count, ['показатель', 'показателя', 'показателей'])}`
}
