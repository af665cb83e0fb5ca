import { mix, PALETTE } from '../../shared/palette.ts'
import type { RatingData } from '../../shared/rating/rating-data.ts'
import type { Triangle } from '../../shared/rating/triangle/facets.ts'
import type { PointStanding } from '../../shared/rating/triangle/point-standing.ts'
import { CORNER_PLACES, placeOf, shareOf } from '../../shared/rating/triangle/points.ts'
import { decimal } from '../../shared/words/numbers.ts'
import { tenth } from '../profile/numbers.ts'
import { letters, NIGHT, SHEET, trig } from './paper.ts'

/** Where the sheet of the triangle lies on the picture, and in which scale. */
const [LEFT, TOP, SCALE] = [690, 312, 0.6] as const
/** How far the names of lower corners reach under the triangle. */
const INWARDS = 70
/** The area in force, and the others of a leader one after another. */
const TONES = [PALETTE.signal500, PALETTE.teal300, PALETTE.paper200].map((color) =>
  [48, 28, 19].map((share) => mix(color, share, PALETTE.ink950))
)

/** The triangle with a point in it, and who leads there. @param demo What is said of the data. */
export function trianglePicture(
  data: RatingData,
  { facets, leaders }: Triangle,
  { point, rows, facet }: PointStanding,
  demo = ''
): string {
  const toneOf = (leader: number | undefined) =>
    Math.min(
      TONES.length - 1,
      leaders.findIndex(({ index }) => index === leader)
    )
  const areas = facets.map((one) => {
    const [here, odd, even] = TONES[toneOf(one.top[0])] ?? []
    const tone = one === facet ? here : one.number % 2 === 0 ? even : odd
    return `<path d="${outline(one.polygon.map(placeOf))}" fill="${tone}" stroke="${NIGHT.ground}" stroke-width="1.5"/>`
  })
  const [x = 0, y = 0] = spot(placeOf(shareOf(point)))
  return [
    ...areas,
    `<path d="${outline(CORNER_PLACES)}" fill="none" stroke="${NIGHT.text}" stroke-width="2"/>`,
    trig(x, y, NIGHT),
    ...rows.slice(0, 3).map(leaderAt),
    ...cornerNames(data),
    letters(SHEET.left, 596, demo, { fill: NIGHT.quiet, size: 20 })
  ].join('')
}

function leaderAt({ place, name, total }: PointStanding['rows'][number], index: number): string {
  const y = 372 + index * 54
  const fill = index === 0 ? NIGHT.text : NIGHT.quiet
  return [
    letters(SHEET.left, y, String(place), { fill: NIGHT.quiet, size: 24 }),
    letters(SHEET.left + 40, y, name, { fill, size: 30 }),
    letters(600, y, decimal(total), { fill, size: 30, anchor: 'end' })
  ].join('')
}

const spot = ([x, y]: readonly [number, number]) =>
  [tenth(LEFT + x * SCALE), tenth(TOP + y * SCALE)] as const

const outline = (places: readonly (readonly [number, number])[]) =>
  `M${places.map((place) => spot(place).join(' ')).join('L')}Z`

function cornerNames({ corners = [] }: RatingData): string[] {
  const places = CORNER_PLACES.map(spot)
  const at = ['middle', 'end', undefined] as const
  return corners.map(({ title }, corner) => {
    const [x, y] = places[corner] ?? [0, 0]
    const across = [0, INWARDS, -INWARDS][corner] ?? 0
    const anchor = at[corner]
    return letters(x + across, corner === 0 ? y - 14 : y + 30, title, {
      ...{ fill: NIGHT.text, size: 20 },
      ...(anchor && { anchor })
    })
  })
}
