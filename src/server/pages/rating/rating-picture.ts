import type { ShareDrawing } from '../../../drawings/share/share-drawing.ts'
import { ratingParts } from '../../../shared/rating/total.ts'
import type { Entry } from '../../content/content.ts'
import { rankRows } from './rating-table.ts'

const LEADERS = 5

/** The leaders of a rating's first table, for its picture to share. */
export function ratingPicture({ tables, metrics }: Entry<'ratings'>['data']): ShareDrawing {
  const weights = metrics.map(({ weight }) => weight)
  const rows = rankRows(tables[0]?.rows ?? [])
    .slice(0, LEADERS)
    .map(({ name, total, values }) => {
      const points = metrics.map(({ id }) => values[id] ?? 0)
      return { name, total, parts: ratingParts(points, weights) }
    })
  return { kind: 'rating', rating: { rows } }
}
