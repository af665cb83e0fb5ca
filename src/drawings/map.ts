import { escapeHtml } from '../shared/words/text.ts'
import { type Box, boxOf, overlap, placeLabels } from './place-labels.ts'
import { tenth } from './profile/numbers.ts'
import { unspoken } from './profile/svg.ts'
import type { Point } from './relief/isolines.ts'
import { WATERS } from './waters.ts'

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
interface Sight extends Place {
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
      return {
        ...{ slug, city: data.city, lat: data.lat, lon: data.lon },
        far: `${kilometres(distanceKm(here.data, data))}, ${direction}°`
      }
    })
}

/** «1 198 км» */
const kilometres = (km: number) => `${km.toLocaleString('ru')}\u00a0км`

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
function bearing(from: Place, to: Place): number {
  const turn = radians(to.lon - from.lon)
  const [a, b] = [radians(from.lat), radians(to.lat)]
  const east = Math.sin(turn) * Math.cos(b)
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

/** A step of one unit in a direction, on a sheet whose north is up and whose ordinate grows downwards. */
const step = (direction: number): Point => [
  Math.sin(radians(direction)),
  -Math.cos(radians(direction))
]

/**
 * The places within a frame, as large as it lets them be: distances and directions from `here` are true, by one scale of
 * units for a kilometre. Source: the azimuthal equidistant projection.
 */
function layOut(here: Place, others: readonly Place[], frame: Box) {
  const flat = (place: Place): Point => {
    const km = arcKm(here, place)
    const [east, south] = step(bearing(here, place))
    return [east * km, south * km]
  }
  const all = [here, ...others].map(flat)
  const ends = ([0, 1] as const).map((axis) => {
    const values = all.map((point) => point[axis])
    return [Math.min(...values), Math.max(...values)] as const
  })
  const [[west, east] = [0, 0], [north, south] = [0, 0]] = ends
  const scale = Math.min(
    (frame.right - frame.left) / (east - west || 1),
    (frame.bottom - frame.top) / (south - north || 1)
  )
  const [dx, dy] = [
    (frame.left + frame.right - scale * (west + east)) / 2,
    (frame.top + frame.bottom - scale * (north + south)) / 2
  ]
  const at = (place: Place): Point => {
    const [x, y] = flat(place)
    return [tenth(dx + x * scale), tenth(dy + y * scale)]
  }
  return { scale, at }
}

/**
 * For wide windows, for phones, where a sheet that wide is unreadable, for a part of a window, and for a picture to share.
 * In drawing units: azimuths are told at the edge around the frame, the words of the farthest office in the room within it.
 */
const SHEETS = {
  wide: { width: 1216, height: 640, edge: 46, room: [130, 64], letter: 13, labelHeight: 44 },
  tall: { width: 350, height: 430, edge: 1, room: [44, 48], letter: 9, labelHeight: 34 },
  part: { width: 800, height: 450, edge: 1, room: [76, 56], letter: 12, labelHeight: 42 },
  share: { width: 1200, height: 330, edge: 1, room: [250, 52], letter: 14, labelHeight: 50 }
} as const
type Part = keyof typeof SHEETS
const RINGS_KM = [500, 1000, 2000] as const
const AZIMUTHS = Array.from({ length: 36 }, (_, index) => index * 10)
/** Below it a ring’s words would stand on its middle. */
const LEAST_RING = 40
/** What the name of a ring takes, in units of the drawing. */
const RING_NAME = { width: 78, height: 16 } as const

/** Where things stand on the sheet. */
type Laid = (typeof SHEETS)[Part] &
  ReturnType<typeof layOut> & {
    part: Part
    middle: Point
    others: readonly { slug: string; city: string; far: string; at: Point }[]
  }

/**
 * The other offices around one of them, for wide windows and for phones. Distances and azimuths from the one in the middle are
 * true, by one scale: a ring of kilometres is a circle.
 *
 * @param words What is drawn, for those who do not see it, what is true of it, and what is shown at an office when a script
 *   finds it closed.
 */
export function officeMap(
  here: Office,
  offices: readonly Office[],
  { title, note, closed }: { title: string; note: string; closed: string },
  parts: readonly Part[] = ['wide', 'tall']
): string {
  const sights = sightsOf(here, offices)
  const name = escapeHtml(
    `${title}. ${sights.map(({ city, far }) => `${city}: ${far}`).join('; ')}`
  )
  const views = parts.map((part) => mapView(here, offices, part, { name, closed }))
  return `<figure class="office-map">${views.join('')}<figcaption class="caption">${escapeHtml(note)}</figcaption></figure>`
}

/** @param words The name of what is drawn, escaped, and what is shown at an office that is closed. */
export function mapView(
  here: Office,
  offices: readonly Office[],
  part: Part,
  { name, closed } = { name: '', closed: '' }
): string {
  const sheet = SHEETS[part]
  const { width, height, edge, room } = sheet
  const sights = sightsOf(here, offices)
  const [across, down] = [edge + room[0], edge + room[1]]
  const frame = { left: across, top: down, right: width - across, bottom: height - down }
  const places = layOut(here.data, sights, frame)
  const others = sights.map((sight) => ({ ...sight, at: places.at(sight) }))
  const laid: Laid = { part, ...sheet, ...places, middle: places.at(here.data), others }
  const [x, y] = laid.middle
  const { boxes, names } = named(here, laid, closed)
  const rays = others.map(({ at }) => `M${x} ${y}L${at.join(' ')}`)
  const drawing = [
    `<clipPath id="map-${part}"><rect x="${edge}" y="${edge}" width="${width - 2 * edge}" height="${height - 2 * edge}"/></clipPath>`,
    `<g clip-path="url(#map-${part})"><path class="office-map__water" d="${WATERS.map((course) => smooth(course.map(laid.at))).join('')}"/>`,
    ...ringsOf(laid, boxes),
    '</g>',
    `<path class="office-map__frame" d="M${edge} ${edge}H${width - edge}V${height - edge}H${edge}z${part === 'wide' ? ticks(laid) : ''}"/>`,
    ...(part === 'wide' ? azimuths(laid) : []),
    `<path class="office-map__sight" d="${rays.join('')}"/>`,
    ...others.map(
      ({ slug, at: [left, top] }) =>
        `<path class="office-map__mark" data-office-clock="${slug}" d="M${left} ${tenth(top - 11)}l9 16h-18z"/>`
    ),
    `<path class="office-map__here" data-office-clock="${here.slug}" d="M${x} ${tenth(y - 13)}l11 19h-22z"/>`,
    ...names
  ]
  return `<svg class="office-map__${part}" viewBox="0 0 ${width} ${height}" role="img"><title>${name}</title>${unspoken(drawing.join(''))}</svg>`
}

/** Names of offices clear of marks, of each other, and of sight lines where there is room. */
function named(here: Office, { middle, others, part, letter, ...sheet }: Laid, closed: string) {
  const isFar = part !== 'tall'
  const second = { wide: 19, tall: 15, part: 19, share: 24 }[part]
  const marks = [{ slug: here.slug, city: here.data.city, far: '', at: middle }, ...others].map(
    ({ far, ...mark }) => ({ ...mark, under: [isFar ? far : '', closed].filter(Boolean) })
  )
  const points = marks.map(({ city, under, at: [x, y] }) => ({
    x,
    y,
    width: Math.max(city.length, under.join(' ').length * 0.75) * letter
  }))
  const labels = placeLabels(points, {
    ...{ width: sheet.width, height: sheet.height, labelHeight: sheet.labelHeight },
    ...{ gap: isFar ? 18 : 14, lines: others.map(({ at }) => [middle, at] as const) }
  })
  const boxes = labels.map((label, index) => boxOf(label, points[index]?.width ?? 0, sheet))
  const names = labels.map(({ x, y, anchor }, index) => {
    const { slug, city, under } = marks[index] ?? { slug: '', city: '', under: [] }
    const [left, top] = [tenth(x), tenth(y + (isFar ? 20 : 15))]
    const below = under.map((text, at) => {
      const place = at === 0 ? `x="${left}" dy="${second}"` : 'dx="8"'
      const look = `office-map__far${text === closed ? ' office-map__shut' : ''}`
      return `<tspan class="${look}" ${place}>${escapeHtml(text)}</tspan>`
    })
    return `<text data-office-clock="${slug}" class="office-map__city" x="${left}" y="${top}" text-anchor="${anchor}">${escapeHtml(city)}${below.join('')}</text>`
  })
  return { boxes, names }
}

/** Circles of whole kilometres, each named where it is farthest from sight lines and touches no name. */
function ringsOf(
  { middle: [x, y], scale, others, width, height, edge }: Laid,
  names: readonly Box[]
): string[] {
  const bearings = others.map(({ at }) => Math.atan2(at[0] - x, y - at[1]) * (180 / Math.PI))
  const clearance = (direction: number) =>
    Math.min(...bearings.map((other) => Math.abs(((other - direction + 900) % 360) - 180)))
  const directions = AZIMUTHS.toSorted((a, b) => clearance(b) - clearance(a))
  return RINGS_KM.flatMap((km) => {
    const r = tenth(km * scale)
    const place = directions
      .map(step)
      .map(([dx, dy]): Point => [tenth(x + dx * r), tenth(y + dy * r)])
      .find((point) => {
        const { left, top, right, bottom } = ringBox(point)
        const isInside = left > edge && right < width - edge && top > edge && bottom < height - edge
        return isInside && !names.some((other) => overlap({ left, top, right, bottom }, other))
      })
    if (!place || r < LEAST_RING) return []
    return [
      `<circle class="office-map__ring" data-ring-km="${km}" cx="${x}" cy="${y}" r="${r}"/>`,
      `<text class="office-map__far" x="${place[0]}" y="${place[1] + 5}" text-anchor="middle">${kilometres(km)}</text>`
    ]
  })
}

const ringBox = ([x, y]: Point): Box => ({
  ...{ left: x - RING_NAME.width / 2, right: x + RING_NAME.width / 2 },
  ...{ top: y - RING_NAME.height / 2, bottom: y + RING_NAME.height / 2 }
})

/** Through the middles of what lies between its points. */
function smooth(points: readonly Point[]): string {
  const [first = [0, 0], ...rest] = points.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  const bends = rest.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? [x, y]
    return `Q${x} ${y} ${Math.round((x + nextX) / 2)} ${Math.round((y + nextY) / 2)}`
  })
  return `M${first.join(' ')}${bends.join('')}L${rest.at(-1)?.join(' ')}`
}

