import { step } from './geodesy.ts'
import {
  CITY_LETTER,
  FAR_LETTER,
  farWidth,
  type Office,
  ownName,
  raysOf,
  type SheetView,
  type Sight,
  withLabel
} from './office-sights.ts'
import { type Line, placeLabels } from './place-labels.ts'

export const TALL = { width: 390, height: 470 } as const
/** Room for words around the farthest office of the tall view. */
const MARGIN = { side: 46, end: 78 } as const
const MOST_PER_ROOT_KM = 5.2
const RINGS_KM = [250, 1000, 2000, 3000] as const
const OWN_NAME = { letter: 11, labelHeight: 20, gap: 16 } as const

/** A distance around an office, and where it is said. */
export interface Ring {
  r: number
  text: string
  x: number
  y: number
}

export interface OfficeRose extends SheetView {
  rings: Ring[]
}

interface Room {
  x: number
  y: number
  width: number
  height: number
}

/** Directions and distances from an office, for phones: bearings are true, a distance is drawn as its square root. */
export function officeRose(here: Office['data'], sights: readonly Sight[]): OfficeRose {
  const { x, y, scale, ends } = laidOut(sights)
  const lines = [...raysOf({ x, y }, ends), northOf({ x, y })]
  const rings = ringsAround(
    RINGS_KM.map((km) => ({ km, r: Math.round(Math.sqrt(km) * scale) })),
    { x, y, ...TALL },
    sights
  )
  const { name, box } = ownName(here.city, OWN_NAME, { ...TALL, x, y, lines })
  const mark = { left: x - 14, top: y - 14, right: x + 14, bottom: y + 10 }
  const labels = placeLabels(
    ends.map((end) => ({
      ...end,
      width: Math.max(end.city.length * (CITY_LETTER - 1), farWidth(end))
    })),
    { ...TALL, ...{ labelHeight: 36, gap: 17 }, lines, taken: [mark, box, ...rings.map(ringBox)] }
  )
  const named = ends.map((end, index) => withLabel(end, labels[index], 15))
  return { x, y, name, sights: named, rings }
}

/** Where the office itself and the others stand, as large as the sheet lets them. */
function laidOut(sights: readonly Sight[]) {
  const flat = sights.map((sight) => {
    const [dx, dy] = step(sight.bearing)
    return { ...sight, u: dx * Math.sqrt(sight.km), v: dy * Math.sqrt(sight.km) }
  })
  const across = spanOf(flat.map(({ u }) => u))
  const along = spanOf(flat.map(({ v }) => v))
  const room = { x: TALL.width - 2 * MARGIN.side, y: TALL.height - 2 * MARGIN.end }
  const scale = Math.min(MOST_PER_ROOT_KM, room.x / across.length, room.y / along.length)
  const x = Math.round(MARGIN.side - across.low * scale + (room.x - across.length * scale) / 2)
  const y = Math.round(MARGIN.end - along.low * scale + (room.y - along.length * scale) / 2)
  const ends = flat.map(({ u, v, ...sight }) => ({
    ...sight,
    ...{ x: Math.round(x + u * scale), y: Math.round(y + v * scale) }
  }))
  return { x, y, scale, ends }
}

/** The arrow to the north. */
const northOf = ({ x, y }: { x: number; y: number }): Line => [
  [x, y - 20],
  [x, 12]
]

/** Kilometres stand where no office is; a ring whose number would be off the sheet is left out. */
export function ringsAround(
  rings: readonly { km: number; r: number }[],
  { x, y, width, height }: Room,
  sights: readonly Sight[]
): Ring[] {
  const clearance = (direction: number) =>
    Math.min(...sights.map((sight) => Math.abs(((sight.bearing - direction + 540) % 360) - 180)))
  // To the north stands the arrow.
  const directions = Array.from({ length: 22 }, (_, index) => 30 + index * 15).sort(
    (a, b) => clearance(b) - clearance(a)
  )
  return rings.flatMap(({ km, r }) => {
    const text = `${km.toLocaleString('ru')} км`
    const half = (text.length * FAR_LETTER) / 2
    const places = directions.map((direction) => {
      const [dx, dy] = step(direction)
      return { text, r, x: Math.round(x + dx * r), y: Math.round(y + dy * r + 5) }
    })
    const isOnSheet = (place: Ring) =>
      place.x - half > 0 &&
      place.x + half < width &&
      place.y > FAR_LETTER * 3 &&
      place.y < height - FAR_LETTER
    return places.find(isOnSheet) ?? []
  })
}

const ringBox = ({ text, x, y }: { text: string; x: number; y: number }) => {
  const half = (text.length * FAR_LETTER) / 2
  return { left: x - half, top: y - 13, right: x + half, bottom: y + 4 }
}

function spanOf(values: readonly number[]): { low: number; length: number } {
  const low = Math.min(0, ...values)
  return { low, length: Math.max(1, Math.max(0, ...values) - low) }
}
