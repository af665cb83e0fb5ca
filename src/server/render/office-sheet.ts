import { bearing, distanceKm, type Place, step } from './geodesy.ts'
import { placeLabels } from './place-labels.ts'

interface Office {
  slug: string
  data: Place & { city: string }
}

/** Another office as seen from this one. */
export interface Sight {
  slug: string
  city: string
  km: number
  /** Degrees clockwise from north. */
  bearing: number
  /** Both as they are printed: «1 198 км, 300°». */
  far: string
}

/** A sight drawn: where its line ends, and where its words stand. */
interface SightLine extends Sight {
  x: number
  y: number
  label: { x: number; y: number; anchor: 'start' | 'middle' | 'end' }
}

interface SheetView {
  /** The office itself. */
  x: number
  y: number
  sights: SightLine[]
}

export interface OfficeSheet {
  city: string
  /** A map around the office; sight lines run to its edges. */
  wide: SheetView & { grid: string; words: { x: number; y: number; text: string }[] }
  /** For phones: bearings are true, and a distance is drawn as its square root. */
  tall: SheetView & { rings: { r: number; text: string; x: number; y: number }[] }
}

const WIDE = { width: 1000, height: 560, x: 420, y: 314 } as const
export const TALL = { width: 390, height: 470 } as const
/** Of a degree of latitude. */
const DEGREE = 73.6
const MARGIN = { left: 34, right: 34, top: 40, bottom: 62 } as const
/** Room for words around the farthest office of the tall view. */
const ROSE_MARGIN = { side: 46, end: 78 } as const
const MOST_PER_ROOT_KM = 5.2
const RINGS_KM = [250, 1000, 2000, 3000] as const
const CITY_LETTER = 10
const FAR_LETTER = 8.4

/** Where the other offices are, in the order of the list. */
export function sightsOf(here: Office, offices: readonly Office[]): Sight[] {
  return offices
    .filter(({ slug }) => slug !== here.slug)
    .map(({ slug, data }) => {
      const [km, direction] = [distanceKm(here.data, data), bearing(here.data, data)]
      const far = `${kilometres(km)}, ${direction}°`
      return { slug, city: data.city, km, bearing: direction, far }
    })
}

/** «1 198 км» */
export function kilometres(km: number): string {
  return `${km.toLocaleString('ru')}\u00a0км`
}

/** A map of an office's surroundings, from coordinates alone. */
export function officeSheet(here: Office, offices: readonly Office[]): OfficeSheet {
  const sights = sightsOf(here, offices)
  return { city: here.data.city, wide: wideView(here.data, sights), tall: tallView(sights) }
}

function wideView(here: Place, sights: readonly Sight[]): OfficeSheet['wide'] {
  const { x, y, width, height } = WIDE
  const ends = sights.map((sight) => ({ ...sight, ...edgeOf(sight.bearing) }))
  const labels = placeLabels(
    ends.map((end) => ({ ...end, width: end.city.length * CITY_LETTER + 8 + farWidth(end) })),
    {
      ...{ width, height: height - 34, labelHeight: 22, gap: 14 },
      lines: ends.map((end) => [
        [x, y],
        [end.x, end.y]
      ])
    }
  )
  const lines = ends.map((end, index) => withLabel(end, labels[index], 17))
  return { x, y, sights: lines, ...gridAround(here, lines) }
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

function gridAround(here: Place, taken: readonly SightLine[]) {
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
    taken.every(({ label }) => label.x > width / 3 || Math.abs(label.y - y) > 24)
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

function tallView(sights: readonly Sight[]): OfficeSheet['tall'] {
  const { width, height } = TALL
  const flat = sights.map((sight) => {
    const [dx, dy] = step(sight.bearing)
    return { ...sight, u: dx * Math.sqrt(sight.km), v: dy * Math.sqrt(sight.km) }
  })
  const across = spanOf(flat.map(({ u }) => u))
  const along = spanOf(flat.map(({ v }) => v))
  const room = { x: width - 2 * ROSE_MARGIN.side, y: height - 2 * ROSE_MARGIN.end }
  const scale = Math.min(MOST_PER_ROOT_KM, room.x / across.length, room.y / along.length)
  const x = Math.round(ROSE_MARGIN.side - across.low * scale + (room.x - across.length * scale) / 2)
  const y = Math.round(ROSE_MARGIN.end - along.low * scale + (room.y - along.length * scale) / 2)
  const ends = flat.map(({ u, v, ...sight }) => ({
    ...sight,
    ...{ x: Math.round(x + u * scale), y: Math.round(y + v * scale) }
  }))
  return { x, y, sights: namedEnds(ends, { x, y }), rings: ringsOf({ x, y, scale }, sights) }
}

function namedEnds(
  ends: readonly (Sight & { x: number; y: number })[],
  here: { x: number; y: number }
) {
  const widths = ends.map((end) => Math.max(end.city.length * (CITY_LETTER - 1), farWidth(end)))
  // Its mark is to be kept clear; its name is the page's title.
  const own = { ...here, width: 0 }
  const [, ...labels] = placeLabels(
    [own, ...ends.map((end, index) => ({ ...end, width: widths[index] ?? 0 }))],
    {
      ...TALL,
      ...{ labelHeight: 36, gap: 17 },
      lines: ends.map((end) => [
        [here.x, here.y],
        [end.x, end.y]
      ])
    }
  )
  return ends.map((end, index) => withLabel(end, labels[index], 15))
}

/** Kilometres stand where no office is; a ring whose number would be off the sheet is left out. */
function ringsOf(
  { x, y, scale }: { x: number; y: number; scale: number },
  sights: readonly Sight[]
) {
  const directions = Array.from({ length: 22 }, (_, index) => 30 + index * 15)
  const clearance = (direction: number) =>
    Math.min(...sights.map((sight) => Math.abs(((sight.bearing - direction + 540) % 360) - 180)))
  const [free = 150] = directions.sort((a, b) => clearance(b) - clearance(a))
  const [dx, dy] = step(free)
  const rings = RINGS_KM.map((km) => {
    const r = Math.round(Math.sqrt(km) * scale)
    return {
      text: km.toLocaleString('ru'),
      r,
      x: Math.round(x + dx * r),
      y: Math.round(y + dy * r + 5)
    }
  })
  return rings.filter(({ text, x, y }) => isOnSheet(text, x, y))
}

/** Whether words in the middle of a place are wholly on the tall sheet. */
function isOnSheet(text: string, x: number, y: number): boolean {
  const half = (text.length * FAR_LETTER) / 2
  return x - half > 0 && x + half < TALL.width && y > FAR_LETTER * 2 && y < TALL.height
}

function spanOf(values: readonly number[]): { low: number; length: number } {
  const low = Math.min(0, ...values)
  return { low, length: Math.max(1, Math.max(0, ...values) - low) }
}

const farWidth = ({ far }: Sight) => far.length * FAR_LETTER

function withLabel<End extends Sight & { x: number; y: number }>(
  end: End,
  label: { x: number; y: number; anchor: 'start' | 'middle' | 'end' } | undefined,
  letter: number
): End & Pick<SightLine, 'label'> {
  const { x = end.x, y = end.y, anchor = 'start' as const } = label ?? {}
  return { ...end, label: { x: Math.round(x), y: Math.round(y + letter), anchor } }
}