/** Where a line in this direction leaves the frame, and its way outwards from there. */
function exitOf(direction: number, { middle: [x, y], width, height, edge }: Laid) {
  const [dx, dy] = step(direction)
  const across = (dx > 0 ? width - edge - x : edge - x) / (Math.abs(dx) < 1e-9 ? 1e-9 : dx)
  const along = (dy > 0 ? height - edge - y : edge - y) / (Math.abs(dy) < 1e-9 ? 1e-9 : dy)
  const reach = Math.min(Math.abs(across), Math.abs(along))
  const isSide = Math.abs(across) < Math.abs(along)
  const out: Point = isSide ? [Math.sign(dx), 0] : [0, Math.sign(dy)]
  return { at: [tenth(x + dx * reach), tenth(y + dy * reach)] as const, out }
}

/** Every ten degrees, as on a sheet of a survey. */
const ticks = (laid: Laid) =>
  AZIMUTHS.map((azimuth) => {
    const { at, out } = exitOf(azimuth, laid)
    const long = azimuth % 30 ? 4 : 8
    return `M${at.join(' ')}l${out[0] * long} ${out[1] * long}`
  }).join('')

function azimuths(laid: Laid): string[] {
  return AZIMUTHS.filter((azimuth) => azimuth % 30 === 0).map((azimuth) => {
    const { at, out } = exitOf(azimuth, laid)
    const anchor = { '-1': 'end', 0: 'middle', 1: 'start' }[String(out[0])] ?? 'middle'
    const y = at[1] + (out[1] === 0 ? 4 : out[1] * 14 + 4)
    return `<text x="${tenth(at[0] + out[0] * 11)}" y="${tenth(y)}" text-anchor="${anchor}">${azimuth}°</text>`
  })
}
