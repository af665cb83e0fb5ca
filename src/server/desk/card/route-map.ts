import { addDays, type Zone } from '../../../shared/dates.ts'
import type { Channel } from '../../channels/lists.ts'

/** A stop on the way to a lead. */
export interface Stop {
  /** Its lane: a channel, or the lead. */
  name: string
  /** Absent where nobody knows. */
  at?: Date | undefined
  /** The channel of a touch; absent for the lead and what became of it. */
  channel?: Channel
}

/** The way to a lead over time, a lane for each channel, in units of the drawing. */
export interface RouteMap {
  width: number
  height: number
  lanes: readonly { name: string; y: number }[]
  ticks: readonly { x: number; text: string; anchor: Anchor }[]
  /** Where lines of time and texts of ticks end. */
  foot: number
  /** Path data of the line. */
  line: string
  stations: readonly Station[]
}

type Anchor = 'start' | 'middle' | 'end'

interface Station {
  x: number
  y: number
  /** Where it would stand if others were not so near. */
  trueX: number
  /** Its place among the touches, from 1; the lead and what became of it have none. */
  number: number | undefined
  /** A paid touch is filled, an own or direct one hollow, a lead a summit, its end a mark. */
  kind: 'paid' | 'free' | 'direct' | 'summit' | 'end'
}

const WIDTH = 1040
/** Where lanes begin behind their names, and the first and last moment stand. */
const [START, END] = [150, WIDTH - 20]
const [TOP, STEP] = [26, 40]
/** Two stations of one lane are at least so far apart. */
const GAP = 24
const MOST_TICKS = 8

/** Places stops by their time; those of unknown time stand at the one after them. */
export function routeMap(stops: readonly Stop[], zone: Zone): RouteMap {
  const times = timesOf(stops)
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0]
  const span = Math.max(1, to - from)
  const placeOf = (time: number) => round(START + 14 + ((time - from) / span) * (END - START - 28))
  const names = [...new Set(stops.map(laneOf))].sort((a, b) => rank(a) - rank(b))
  const lanes = names.map((name, i) => ({ name: name || LEAD_LANE, y: TOP + i * STEP }))
  const yOf = (stop: Stop) => lanes[names.indexOf(laneOf(stop))]?.y ?? TOP
  const stations = apart(
    stops.map((stop, i) => {
      const x = placeOf(times[i] ?? from)
      const number = stop.channel ? i + 1 : undefined
      return { x, trueX: x, y: yOf(stop), number, kind: kindOf(stop, stops) }
    })
  )
  const foot = TOP + Math.max(0, lanes.length - 1) * STEP + 22
  return {
    width: WIDTH,
    height: foot + 24,
    foot,
    lanes,
    ticks: ticksOf(from, to, zone).map(({ at, text }) => {
      const x = placeOf(at)
      return { x, text, anchor: anchorOf(x) }
    }),
    line: stations.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    stations
  }
}

const LEAD_LANE = 'Заявка'

/** The lane of a touch is its channel, all else stands in that of the lead. */
function laneOf({ channel, name }: Stop): string {
  return channel ? name : ''
}

function rank(lane: string): number {
  return lane === '' ? 0 : 1
}

function timesOf(stops: readonly Stop[]): number[] {
  let next = stops.findLast(({ at }) => at)?.at?.getTime() ?? 0
  const times = stops.toReversed().map(({ at }) => {
    next = Math.min(next, at?.getTime() ?? next)
    return next
  })
  return times.reverse()
}

/** Moves stations to the left where the next one of their lane is too near. */
function apart(stations: readonly Station[]): Station[] {
  const nextIn = new Map<number, number>()
  const placed = stations.toReversed().map((station) => {
    const next = nextIn.get(station.y) ?? Number.POSITIVE_INFINITY
    const x = round(Math.max(START, Math.min(station.x, next - GAP)))
    nextIn.set(station.y, x)
    return { ...station, x }
  })
  return placed.reverse()
}

function kindOf(stop: Stop, stops: readonly Stop[]): Station['kind'] {
  const { channel } = stop
  if (channel === 'paid') return 'paid'
  if (channel) return channel === 'direct' || channel === 'internal' ? 'direct' : 'free'
  return stops.find((one) => !one.channel) === stop ? 'summit' : 'end'
}

function anchorOf(x: number): Anchor {
  if (x < START + 40) return 'start'
  return x > END - 40 ? 'end' : 'middle'
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const HOURS = [1, 2, 3, 6, 12]
const DAYS = [1, 2, 7, 14, 30, 60, 90, 180, 365]

/** Whole hours of a short way, whole days of a longer one. */
function ticksOf(from: number, to: number, zone: Zone): { at: number; text: string }[] {
  const hours = HOURS.find((step) => (to - from) / HOUR_MS / step <= MOST_TICKS)
  const first = zone.dayOf(new Date(from))
  const start = zone.startOfDay(first).getTime()
  const within = ({ at }: { at: number }) => at >= from && at <= to
  if (hours && to - from < 2 * DAY_MS) {
    const count = Math.ceil((to - start) / HOUR_MS / hours)
    return Array.from({ length: count + 1 }, (_, i) => start + i * hours * HOUR_MS)
      .map((at) => ({ at, text: zone.minuteOf(new Date(at)).slice(-5) }))
      .filter(within)
  }
  const days = DAYS.find((step) => (to - from) / DAY_MS / step <= MOST_TICKS) ?? 730
  const count = Math.ceil((to - start) / DAY_MS / days)
  return Array.from({ length: count + 1 }, (_, i) => zone.startOfDay(addDays(first, i * days)))
    .map((at) => ({ at: at.getTime(), text: zone.shortDay(at) }))
    .filter(within)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
