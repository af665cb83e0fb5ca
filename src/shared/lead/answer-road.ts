import { isWorkday } from '../office-hours.ts'
import {
  clockTime,
  fillNames as fill,
  minutesOf,
  type OfficeMoment,
  type PromisedTime
} from './callback-time.ts'
import type { WordsOf } from './form-words.ts'

/** Minutes since midnight of the day that it is in the office: from when to when. */
type Span = readonly [from: number, to: number]

/** What is told of an answer, of which its road is drawn. */
export interface RoadPlan extends Pick<PromisedTime, 'today' | 'minutes' | 'next'> {
  /** Of the office's working days. */
  hours: { from: string; to: string }
  /** When the first step begins and ends; it has begun where the former is absent. */
  begin: OfficeMoment | undefined
  end: OfficeMoment
  /** When each step is done. */
  whens: readonly string[]
  clock: WordsOf<'clock'>
}

/** The road from a request to its answer, by the office's own clock. */
interface AnswerRoad {
  /** As UTC midnight. */
  today: Date
  now: number
  /** Of a working day. */
  open: Span
  /** In which the first step is done; two where a night parts them. */
  first: readonly Span[]
  /** Days on which the others are done. */
  next: readonly Date[]
  /** When each step is done. */
  whens: readonly string[]
  /** What stands at its beginning, and where the office opens. */
  words: { now: string; opens: string }
}

const DAY = 1440
/** What is shown before the beginning and after the last working day, in minutes. */
const [BEFORE, AFTER] = [240, 90] as const
/** Pixels: the line of days, what a step climbs, and the whole. */
const [LANE, STEP, HEIGHT] = [184, 44, 232] as const
/** Units of the route's own drawing, which is stretched. */
const WIDTH = 1000
/** Left of it a station has its words at its right, in per cent of the width. */
const EARLY = 30
/** Less of a day has no room for its name, less of a wait none for what ends it. */
const [NAMED, WAIT] = [12, 20] as const

/**
 * Draws the days with the office's hours, what is promised in them, and a route that climbs a step for each promise: a terrace
 * is waiting, a ramp is work. Time is even; letters never scale. It tells nothing that the words beside it do not.
 */
export function answerRoad(plan: RoadPlan): string {
  const road = roadOf(plan)
  const { now, open, first, words } = road
  const spans = [first, ...road.next.map((day) => [hoursOf(minuteOf(day, road), open)])]
  const scale = { start: now - BEFORE, end: (spans.at(-1)?.[0]?.[1] ?? 0) + AFTER }
  const x = (minute: number) => shareOf(minute, scale)
  const opens = first[0]?.[0] ?? now
  return drawing([
    ...daysOf(road, scale),
    ...spans.flat().map((span) => bar(span, scale, 'promise')),
    at(
      x(now),
      LANE + 4,
      `<path class="road__now" d="M0 0l7 12h-14z"/><text class="road__word" x="14" y="14">${words.now}</text>`
    ),
    x(opens) - x(now) < WAIT
      ? ''
      : at(x(opens), LANE + 18, `<text class="road__word road__opens" x="4">${words.opens}</text>`),
    ...routeOf(spans, now, scale, road.whens)
  ])
}

/** Before an office's clock is known: the order alone, a step above each third of what is said. */
export function plainRoad(): string {
  const spans = [1, 2, 3].map((step): Span[] => [[step * 4 - 1, step * 4]])
  return drawing(routeOf(spans, 0, { start: 0, end: 12.4 }))
}

const drawing = (parts: readonly string[]) =>
  [
    `<svg class="road__drawing" width="100%" height="${HEIGHT}" aria-hidden="true">`,
    `<line class="road__closed" y1="${LANE}" x2="100%" y2="${LANE}"/>`,
    ...parts,
    '</svg>'
  ].join('')

/** The way up, and a station at the end of each step. */
function routeOf(
  spans: readonly (readonly Span[])[],
  now: number,
  scale: Scale,
  whens: readonly string[] = []
): string[] {
  const x = (minute: number) => shareOf(minute, scale)
  const path = spans
    .flatMap(climb)
    .map(([minute, step]) => `L${x(minute) * (WIDTH / 100)} ${yOf(step)}`)
  return [
    `<svg width="100%" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">`,
    `<path class="road__route" d="M${x(now) * (WIDTH / 100)} ${yOf(0)}${path.join('')}"/></svg>`,
    ...spans.map((ramps, step) => {
      const end = x(ramps.at(-1)?.[1] ?? 0)
      const [dx, dy, anchor] = end < EARLY ? [18, -10, 'start'] : [-20, 3, 'end']
      const when = `<text class="road__when" x="${dx}" y="${dy}" text-anchor="${anchor}">${whens[step] ?? ''}</text>`
      return at(end, yOf(step + 1), stationOf(step, step === spans.length - 1) + when)
    })
  ]
}

