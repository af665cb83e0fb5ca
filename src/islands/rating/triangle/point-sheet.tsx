import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef
} from 'react'
import type { RatingData } from '../../../shared/rating/rating-data.ts'
import type { NumberedFacet, Triangle } from '../../../shared/rating/triangle/facets.ts'
import {
  type PointStanding,
  SHOTS,
  setPoint
} from '../../../shared/rating/triangle/point-standing.ts'
import {
  CORNER_PLACES,
  movedPoint,
  type Point,
  placeOf,
  pointAt,
  SHEET,
  scaledPoint,
  shareOf,
  type WholePoint
} from '../../../shared/rating/triangle/points.ts'
import { pointValueText, sheetText } from '../../../shared/rating/triangle/triangle-words.ts'
import type { RatingPart } from '../use-rating.ts'

/** A picture of nothing: what is pressed is drawn beneath it. */
const CLEAR = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

interface PointSheetProps extends TrianglePart {
  standing: PointStanding
}

/**
 * The drawing that is pressed. Without JavaScript it lies under a button that sends where; once hydrated, the point is
 * dragged, or moved by keys.
 */
export function PointSheet({ standing, ...part }: PointSheetProps) {
  const { data, tools, triangle } = part
  const { triangle: words } = data.words
  const sheet = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  const { onSheet, onHandle } = usePoint(part, standing.point, sheet)
  // What had the focus makes room for what takes its place.
  useEffect(() => {
    hadFocus.current = sheet.current?.contains(document.activeElement) ?? false
  }, [])
  const [x, y] = placeOf(shareOf(standing.point))
  return (
    <>
      <div className="triangle__sheet" ref={sheet} {...(tools.isLive && onSheet)}>
        <TriangleSheet {...{ data, triangle, standing }} />
        {SHOTS.map(({ name, width, height }) => (
          <input
            className={`triangle__shot triangle__shot--${width}`}
            type="image"
            name={name}
            src={CLEAR}
            width={width}
            height={height}
            alt={words.put}
            // Kept, for a press from before the script is sent by it.
            hidden={tools.isLive}
            key={name}
          />
        ))}
        {tools.isLive && (
          <div
            className="triangle__handle"
            role="slider"
            tabIndex={0}
            aria-label={words.point}
            aria-describedby="treugolnik-keys"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={standing.point[0]}
            aria-valuetext={pointValueText(data, standing)}
            style={{ left: `${(x * 100) / SHEET.width}%`, top: `${(y * 100) / SHEET.height}%` }}
            // biome-ignore lint/a11y/noAutofocus: it takes the place of what had the focus.
            autoFocus={hadFocus.current}
            {...onHandle}
          />
        )}
      </div>
      <p className="triangle__keys caption" id="treugolnik-keys" hidden={!tools.isLive}>
        {words.keys}
      </p>
    </>
  )
}

/** What moves the point. The address follows once it rests: browsers refuse to rewrite it a hundred times in a row. */
function usePoint(
  { data, tools, triangle }: TrianglePart,
  point: WholePoint,
  sheet: RefObject<HTMLDivElement | null>
) {
  function put(next: WholePoint | undefined): void {
    if (next && next.join() !== point.join())
      tools.ask((asked) => setPoint(data, asked, next), true)
  }

  function putAt({ clientX, clientY }: { clientX: number; clientY: number }): void {
    const box = sheet.current?.getBoundingClientRect()
    if (!box) return
    const x = ((clientX - box.left) * SHEET.width) / box.width
    const y = ((clientY - box.top) * SHEET.height) / box.height
    put(scaledPoint(pointAt(x, y)))
  }

  return {
    onSheet: {
      // A finger on the sheet scrolls the page: it takes hold of the point itself, or taps.
      onPointerDown(event: PointerEvent<HTMLDivElement>) {
        const handle = event.currentTarget.querySelector<HTMLElement>('[role="slider"]')
        if (event.button !== 0 || (event.pointerType === 'touch' && event.target !== handle)) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        handle?.focus({ preventScroll: true })
        putAt(event)
      },
      onPointerMove(event: PointerEvent<HTMLDivElement>) {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) putAt(event)
      },
      onPointerUp: () => tools.note(),
      onPointerCancel: () => tools.note(),
      onClick(event: MouseEvent) {
        putAt(event)
        tools.note()
      }
    },
    onHandle: {
      onKeyDown(event: KeyboardEvent) {
        const next = movedPoint(point, triangle.published, event)
        if (!next) return
        event.preventDefault()
        put(next)
      },
      onKeyUp: () => tools.note()
    }
  }
}

interface TriangleSheetProps {
  data: RatingData
  triangle: Triangle
  standing: PointStanding
}

/** Leaders that have a colour of their own. */
const TONES = 3

/** The areas, the published point as a ring and the point in force as a trig mark. */
function TriangleSheet({ data, triangle, standing }: TriangleSheetProps) {
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
        {facets.map(({ number, polygon, share }) => {
          const [x, y] = middleOf(polygon)
          return (
            share > LEAST_SHARE && (
              <text className="facet-number" x={x} y={y + 5} textAnchor="middle" key={number}>
                {number}
              </text>
            )
          )
        })}
        {standing.facet && <path className="triangle__here" d={outline(standing.facet.polygon)} />}
        <path className="triangle__edge" d={`M${ax} ${ay}L${bx} ${by}L${cx} ${cy}Z`} />
        <text x={ax} y={ay - 14} textAnchor="middle">
          {first?.title}
        </text>
        <text x="0" y={by + 28}>
          {second?.title}
        </text>
        <text x={SHEET.width} y={cy + 28} textAnchor="end">
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

/** A smaller area has no room for its number. */
const LEAST_SHARE = 0.03

function middleOf(polygon: readonly Point[]): readonly [x: number, y: number] {
  const places = polygon.map(placeOf)
  const sums = places.reduce(([x, y], place) => [x + place[0], y + place[1]] as const, [0, 0])
  return [tenth(sums[0] / places.length), tenth(sums[1] / places.length)]
}

/** The colour is the leader's; neighbours of one leader differ in depth. */
export function facetClass({ top, number }: NumberedFacet, { leaders }: Triangle): string {
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

/** What every part of the triangle is drawn from. */
export interface TrianglePart extends RatingPart {
  triangle: Triangle
}
