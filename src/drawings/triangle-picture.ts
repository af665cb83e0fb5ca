import { mix, PALETTE } from '../shared/palette.ts'
import type { RatingData } from '../shared/rating/rating-data.ts'
import type { Triangle } from '../shared/rating/triangle/facets.ts'
import type { PointStanding } from '../shared/rating/triangle/point-standing.ts'
import { CORNER_PLACES, type Point, placeOf, shareOf } from '../shared/rating/triangle/points.ts'
import { listed } from '../shared/rating/triangle/triangle-words.ts'
import { fill, type Said } from '../shared/words/fill.ts'
import { decimal } from '../shared/words/numbers.ts'
import { PICTURE_COLORS, type Picture, type PictureText, pictureTitle } from './picture.ts'
import { tenth } from './profile/numbers.ts'

/** Where the sheet lies on the picture. */
const [LEFT, TOP] = [620, 96] as const
const TITLE_WIDTH = 520
/** The area in force, and the others of a leader one after another. */
const TONES = [PALETTE.signal500, PALETTE.teal300, PALETTE.paper200].map((color) =>
  [48, 28, 19].map((share) => mix(color, share, PALETTE.ink950))
)

/** The triangle with a point in it, and who leads there. */
export function trianglePicture(
  data: RatingData,
  triangle: Triangle,
  { point, rows, facet }: PointStanding,
  words: { shared: Said<'weights'>; demo?: string }
): Picture {
  const title = fill(words.shared, { weights: listed(point) })
  const shapes = [
    ...triangle.facets.map((one) => {
      const [here, odd, even] = TONES[toneOf(one.top[0], triangle)] ?? []
      const tone = one === facet ? here : one.number % 2 === 0 ? even : odd
      return `<path d="${outline(one.polygon)}" fill="${tone}" stroke="${PICTURE_COLORS.surface}" stroke-width="1.5"/>`
    }),
    `<path d="M${CORNER_PLACES.map(([x, y]) => `${LEFT + x} ${TOP + y}`).join('L')}Z" fill="none" stroke="${PICTURE_COLORS.text}" stroke-width="2"/>`,
    mark(shareOf(point))
  ]
  const texts = [
    ...pictureTitle(title, data.title, TITLE_WIDTH),
    ...leaders(rows),
    ...cornerNames(data),
    { text: words.demo ?? '', size: 20, color: PICTURE_COLORS.quiet, x: 64, y: 574 }
  ]
  return { key: JSON.stringify([shapes, texts]), shapes: shapes.join(''), texts }
}

function toneOf(leader: number | undefined, { leaders }: Triangle): number {
  return Math.min(
    TONES.length - 1,
    leaders.findIndex(({ index }) => index === leader)
  )
}

function outline(polygon: readonly Point[]): string {
  return `M${polygon.map((point) => spot(point).join(' ')).join('L')}Z`
}

function spot(point: Point): [number, number] {
  const [x, y] = placeOf(point)
  return [tenth(LEFT + x), tenth(TOP + y)]
}

function mark(point: Point): string {
  return `<g transform="translate(${spot(point).join(' ')})"><path d="M0-24l21 36h-42z" fill="${PICTURE_COLORS.surface}" stroke="${PICTURE_COLORS.text}" stroke-width="3" stroke-linejoin="round"/><circle r="4" cy="1" fill="${PICTURE_COLORS.signal}"/></g>`
}

function leaders(rows: PointStanding['rows']): PictureText[] {
  return rows.slice(0, 3).flatMap(({ place, name, total }, index) => {
    const y = 404 + index * 54
    const color = index === 0 ? PICTURE_COLORS.text : PICTURE_COLORS.quiet
    return [
      { text: String(place), size: 24, color: PICTURE_COLORS.quiet, x: 64, y },
      { text: name, size: 30, color, x: 104, y },
      { text: decimal(total), size: 30, color, x: 560, y, anchor: 'end' as const }
    ]
  })
}

function cornerNames({ corners = [] }: RatingData): PictureText[] {
  const [[topX, topY], , [rightX, rightY]] = CORNER_PLACES
  const look = { size: 22, color: PICTURE_COLORS.text } as const
  const [first, second, third] = corners.map(({ title }) => title)
  return [
    { ...look, text: first ?? '', x: LEFT + topX, y: TOP + topY - 24, anchor: 'middle' },
    { ...look, text: second ?? '', x: LEFT, y: TOP + rightY + 30 },
    { ...look, text: third ?? '', x: LEFT + rightX + 20, y: TOP + rightY + 30, anchor: 'end' }
  ]
}