/** A night between the beginning and the end of the first step is no part of it. */
function roadOf({ today, minutes, next, hours, begin, end, whens, clock }: RoadPlan): AnswerRoad {
  const open = [minutesOf(hours.from), minutesOf(hours.to)] as const
  const minuteAt = ({ day, time }: OfficeMoment) =>
    (day.getTime() - today.getTime()) / 60_000 + minutesOf(time)
  const [from, to] = [begin ? minuteAt(begin) : minutes, minuteAt(end)]
  const [firstDay = 0, lastDay = 0] = [from, to].map((minute) => Math.floor(minute / DAY) * DAY)
  const first: Span[] =
    firstDay === lastDay
      ? [[from, to]]
      : [
          [from, firstDay + open[1]],
          [lastDay + open[0], to]
        ]
  return {
    ...{ today, now: minutes, open, first, next, whens },
    words: {
      now: fill(clock.now, { time: clockTime(minutes) }),
      opens: fill(clock.opens, { time: clockTime(from % DAY) })
    }
  }
}

interface Scale {
  start: number
  end: number
}

/** In per cent of the width. */
const shareOf = (minute: number, { start, end }: Scale) =>
  Math.round(((minute - start) / (end - start)) * 1000) / 10
const yOf = (step: number) => Math.round(LANE - 24 - step * STEP)
const minuteOf = (day: Date, { today }: AnswerRoad) => (day.getTime() - today.getTime()) / 60_000
const hoursOf = (midnight: number, [from, to]: Span): Span => [midnight + from, midnight + to]
const at = (x: number, y: number, content: string) =>
  `<svg x="${x}%" y="${y}" width="1" height="1" overflow="visible">${content}</svg>`

function bar([from, to]: Span, scale: Scale, part: 'open' | 'promise'): string {
  const [start, end] = [shareOf(Math.max(from, scale.start), scale), shareOf(to, scale)]
  const height = part === 'open' ? 2 : 8
  return `<rect class="road__${part}" x="${start}%" y="${LANE - height / 2}" width="${Math.max(0.6, Math.round((end - start) * 10) / 10)}%" height="${height}"/>`
}

/** Their names in the middle of what is seen of them, and the hours of those on which the office works. */
function daysOf({ today, open }: AnswerRoad, scale: Scale): string[] {
  const first = Math.floor(scale.start / DAY)
  return Array.from({ length: Math.ceil(scale.end / DAY) - first }, (_, index) => {
    const midnight = (first + index) * DAY
    const day = new Date(today.getTime() + midnight * 60_000)
    const [from, to] = [Math.max(midnight, scale.start), Math.min(midnight + DAY, scale.end)]
    const hours = hoursOf(midnight, open)
    const isOpen = isWorkday(day) && hours[1] > scale.start
    const hasRoom = shareOf(to, scale) - shareOf(from, scale) > NAMED
    return [
      isOpen ? bar(hours, scale, 'open') : '',
      hasRoom
        ? at(
            shareOf((from + to) / 2, scale),
            LANE + 42,
            `<text text-anchor="middle">${dayName(day)}</text>`
          )
        : ''
    ].join('')
  })
}

/** The corners of the way up a step: level until each ramp, and up it by its part of the whole. */
function climb(ramps: readonly Span[], step: number): [minute: number, step: number][] {
  const whole = ramps.reduce((sum, [from, to]) => sum + to - from, 0)
  let done = 0
  return ramps.flatMap(([from, to]) => {
    const before = done
    done += to - from
    return [
      [from, step + before / whole],
      [to, step + done / whole]
    ] as [number, number][]
  })
}

function stationOf(step: number, isLast: boolean): string {
  if (isLast) return '<path class="road__summit" d="M0-16l11 19h-22z"/>'
  return `<circle class="road__station" r="10"/><text class="road__number" y="4" text-anchor="middle">${step + 1}</text>`
}

/** «пн 30» */
const dayName = (day: Date) =>
  day
    .toLocaleDateString('ru', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
    .replace(', ', '\u00A0')
