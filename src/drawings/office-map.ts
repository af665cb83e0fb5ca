import { escapeHtml } from '../shared/words/text.ts'
import { kilometres, type Office, onSheet, sightsOf, step } from './office-sights.ts'
import { unspoken } from './picture.ts'
import { type Box, boxOf, overlap, placeLabels } from './place-labels.ts'
import { tenth } from './profile/numbers.ts'
import type { Point } from './relief/isolines.ts'
import { WATERS } from './waters.ts'

/** In drawing units. */
interface Sheet {
  part: keyof typeof SHEETS
  width: number
  height: number
  /** Around the frame, where azimuths are told. */
  edge: number
  /** Between the frame and the farthest office: its words stand there. */
  room: Point
  /** The widest letter of a city, and the height of a label. */
  letter: number
  labelHeight: number
}

/** For wide windows, for phones, where a sheet that wide is unreadable, and for a part of a window. */
const SHEETS = {
  wide: { width: 1216, height: 640, edge: 46, room: [130, 64], letter: 13, labelHeight: 44 },
  tall: { width: 350, height: 430, edge: 1, room: [44, 48], letter: 9, labelHeight: 19 },
  part: { width: 800, height: 450, edge: 1, room: [76, 56], letter: 12, labelHeight: 42 }
} as const
const RINGS_KM = [500, 1000, 2000] as const
const AZIMUTHS = Array.from({ length: 36 }, (_, index) => index * 10)
/** Below it a ring’s words would stand on its middle. */
const LEAST_RING = 40
/** What the name of a ring takes, in units of the drawing. */
const RING_NAME = { width: 78, height: 16 } as const

/** Where things stand: a scale that is the same in both directions, and what is on the sheet. */
interface Laid extends Sheet {
  scale: number
  middle: Point
  others: readonly { city: string; far: string; at: Point }[]
}

/**
 * The other offices around one of them, for wide windows and for phones. Distances and azimuths from the one in the middle are
 * true, by one scale: a ring of kilometres is a circle.
 *
 * @param title What is drawn, for those who do not see it.
 */
export function officeMap(
  here: Office,
  offices: readonly Office[],
  title: string,
  parts: readonly Sheet['part'][] = ['wide', 'tall']
): string {
  const far = sightsOf(here, offices)
  const name = escapeHtml(`${title}. ${far.map((one) => `${one.city}: ${one.far}`).join('; ')}`)
  const views = parts.map((part) => viewOf(here, offices, { part, ...SHEETS[part] }, name))
  return `<div class="office-map">${views.join('')}</div>`
}

function viewOf(here: Office, offices: readonly Office[], sheet: Sheet, name: string): string {
  const laid = layOut(here, offices, sheet)
  const [x, y] = laid.middle
  const { width, height, edge, part } = sheet
  const { boxes, names } = named(here, laid)
  return [
    `<svg class="office-map__${part}" viewBox="0 0 ${width} ${height}" role="img"><title>${name}</title>`,
    unspoken(
      [
        `<clipPath id="map-${part}"><rect x="${edge}" y="${edge}" width="${width - 2 * edge}" height="${height - 2 * edge}"/></clipPath>`,
        `<g clip-path="url(#map-${part})"><path class="office-map__water" d="${waters(here, laid)}"/>`,
        ...ringsOf(laid, boxes),
        '</g>',
        `<path class="office-map__frame" d="M${edge} ${edge}H${width - edge}V${height - edge}H${edge}z${part === 'wide' ? ticks(laid) : ''}"/>`,
        ...(part === 'wide' ? azimuths(laid) : []),
        `<path class="office-map__sight" d="${laid.others.map(({ at }) => `M${x} ${y}L${at.join(' ')}`).join('')}"/>`,
        ...laid.others.map(
          ({ at: [left, top] }) =>
            `<path class="office-map__mark" d="M${left} ${tenth(top - 11)}l9 16h-18z"/>`
        ),
        `<path class="office-map__here" d="M${x} ${tenth(y - 13)}l11 19h-22z"/>`,
        ...names
      ].join('')
    ),
    '</svg>'
  ].join('')
}

