import type { Zone } from '../../../shared/dates.ts'

/** The hours of a call on the reader's day from 8 to 20, in tenths of an hour from its beginning. */
export interface DayBar {
  opens: number
  closes: number
  /** What of the day is over. */
  now: number
}

const FIRST_HOUR = 8
const LAST_HOUR = 20
const WIDTH = 10 * (LAST_HOUR - FIRST_HOUR)

/** Undefined where the hours are another day's. */
export function dayBar(
  { opens, closes }: { opens: Date; closes: Date },
  zone: Zone,
  now: Date
): DayBar | undefined {
  const today = zone.dayOf(now)
  if (zone.dayOf(opens) !== today) return undefined
  return {
    opens: placeOf(opens, zone),
    closes: zone.dayOf(closes) === today ? placeOf(closes, zone) : WIDTH,
    now: placeOf(now, zone)
  }
}

function placeOf(at: Date, zone: Zone): number {
  const [hours = 0, minutes = 0] = zone.minuteOf(at).slice(-5).split(':').map(Number)
  const place = Math.round(10 * (hours + minutes / 60 - FIRST_HOUR))
  return Math.min(WIDTH, Math.max(0, place))
}

const WEEKDAYS = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'] as const

/** The day of a call as the reader's calendar has it, «пн»; empty for this day. */
export function dayWord(at: Date, zone: Zone, now: Date): string {
  const day = zone.dayOf(at)
  return day === zone.dayOf(now) ? '' : (WEEKDAYS[new Date(`${day}T00:00Z`).getUTCDay()] ?? '')
}
