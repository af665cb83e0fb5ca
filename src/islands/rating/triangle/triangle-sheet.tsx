import type { RatingData } from '../../../shared/rating/rating-data.ts'
import type { Point } from '../../../shared/rating/triangle/corners.ts'
import type { PointStanding } from '../../../shared/rating/triangle/point-standing.ts'
import { CORNER_PLACES, placeOf, SHEET } from '../../../shared/rating/triangle/sheet-place.ts'
import type { CountedFacet, Triangle } from '../../../shared/rating/triangle/triangle.ts'
import { sheetText } from '../../../shared/rating/triangle/triangle-words.ts'
import { shareOf } from '../../../shared/rating/triangle/whole-point.ts'

interface TriangleSheetProps {
  data: RatingData
  triangle: Triangle
  standing: PointStanding
}

/** Of the triangle: smaller areas have no room for their number, on narrow screens or on any. */
const [NUMBERED, NUMBERED_NARROW] = [0.018, 0.045] as const
/** Leaders that have a colour of their own. */
const TONES = 3

/** The areas, the published point as a ring and the point in force as a trig mark. */
export function TriangleSheet({ data, triangle, standing }: TriangleSheetProps) {
  const { facets, published } = triangle
  const [[ax, ay], [bx, by], [cx, cy]] = CORNER_PLACES
  const [first, second, third] = data.corners ?? []
  return (
    <svg
      className="triangle__view"
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={sheetText(data, standing)}
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of a drawing takes no focus. */}
      <g aria-hidden="true">
        {facets.map((facet) => (
          <path
            className={facetClass(facet, triangle)}
            data-here={facet.number === standing.facet?.number ? '' : undefined}
            d={outline(facet.polygon)}
            key={facet.number}
          />
        ))}
        <path className="triangle__net" d={NET} />
        {standing.facet && <path className="triangle__here" d={outline(standing.facet.polygon)} />}
        <path className="triangle__edge" d={`M${ax} ${ay}L${bx} ${by}L${cx} ${cy}Z`} />
        {facets.filter(({ share }) => share >= NUMBERED).map(FacetNumber)}
        <text className="triangle__corner" x={ax} y={ay - 14} textAnchor="middle">
          {first?.title}
        </text>
        <text className="triangle__corner" x="0" y={by + 28}>
          {second?.title}
        </text>
        <text className="triangle__corner" x={SHEET.width} y={cy + 28} textAnchor="end">
          {third?.title}
        </text>
        <circle className="triangle__published" r="5" {...centre(placeOf(shareOf(published)))} />
        <g
          className={`triangle__point${standing.isOnSheet ? '' : ' triangle__point--beside'}`}
          transform={`translate(${placeOf(shareOf(standing.point)).map(tenth).join(' ')})`}
        >
          <path d="M0-17l15 26h-30z" />
          <circle r="2.6" cy="1" />
        </g>
      </g>
    </svg>
  )
}

function FacetNumber({ middle, number, share }: CountedFacet) {
  const [x, y] = placeOf(middle)
  const isSmall = share < NUMBERED_NARROW
  return (
    <text
      className={`triangle__number${isSmall ? ' triangle__number--small' : ''}`}
      x={tenth(x)}
      y={tenth(y + 5)}
      key={number}
    >
      {number}
    </text>
  )
}

/** The colour is the leader's; neighbours of one leader differ in depth. */
function facetClass({ top, number }: CountedFacet, { leaders }: Triangle): string {
  const tone = Math.min(TONES, leaders.findIndex(({ index }) => index === top[0]) + 1)
  return `facet facet--${tone}${number % 2 === 0 ? ' facet--even' : ''}`
}

/** Lines of a quarter, a half and three quarters of each corner. */
const NET = [0.25, 0.5, 0.75]
  .flatMap((part): [Point, Point][] => [
    [
      [part, 1 - part, 0],
      [part, 0, 1 - part]
    ],
    [
      [1 - part, part, 0],
      [0, part, 1 - part]
    ],
    [
      [1 - part, 0, part],
      [0, 1 - part, part]
    ]
  ])
  .map(([from, to]) => `M${spot(from)}L${spot(to)}`)
  .join('')

function outline(polygon: readonly Point[]): string {
  return `M${polygon.map(spot).join('L')}Z`
}

function spot(point: Point): string {
  return placeOf(point).map(tenth).join(' ')
}

function centre([cx, cy]: [number, number]) {
  return { cx: tenth(cx), cy: tenth(cy) }
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
