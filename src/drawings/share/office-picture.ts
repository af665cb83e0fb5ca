import { distanceKm, type Place } from '../geodesy.ts'
import { numberFormat, tenth } from '../profile/numbers.ts'
import type { Point } from '../relief/isolines.ts'
import { letters, type Paper, SHEET, trig } from './paper.ts'

interface Station extends Place {
  city: string
}

export interface OfficeNet {
  here: Station
  /** All offices but this one. */
  others: readonly Station[]
  address: string
}

/** Where the net may lie. */
const FRAME = { left: 300, right: 920, top: 340, bottom: 570 }
const SIZE = 20
const HERE_SIZE = 24
const LETTER = 0.56
/** Where a name may stand beside its point, the best first. */
const SIDES: readonly [Side, ...Side[]] = [
  { dx: 18, dy: 7 },
  { dx: -18, dy: 7, anchor: 'end' },
  { dx: 0, dy: 32, anchor: 'middle' },
  { dx: 0, dy: -18, anchor: 'middle' },
  { dx: 14, dy: 28 },
  { dx: -14, dy: 28, anchor: 'end' },
  { dx: 14, dy: -16 },
  { dx: -14, dy: -16, anchor: 'end' }
]

interface Side {
  dx: number
  dy: number
  anchor?: 'middle' | 'end'
}

/** An office in the net of all: true directions and kilometres over the sphere. */
export function officePicture({ here, others, address }: OfficeNet, paper: Paper): string {
  const at = projection([here, ...others])
  const from = at(here)
  const line = (a: Point, b: Point) => `M${a.map(tenth).join(' ')}L${b.map(tenth).join(' ')}`
  const net = others.flatMap((one, index) =>
    others.slice(index + 1).map((other) => line(at(one), at(other)))
  )
  const rays = others.map((other) => line(from, at(other)))
  const km = numberFormat(0)
  const name = (other: Station) => `${other.city}, ${km(distanceKm(here, other))}\u00A0км`
  const places = placeNames(
    others.map((other) => ({ at: at(other), text: name(other) })),
    from,
    here.city
  )
  const names = others.map((other, index) => {
    const [x, y] = at(other)
    const { dx, dy, anchor } = places[index] ?? SIDES[0]
    const text = { fill: paper.text, size: SIZE, halo: paper.ground, ...(anchor && { anchor }) }
    const spot = `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="7" fill="${paper.ground}" stroke="${paper.text}" stroke-width="2.5"/>`
    return spot + letters(x + dx, y + dy, name(other), text)
  })
  return [
    `<path d="${net.join('')}" stroke="${paper.line}" stroke-width="2"/>`,
    `<path d="${rays.join('')}" stroke="${paper.data}" stroke-width="2.5"/>`,
    ...names,
    trig(from[0], from[1], paper),
    letters(from[0], from[1] + 42, here.city, {
      fill: paper.text,
      size: HERE_SIZE,
      isStrong: true,
      anchor: 'middle',
      halo: paper.ground
    }),
    letters(SHEET.right, 606, address, { fill: paper.quiet, size: 22, anchor: 'end' })
  ].join('')
}

/** For each name the first side where it covers no point and no other name. */
function placeNames(
  stations: readonly { at: Point; text: string }[],
  here: Point,
  hereText: string
): Side[] {
  const spot = ([x, y]: Point) => ({ left: x - 12, right: x + 12, top: y - 12, bottom: y + 12 })
  const half = (hereText.length * HERE_SIZE * LETTER) / 2
  const mark = { left: here[0] - 20, right: here[0] + 20, top: here[1] - 22, bottom: here[1] + 14 }
  const name = {
    left: here[0] - half,
    right: here[0] + half,
    top: here[1] + 14,
    bottom: here[1] + 48
  }
  const taken = [mark, name, ...stations.map(({ at }) => spot(at))]
  return stations.map(({ at: [x, y], text }) => {
    const width = text.length * SIZE * LETTER
    const boxOf = ({ dx, dy, anchor }: Side) => {
      const back = anchor === 'end' ? width : anchor ? width / 2 : 0
      const left = x + dx - back
      return { left, right: left + width, top: y + dy - SIZE, bottom: y + dy + 6 }
    }
    const isFree = (side: Side) => {
      const box = boxOf(side)
      const covers = (other: typeof box) =>
        box.left < other.right &&
        box.right > other.left &&
        box.top < other.bottom &&
        box.bottom > other.top
      return box.left > 0 && box.right < SHEET.width && !taken.some(covers)
    }
    const side = SIDES.find(isFree) ?? SIDES[0]
    taken.push(boxOf(side))
    return side
  })
}

/** Equal kilometres to all sides in the middle of the net. */
function projection(places: readonly Place[]): (place: Place) => Point {
  const middle = places.reduce((sum, { lat }) => sum + lat, 0) / places.length
  const squeeze = Math.cos((middle * Math.PI) / 180)
  const xs = places.map(({ lon }) => lon * squeeze)
  const ys = places.map(({ lat }) => -lat)
  const scale = Math.min(
    (FRAME.right - FRAME.left) / (spread(xs) || 1),
    (FRAME.bottom - FRAME.top) / (spread(ys) || 1)
  )
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const dx = (FRAME.right - FRAME.left - spread(xs) * scale) / 2
  const dy = (FRAME.bottom - FRAME.top - spread(ys) * scale) / 2
  return ({ lat, lon }) => [
    FRAME.left + dx + (lon * squeeze - left) * scale,
    FRAME.top + dy + (-lat - top) * scale
  ]
}

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
