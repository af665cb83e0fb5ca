import { KM_PER_DEGREE, step } from './geodesy.ts'
import { type OfficeRose, officeRose, type Ring, ringsAround } from './office-rose.ts'
import {
  CITY_LETTER,
  farWidth,
  type Office,
  ownName,
  raysOf,
  type SheetView,
  type Sight,
  type SightLine,
  sightsOf,
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
