import type { City } from '../city.ts'
import { isWorkday } from '../office-hours.ts'

/** A promise is given in round minutes. */
const ROUND_MINUTES = 5
const DAY_MS = 24 * 60 * 60 * 1000

/** A day and a time of an office's own clock; the day as UTC midnight. */
export interface OfficeMoment {
  day: Date
  /** «09:30» */
  time: string
}

export interface PromisedTime {
  isOpen: boolean
  today: Date
  /** Since midnight. */
  minutes: number
  due: OfficeMoment
  /** When the office opens next, where it is closed. */
  opens: OfficeMoment
  /** Working days after that of the promise. */
  next: readonly [Date, Date]
}

/**
 * When a request that is sent now is answered: so many minutes of the office's working time later, Monday to Friday.
 * What is sent shortly before closing goes on in the morning.
 */
export function promisedTime(
  { timezone, hours }: Pick<City, 'timezone' | 'hours'>,
  now: Date,
  wait: number
): PromisedTime {
  const { today, minutes } = wallClock(timezone, now)
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
  const isToday = isWorkday(today) && minutes < to
  const isOpen = isToday && minutes >= from
  const first = isToday ? today : nextWorkday(today)
  const dueMinutes = (isOpen ? minutes : from) + wait
  const due =
    dueMinutes > to
      ? { day: nextWorkday(first), time: timeOf(from + dueMinutes - to) }
      : { day: first, time: timeOf(dueMinutes) }
  const second = nextWorkday(due.day)
  return {
    isOpen,
    today,
    minutes,
    due,
    opens: { day: first, time: timeOf(from) },
    next: [second, nextWorkday(second)]
  }
}

interface CallTime {
  day: Date
  today: Date
  /** Since midnight. */
  minutes: number
  /** Whether its hours have begun. */
  isUnderWay: boolean
  /** Working days after that of the call. */
  next: readonly [Date, Date]
}

/**
 * When an office calls back: between two hours of its own clock, today where they are not over yet, else on a working day.
 * The single source of the day of a call.
 *
 * @param left Minutes that must be left of the hours: what is asked for later is called back on the next working day.
 */
export function callTime(
  { timezone }: Pick<City, 'timezone'>,
  { from, to }: City['hours'],
  now: Date,
  left: number
): CallTime {
  const { today, minutes } = wallClock(timezone, now)
  const isToday = isWorkday(today) && minutes + left <= minutesOf(to) && minutes < minutesOf(to)
  const day = isToday ? today : nextWorkday(today)
  const second = nextWorkday(day)
  return {
    day,
    today,
    minutes,
    isUnderWay: isToday && minutes >= minutesOf(from),
    next: [second, nextWorkday(second)]
  }
}

/** The working day that many working days after another day. */
export function workdayIn(count: number, day: Date): Date {
  return count === 0 ? day : workdayIn(count - 1, nextWorkday(day))
}

function wallClock(timeZone: string, now: Date): { today: Date; minutes: number } {
  // Swedish writes «2026-11-30 09:05».
  const text = now.toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = text.split(/\D/).map(Number)
  return { today: new Date(Date.UTC(year, month - 1, day)), minutes: hours * 60 + minutes }
}

function nextWorkday(day: Date): Date {
  const next = new Date(day.getTime() + DAY_MS)
  return isWorkday(next) ? next : nextWorkday(next)
}

/** @param time «09:30» */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function timeOf(minutes: number): string {
  return clockTime(Math.ceil(minutes / ROUND_MINUTES) * ROUND_MINUTES)
}

/** «09:30» */
export function clockTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Names alone: what else words can be filled with would be as much as all of the clock, on a page that nobody has touched. */
export function fillNames(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all)
}
