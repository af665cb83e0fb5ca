import type { WholePoint } from './whole-point.ts'

/** What is counted over all points that can be set, once on the server. */
export interface TriangleCounts {
  /** All of them. */
  points: number
  /** One an area, the largest first. */
  facets: readonly FacetCount[]
  /** Who leads somewhere: by the published weights first, then by the number of points. */
  leaders: readonly TriangleLeader[]
}

interface FacetCount {
  points: number
  /** The point nearest to the middle; none in an area that lies between all of them. */
  near?: WholePoint
}

export interface TriangleLeader {
  /** The row's place in the table. */
  index: number
  points: number
  /** The least that each corner has where this row leads, in per cents. */
  least: WholePoint
}
