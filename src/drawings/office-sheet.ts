import {
  CITY_LETTER,
  FAR_LETTER,
  farWidth,
  KM_PER_DEGREE,
  type Office,
  ownName,
  raysOf,
  type SheetView,
  type Sight,
  type SightLine,
  sightsOf,
  step,
  withLabel
} from './office-sights.ts'
import { crosses, type Line, placeLabels } from './place-labels.ts'

export interface OfficeSheet {
  city: string
  /** A map around the office; sight lines run to its edges. */
  wide: SheetView & {
    grid: string
    words: { x: number; y: number; text: string }[]
    rings: Ring[]
  }
  tall: OfficeRose
}

const WIDE = { width: 1000, height: 560, x: 420, y: 314 } as const
/** The height of a degree of latitude. */
const DEGREE = 73.6
const RINGS_KM = [250, 500, 1000] as const
const MARGIN = { left: 34, right: 34, top: 74, bottom: 62 } as const
const OWN_NAME = { letter: 17, labelHeight: 34, gap: 24 } as const
/** Room that the degrees of latitude take at the left edge. */
const DEGREES = { left: 4, right: 84, height: 18 } as const

/** A map of an office's surroundings, from coordinates alone. */
export function officeSheet(here: Office, offices: readonly Office[]): OfficeSheet {
  const sights = sightsOf(here, offices)
  return {
    city: here.data.city,
    wide: wideView(here.data, sights),
    tall: officeRose(here.data, sights)
  }
}

function wideView(here: Office['data'], sights: readonly Sight[]): OfficeSheet['wide'] {
  const { x, y, width, height } = WIDE
  const ends = sights.map((sight) => ({ ...sight, ...edgeOf(sight.bearing) }))
  const lines = raysOf({ x, y }, ends)
  const { name, box } = ownName(here.city, OWN_NAME, { ...WIDE, lines })
  // From below: labels beside each other keep the order of their lines.
  const fromBelow = ends.toSorted((one, other) => other.y - one.y)
  const labels = placeLabels(
    fromBelow.map((end) => ({ ...end, width: end.city.length * CITY_LETTER + 8 + farWidth(end) })),
    { ...{ width, height: height - 34, labelHeight: 22, gap: 14 }, lines, taken: [box] }
  )
  const named = ends.map((end) => withLabel(end, labels[fromBelow.indexOf(end)], 17))
  const rings = ringsAround(
    RINGS_KM.map((km) => ({ km, r: Math.round((km * DEGREE) / KM_PER_DEGREE) })),
    { x, y, width, height },
    sights
  )
  return { x, y, name, sights: named, rings, ...gridAround(here, named, lines) }
}

/** Where a line in this direction meets the margin of the wide sheet. */
function edgeOf(direction: number): { x: number; y: number } {
  const { x, y, width, height } = WIDE
  const [dx, dy] = step(direction)
  const across = dx > 0 ? width - MARGIN.right - x : x - MARGIN.left
  const along = dy > 0 ? height - MARGIN.bottom - y : y - MARGIN.top
  const reach = Math.min(across / Math.abs(dx || 1e-9), along / Math.abs(dy || 1e-9))
  return { x: Math.round(x + dx * reach), y: Math.round(y + dy * reach) }
}

function gridAround(here: Office['data'], taken: readonly SightLine[], lines: readonly Line[]) {
  const { width, height, x: cx, y: cy } = WIDE
  const perLon = DEGREE * Math.cos((here.lat * Math.PI) / 180)
  const lons = wholeDegrees(here.lon, cx / perLon, (width - cx) / perLon)
    .filter((degree) => degree % 2 === 0)
    .map((degree) => ({ degree, at: Math.round(cx + (degree - here.lon) * perLon) }))
  const lats = wholeDegrees(here.lat, (height - cy) / DEGREE, cy / DEGREE).map((degree) => ({
    degree,
    at: Math.round(cy - (degree - here.lat) * DEGREE)
  }))
  const isFree = (y: number) =>
    taken.every(({ label }) => label.x > width / 3 || Math.abs(label.y - y) > 24) &&
    !lines.some((line) => crosses(line, { ...DEGREES, top: y - DEGREES.height, bottom: y + 4 }))
  return {
    grid: lons
      .map(({ at }) => `M${at} 0V${height}`)
      .concat(lats.map(({ at }) => `M0 ${at}H${width}`))
      .join(''),
    words: [
      ...lons
        .filter(({ at }) => at < width - 70)
        .map(({ at, degree }) => ({ x: at + 6, y: height - 10, text: `${degree}° в. д.` })),
      ...lats
        .filter(({ at }) => at > 30 && at < height - 40 && isFree(at - 6))
        .map(({ at, degree }) => ({ x: 10, y: at - 6, text: `${degree}° с. ш.` }))
    ]
  }
}

function wholeDegrees(middle: number, before: number, after: number): number[] {
  const first = Math.ceil(middle - before)
  const last = Math.floor(middle + after)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

export const TALL = { width: 390, height: 470 } as const
/** Room for words around the farthest office of the tall view. */
const ROSE_MARGIN = { side: 46, end: 78 } as const
const MOST_PER_ROOT_KM = 5.2
const ROSE_RINGS_KM = [250, 1000, 2000, 3000] as const
const ROSE_NAME = { letter: 11, labelHeight: 20, gap: 16 } as const

/** A distance around an office, and where it is said. */
interface Ring {
  r: number
  text: string
  x: number
  y: number
}

interface OfficeRose extends SheetView {
  rings: Ring[]
}

interface Room {
  x: number
  y: number
  width: number
  height: number
}

/** Directions and distances from an office, for phones: bearings are true, a distance is drawn as its square root. */
function officeRose(here: Office['data'], sights: readonly Sight[]): OfficeRose {
  const { x, y, scale, ends } = laidOut(sights)
  const lines = [...raysOf({ x, y }, ends), northOf({ x, y })]
  const rings = ringsAround(
    ROSE_RINGS_KM.map((km) => ({ km, r: Math.round(Math.sqrt(km) * scale) })),
    { x, y, ...TALL },
    sights
  )
  const { name, box } = ownName(here.city, ROSE_NAME, { ...TALL, x, y, lines })
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
  const room = { x: TALL.width - 2 * ROSE_MARGIN.side, y: TALL.height - 2 * ROSE_MARGIN.end }
  const scale = Math.min(MOST_PER_ROOT_KM, room.x / across.length, room.y / along.length)
  const x = Math.round(ROSE_MARGIN.side - across.low * scale + (room.x - across.length * scale) / 2)
  const y = Math.round(ROSE_MARGIN.end - along.low * scale + (room.y - along.length * scale) / 2)
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

/** Labels of kilometres avoid offices; a ring with its label off the sheet is left out. */
function ringsAround(
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
