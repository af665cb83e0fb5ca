import type { RatingData } from '../rating-data.ts'
import { type CornerRow, cornerRows, type Point, pointOf } from './corners.ts'
import type { TriangleCounts } from './counts.ts'
import { type Facet, facetsOf, middleOf } from './facets.ts'
import { leadersAt } from './order-at.ts'
import { shareOf, type WholePoint, wholePoint } from './whole-point.ts'

/** An area with what is counted in it. */
export interface CountedFacet extends Facet {
  /** From 1, the largest first. */
  number: number
  middle: Point
  /** How many of the points that can be set lie in it. */
  points: number
  /** The one nearest to the middle; none in an area that lies between all of them. */
  near?: WholePoint
}

export interface Triangle extends Pick<TriangleCounts, 'points' | 'leaders'> {
  rows: readonly CornerRow[]
  facets: readonly CountedFacet[]
  published: WholePoint
}

const known = new WeakMap<RatingData, Triangle>()

/** The triangle of a rating's first table; nothing where there are no corners. */
export function triangleOf(data: RatingData): Triangle | undefined {
  if (!data.counts || !data.tables[0]) return undefined
  const triangle = known.get(data) ?? build(data, data.tables[0], data.counts)
  known.set(data, triangle)
  return triangle
}

/** The area that a point lies in, by its order of the leaders. */
export function facetAt({ rows, facets }: Triangle, point: WholePoint): CountedFacet | undefined {
  const top = String(leadersAt(rows, shareOf(point)))
  return facets.find((facet) => String(facet.top) === top)
}

function build(
  data: RatingData,
  { rows: written }: RatingData['tables'][number],
  { points, leaders, facets }: TriangleCounts
): Triangle {
  const rows = cornerRows(data, written)
  const weights = data.metrics.map(({ weight }) => weight)
  return {
    ...{ rows, points, leaders },
    published: wholePoint(pointOf(data, weights)),
    facets: facetsOf(rows).map((facet, at) => ({
      ...{ points: 0, ...facets[at] },
      ...{ ...facet, number: at + 1, middle: middleOf(facet.polygon) }
    }))
  }
}
