import type { Channel } from '../../channels/channel-names.ts'

/** A stop on the way to a lead. */
export interface Stop {
  name: string
  /** A day in words. */
  day: string
  /** The channel of a touch; absent for the lead and what became of it. */
  channel?: Channel
}

/** The way to a lead as a route that climbs, in units of the drawing. */
export interface RouteMap {
  width: number
  height: number
  /** Path data of the line. */
  line: string
  stations: Station[]
}

interface Station {
  x: number
  y: number
  /** Baselines of name and day. */
  nameY: number
  dayY: number
  anchor: 'start' | 'middle' | 'end'
  name: string
  day: string
  /** A paid touch is filled, an own or direct one hollow, a lead and its outcomes a summit. */
  kind: 'paid' | 'free' | 'direct' | 'summit'
}

const WIDTH = 1040
const HEIGHT = 250
const SIDE = 40
/** Heights of the first and the last station. */
const [FOOT, TOP] = [178, 84]
/** From a station to its name and its day, above and below the line. */
const ABOVE = { name: -38, day: -20 } as const
const BELOW = { name: 30, day: 48 } as const

/** Places the stations evenly, each higher than the one before, with names above and below in turn. */
export function routeMap(stops: readonly Stop[]): RouteMap {
  const last = Math.max(1, stops.length - 1)
  const stations = stops.map(({ name, day, channel }, i) => {
    const x = round(SIDE + ((WIDTH - 2 * SIDE) * i) / last)
    const y = round(FOOT + ((TOP - FOOT) * i) / last)
    const side = i % 2 === 0 ? BELOW : ABOVE
    return {
      x,
      y,
      nameY: y + side.name,
      dayY: y + side.day,
      anchor: anchorOf(i, stops.length),
      name,
      day,
      kind: kindOf(channel)
    }
  })
  return { width: WIDTH, height: HEIGHT, line: lineThrough(stations), stations }
}

function anchorOf(i: number, count: number): Station['anchor'] {
  if (i === 0) return 'start'
  return i === count - 1 ? 'end' : 'middle'
}

function kindOf(channel: Channel | undefined): Station['kind'] {
  if (channel === undefined) return 'summit'
  if (channel === 'paid') return 'paid'
  return channel === 'direct' || channel === 'internal' ? 'direct' : 'free'
}

/** Horizontal at each station, so that the line climbs in steps without corners. */
function lineThrough(points: readonly { x: number; y: number }[]): string {
  return points
    .map(({ x, y }, i) => {
      const before = points[i - 1]
      if (!before) return `M${x} ${y}`
      const middle = round((before.x + x) / 2)
      return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
