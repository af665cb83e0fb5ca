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
export function bearing(from: Place, to: Place): number {
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
