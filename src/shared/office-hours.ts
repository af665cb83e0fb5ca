import type { City } from './city.ts'

interface OfficeNow {
  /** The time in the office: «16:12». */
  time: string
  isOpen: boolean
}

const HOUR_MS = 3_600_000

/**
 * An office's own clock, and whether anybody is there: Monday to Friday, from opening up to closing. By its offset: to
 * load the time zones takes a slow phone longer than all else that a page does.
 */
export function officeNow({ utc, hours }: Pick<City, 'utc' | 'hours'>, now: Date): OfficeNow {
  const there = new Date(now.getTime() + Number(utc.slice('UTC'.length)) * HOUR_MS)
  const time = there.toISOString().slice(11, 16)
  return { time, isOpen: isWorkday(there) && time >= hours.from && time < hours.to }
}

/** Monday to Friday; the calendar knows no holidays. @param day As UTC. */
export function isWorkday(day: Date): boolean {
  return day.getUTCDay() % 6 !== 0
}
