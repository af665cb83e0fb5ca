import type { Triangle } from '../../../shared/rating/triangle/triangle.ts'
import type { RatingPart } from '../use-rating.ts'

/** What every part of the triangle is drawn from. */
export interface TrianglePart extends RatingPart {
  triangle: Triangle
}
