import { type Box, boxOf, type LabelPlace, type Line, placeLabels } from './place-labels.ts'

export interface Office {
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
export interface SightLine extends Sight {
  x: number
  y: number
  label: LabelPlace
}

export interface SheetView {
  /** The office itself, and where its name stands. */
  x: number
  y: number
  name: LabelPlace
  sights: SightLine[]
}

interface Spot {
  x: number
  y: number
}

export const CITY_LETTER = 10
export const FAR_LETTER = 8.4

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
function kilometres(km: number): string {
  return `${km.toLocaleString('ru')}\u00a0км`
}

interface OwnRoom {
  x: number
  y: number
  width: number
  height: number
  lines: readonly Line[]
}

/** The name of the office beside its own mark, clear of the sight lines, and the box that it takes. */
export function ownName(
  city: string,
  size: { letter: number; labelHeight: number; gap: number },
  { x, y, ...sheet }: OwnRoom
): { name: LabelPlace; box: Box } {
  const width = city.length * size.letter
  const [place = { x, y, anchor: 'start' as const }] = placeLabels([{ x, y, width }], {
    ...sheet,
    ...size
  })
  const name = { ...place, x: Math.round(place.x), y: Math.round(place.y + size.labelHeight * 0.8) }
  return { name, box: boxOf(place, width, size) }
}

/** Sight lines to their ends. */
export function raysOf({ x, y }: Spot, ends: readonly Spot[]): Line[] {
  return ends.map((end) => [
    [x, y],
    [end.x, end.y]
  ])
}

export const farWidth = ({ far }: Sight) => far.length * FAR_LETTER

export function withLabel<End extends Sight & { x: number; y: number }>(
  end: End,
  label: LabelPlace | undefined,
  letter: number
): End & Pick<SightLine, 'label'> {
  const { x = end.x, y = end.y, anchor = 'start' as const } = label ?? {}
  return { ...end, label: { x: Math.round(x), y: Math.round(y + letter), anchor } }
}

const EARTH_KM = 6371
/** Along a meridian. */
export const KM_PER_DEGREE = (EARTH_KM * Math.PI) / 180

/** A point of the earth in degrees. */
export interface Place {
  lat: number
  lon: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** Whole kilometres over the sphere. Source: the haversine formula. */
export function distanceKm(from: Place, to: Place): number {
  const [a, b] = [radians(from.lat), radians(to.lat)]
  const half =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(radians(to.lon - from.lon) / 2) ** 2
  return Math.round(EARTH_KM * 2 * Math.asin(Math.sqrt(half)))
}

/** Whole degrees clockwise from north, in which a great circle leaves one point for another. */
function bearing(from: Place, to: Place): number {
  const turn = radians(to.lon - from.lon)
  const [a, b] = [radians(from.lat), radians(to.lat)]
  const east = Math.sin(turn) * Math.cos(b)
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn)
  return Math.round(degrees(Math.atan2(east, north)) + 360) % 360
}

/** A step of one unit in a direction, on a sheet whose north is up and whose ordinate grows downwards. */
export function step(direction: number): [x: number, y: number] {
  return [Math.sin(radians(direction)), -Math.cos(radians(direction))]
}
