import { KM_PER_DEGREE } from './office-sights.ts'
import { type LabelPlace, placeLabels } from './place-labels.ts'
import type { Point } from './relief/isolines.ts'

interface Office {
  slug: string
  data: { city: string; lat: number; lon: number }
}

/** A sheet in drawing units, the part of the earth on it in degrees, and the size of its letters. */
interface Sheet {
  width: number
  height: number
  /** Where the north-western corner of the grid is. */
  origin: Point
  west: number
  north: number
  perLon: number
  perLat: number
  /** Between meridians, in degrees. */
  lonStep: number
  letter: number
  /** Where the degrees of parallels end: the largest are three signs, and keep clear of the frame. */
  left: number
}

/** For wide windows; the other is drawn for phones, where a sheet that wide is unreadable. */
const WIDE: Sheet = {
  ...{ width: 1216, height: 470, origin: [110, 74], west: 30, north: 60 },
  ...{ perLon: 18.22, perLat: 22.13, lonStep: 5, letter: 22, left: 52 }
}
const TALL: Sheet = {
  ...{ width: 350, height: 440, origin: [48, 44], west: 30, north: 60 },
  ...{ perLon: 4.9, perLat: 24, lonStep: 10, letter: 15, left: 36 }
}
const LAST_LON = 85
const LAST_LAT = 45
const LAT_STEP = 5
const NEIGHBOURS = 2
const RINGS_KM = [500, 1000] as const
/** The height of the sheet's foot, where the degrees of meridians stand. */
const FOOT = 20
/** The average width of a letter, as a part of its height. */
const LETTER_WIDTH = 0.6

interface MapPoint {
  x: number
  y: number
  city: string
  slug: string
  label: LabelPlace
}

export interface MapView {
  width: number
  height: number
  left: number
  points: MapPoint[]
  /** SVG path data of the net between offices. */
  net: string
  meridians: { at: number; degrees: number }[]
  parallels: { at: number; degrees: number }[]
  /** How far from the first office: true around it, as the grid is even. */
  rings: { x: number; y: number; km: number; rx: number; ry: number }[]
}

export interface OfficeMap {
  /** Names of the offices, as one line. */
  cities: string
  wide: MapView
  tall: MapView
}

/** The offices on a grid, joined with their nearest neighbours as surveyors join trig points. */
export function officeMap(offices: readonly Office[]): OfficeMap {
  return {
    cities: offices.map(({ data }) => data.city).join(', '),
    wide: viewOf(offices, WIDE),
    tall: viewOf(offices, TALL)
  }
}

function viewOf(offices: readonly Office[], sheet: Sheet): MapView {
  const { width, height, letter, left: gridLeft } = sheet
  const spots = offices.map(({ slug, data: { city, lat, lon } }) => {
    const [x, y] = [Math.round(lonAt(lon, sheet)), Math.round(latAt(lat, sheet))]
    return { x, y, city, slug, width: city.length * letter * LETTER_WIDTH }
  })
  const sides = netOf(spots)
  const labels = placeLabels(spots, {
    ...{ width, height: height - FOOT, labelHeight: letter * 1.2, gap: letter * 0.9 },
    ...{ between: letter / 2, lines: sides }
  })
  return {
    width,
    height,
    left: gridLeft,
    points: spots.map(({ x, y, city, slug }, index) => {
      const { x: left = x, y: top = y, anchor = 'start' } = labels[index] ?? {}
      return {
        x,
        y,
        city,
        slug,
        label: { x: Math.round(left), y: Math.round(top + letter), anchor }
      }
    }),
    net: sides.map(([a, b]) => `M${a.join(' ')}L${b.join(' ')}`).join(''),
    ...gridOf(sheet),
    rings: ringsOf(spots[0], offices[0]?.data.lat ?? 0, sheet)
  }
}

const lonAt = (lon: number, { origin, west, perLon }: Sheet) => origin[0] + (lon - west) * perLon
const latAt = (lat: number, { origin, north, perLat }: Sheet) => origin[1] + (north - lat) * perLat

function gridOf(sheet: Sheet): Pick<MapView, 'meridians' | 'parallels'> {
  const { west, north, lonStep } = sheet
  const lons = Array.from({ length: (LAST_LON - west) / lonStep + 1 }, (_, n) => west + n * lonStep)
  const lats = Array.from(
    { length: (north - LAST_LAT) / LAT_STEP + 1 },
    (_, n) => north - n * LAT_STEP
  )
  return {
    meridians: lons.map((degrees) => ({ degrees, at: Math.round(lonAt(degrees, sheet)) })),
    parallels: lats.map((degrees) => ({ degrees, at: Math.round(latAt(degrees, sheet)) }))
  }
}

function ringsOf(
  spot: { x: number; y: number } | undefined,
  lat: number,
  { perLon, perLat }: Sheet
): MapView['rings'] {
  if (!spot) return []
  const { x, y } = spot
  const perKm = {
    lat: perLat / KM_PER_DEGREE,
    lon: perLon / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180))
  }
  return RINGS_KM.map((km) => ({
    x,
    y,
    km,
    rx: Math.round(km * perKm.lon),
    ry: Math.round(km * perKm.lat)
  }))
}

/** Every office joined with its nearest ones; from west to east, so that no side is drawn twice. */
function netOf(points: readonly { x: number; y: number }[]): [Point, Point][] {
  const sides = points.flatMap((from) => {
    const distance = (to: typeof from) => Math.hypot(to.x - from.x, to.y - from.y)
    const nearest = points
      .filter((to) => to !== from)
      .sort((a, b) => distance(a) - distance(b))
      .slice(0, NEIGHBOURS)
    return nearest.map((to): [Point, Point] => {
      const [a = from, b = to] = [from, to].sort((one, other) => one.x - other.x)
      return [
        [a.x, a.y],
        [b.x, b.y]
      ]
    })
  })
  return [...new Map(sides.map((side) => [side.join(), side])).values()]
}
