import { memo } from 'react'
import { pointStanding } from '../../../shared/rating/triangle/point-standing.ts'
import {
  pointText,
  triangleLead,
  triangleTitle
} from '../../../shared/rating/triangle/triangle-words.ts'
import { CornerFields } from './corner-fields.tsx'
import { FacetTable } from './facet-table.tsx'
import { PointRows } from './point-rows.tsx'
import { PointSheet } from './point-sheet.tsx'
import type { TrianglePart } from './triangle-part.ts'

/** The weights as a point in a triangle that is cut into areas of one order of the leaders. */
export const Triangle = memo(DrawnTriangle, (_, { tools }) => tools.isTriangleHeld)

function DrawnTriangle(part: TrianglePart) {
  const { data, tools, triangle } = part
  const standing = pointStanding(data, triangle, tools.choice.weights.weights)
  return (
    <section className="triangle" id="treugolnik" aria-labelledby="treugolnik-title">
      <header className="triangle__head">
        <h2 className="triangle__title" id="treugolnik-title">
          {triangleTitle(data, triangle)}
        </h2>
        <p className="triangle__lead">{triangleLead(data, triangle)}</p>
      </header>
      <div className="triangle__grid">
        <div className="triangle__left">
          <PointSheet {...part} standing={standing} />
          <CornerFields {...part} standing={standing} />
        </div>
        <div className="triangle__right">
          <p className="triangle__says">{pointText(standing, triangle)}</p>
          <PointRows rows={standing.rows} />
        </div>
      </div>
      <FacetTable {...part} current={standing.facet?.number} />
    </section>
  )
}