/** As large as the sheet lets it, with every office on it. */
function layOut(here: Office, offices: readonly Office[], sheet: Sheet): Laid {
  const { width, height, edge, room } = sheet
  const others = sightsOf(here, offices).map(({ slug, city, far }) => {
    const place = offices.find((office) => office.slug === slug) ?? here
    return { city, far, km: onSheet(here.data, place.data) }
  })
  const across = spanOf(others.map(({ km }) => km[0]))
  const along = spanOf(others.map(({ km }) => km[1]))
  const free = [width - 2 * (edge + room[0]), height - 2 * (edge + room[1])] as const
  const scale = Math.min(free[0] / length(across), free[1] / length(along))
  const middle: Point = [
    tenth(width / 2 - (scale * (across[0] + across[1])) / 2),
    tenth(height / 2 - (scale * (along[0] + along[1])) / 2)
  ]
  const onIt = ([east, south]: readonly [number, number]): Point => [
    tenth(middle[0] + east * scale),
    tenth(middle[1] + south * scale)
  ]
  return {
    ...sheet,
    scale,
    middle,
    others: others.map(({ km, ...other }) => ({ ...other, at: onIt(km) }))
  }
}

type Ends = readonly [low: number, high: number]
const spanOf = (values: readonly number[]): Ends => [Math.min(0, ...values), Math.max(0, ...values)]
const length = ([low, high]: Ends) => Math.max(1, high - low)

/** Names of offices clear of marks, of each other, and of sight lines where there is room. */
function named(here: Office, { middle, others, part, letter, ...sheet }: Laid) {
  const isFar = part !== 'tall'
  const marks = [{ city: here.data.city, far: '', at: middle }, ...others]
  const points = marks.map(({ city, far, at: [x, y] }) => ({
    x,
    y,
    width: Math.max(city.length * letter, isFar ? far.length * letter * 0.75 : 0)
  }))
  const labels = placeLabels(points, {
    ...{ width: sheet.width, height: sheet.height, labelHeight: sheet.labelHeight },
    ...{ gap: isFar ? 18 : 14, lines: others.map(({ at }) => [middle, at] as const) }
  })
  const boxes = labels.map((label, index) => boxOf(label, points[index]?.width ?? 0, sheet))
  const names = labels.map(({ x, y, anchor }, index) => {
    const { city, far } = marks[index] ?? { city: '', far: '' }
    const [left, top] = [tenth(x), tenth(y + (isFar ? 20 : 15))]
    const second =
      isFar && far ? `<tspan class="office-map__far" x="${left}" dy="19">${far}</tspan>` : ''
    return `<text class="office-map__city" x="${left}" y="${top}" text-anchor="${anchor}">${escapeHtml(city)}${second}</text>`
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
      .map((direction) => step(direction))
      .map(([dx, dy]): Point => [tenth(x + dx * r), tenth(y + dy * r)])
      .find((point) => {
        const box = ringBox(point)
        const isInside =
          box.left > edge &&
          box.right < width - edge &&
          box.top > edge &&
          box.bottom < height - edge
        return isInside && !names.some((other) => overlap(box, other))
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

function waters({ data }: Office, { middle, scale }: Laid): string {
  const onIt = ([lat, lon]: readonly [number, number]): Point => {
    const [east, south] = onSheet(data, { lat, lon })
    return [Math.round(middle[0] + east * scale), Math.round(middle[1] + south * scale)]
  }
  return WATERS.map((course) => smooth(course.map(onIt))).join('')
}

/** Through the middles of what lies between its points. */
function smooth(points: readonly Point[]): string {
  const [first = [0, 0], ...rest] = points
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
    return `<text class="office-map__azimuth" x="${tenth(at[0] + out[0] * 11)}" y="${tenth(y)}" text-anchor="${anchor}">${azimuth}°</text>`
  })
}
