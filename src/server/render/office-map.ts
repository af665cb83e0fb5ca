/** The sheet in drawing units, and the part of the earth on it in degrees. */
const SHEET = { width: 1216, height: 470 } as const
const WEST = 30
const NORTH = 60
const PER_LON = 18.22
const PER_LAT = 22.13
/** Where the north-western corner of the grid is. */
const ORIGIN = { x: 110, y: 74 } as const
/** East of it a name is written under its point, for want of room. */
const RIGHT_EDGE = 950
const NEIGHBOURS = 2

interface Office {
  slug: string
  data: { city: string; lat: number; lon: number }
}

interface MapPoint {
  x: number
  y: number
  city: string
  slug: string
  anchor: 'start' | 'middle'
  label: { x: number; y: number }
}

export interface OfficeMap {
  points: MapPoint[]
  /** Their names, as one line. */
  cities: string
  /** SVG path data of the net between offices. */
  net: string
  meridians: { at: number; degrees: number }[]
  parallels: { at: number; degrees: number }[]
}

/** The offices on a grid, joined with their nearest neighbours as surveyors join trig points. */
export function officeMap(offices: readonly Office[]): OfficeMap {
  const points = offices.map(({ slug, data: { city, lat, lon } }): MapPoint => {
    const x = Math.round(ORIGIN.x + (lon - WEST) * PER_LON)
    const y = Math.round(ORIGIN.y + (NORTH - lat) * PER_LAT)
    const isEast = x > RIGHT_EDGE
    const label = isEast ? { x, y: y + 40 } : { x: x + 18, y: y - 12 }
    return { x, y, city, slug, anchor: isEast ? 'middle' : 'start', label }
  })
  return {
    points,
    cities: points.map(({ city }) => city).join(', '),
    net: net(points),
    meridians: steps(WEST, 85, (degrees) => ORIGIN.x + (degrees - WEST) * PER_LON),
    parallels: steps(45, NORTH, (degrees) => ORIGIN.y + (NORTH - degrees) * PER_LAT).filter(
      ({ at }) => at < SHEET.height
    )
  }
}

function net(points: readonly MapPoint[]): string {
  const lines = points.flatMap((from) => {
    const distance = (to: MapPoint) => Math.hypot(to.x - from.x, to.y - from.y)
    const nearest = points
      .filter((to) => to !== from)
      .sort((a, b) => distance(a) - distance(b))
      .slice(0, NEIGHBOURS)
    return nearest.map((to) => {
      const [a, b] = [from, to].sort((one, other) => one.x - other.x)
      return `M${a?.x} ${a?.y}L${b?.x} ${b?.y}`
    })
  })
  return [...new Set(lines)].join('')
}

function steps(from: number, to: number, place: (degrees: number) => number) {
  return Array.from({ length: (to - from) / 5 + 1 }, (_, index) => {
    const degrees = from + index * 5
    return { at: Math.round(place(degrees)), degrees }
  })
}
