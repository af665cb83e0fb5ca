/** A point of the earth in degrees. */
export interface Place {
  lat: number
  lon: number
}

export interface Office {
  slug: string
  data: Place & { city: string }
}

/** Another office as seen from this one. */
export interface Sight {
  slug: string
  city: string
  /** Both as they are printed: «1 198 км, 300°». */
  far: string
}

/** Where the other offices are, in the order of the list. */
export function sightsOf(here: Office, offices: readonly Office[]): Sight[] {
  return offices
    .filter(({ slug }) => slug !== here.slug)
    .map(({ slug, data }) => {
      const direction = Math.round(bearing(here.data, data)) % 360
      const far = `${kilometres(distanceKm(here.data, data))}, ${direction}°`
      return { slug, city: data.city, far }
    })
}

/** «1 198 км» */
export const kilometres = (km: number) => `${km.toLocaleString('ru')}\u00a0км`

const EARTH_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Whole kilometres over the sphere. */
export const distanceKm = (from: Place, to: Place) => Math.round(arcKm(from, to))

/** Source: the haversine formula. */
function arcKm(from: Place, to: Place): number {
  const [a, b] = [radians(from.lat), radians(to.lat)]
  const half =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(radians(to.lon - from.lon) / 2) ** 2
  return EARTH_KM * 2 * Math.asin(Math.sqrt(half))
}

/** Degrees clockwise from north, from 0 to 360, in which a great circle leaves one point for another. */
export function bearing(from: Place, to: Place): number {
  const turn = radians(to.lon - from.lon)
  const [a, b] = [radians(from.lat), radians(to.lat)]
  const east = Math.sin(turn) * Math.cos(b)
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

/** Kilometres to the east and to the south: every distance and every direction from the middle is true. */
export function onSheet(middle: Place, place: Place): [east: number, south: number] {
  const [x, y] = step(bearing(middle, place))
  const km = arcKm(middle, place)
  return [x * km, y * km]
}

/** A step of one unit in a direction, on a sheet whose north is up and whose ordinate grows downwards. */
export function step(direction: number): [x: number, y: number] {
  return [Math.sin(radians(direction)), -Math.cos(radians(direction))]
}
