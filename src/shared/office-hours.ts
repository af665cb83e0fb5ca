import type { City } from './city.ts'

interface OfficeNow {
  /** Of the office: «16:12». */
  time: string
  isOpen: boolean
}

const DAYS_OFF = /Sat|Sun/

/** An office's own clock, and whether anybody is there: Monday to Friday, from opening up to closing. */
export function officeNow(
  { timezone, hours }: Pick<City, 'timezone' | 'hours'>,
  now: Date
): OfficeNow {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit'
  }).formatToParts(now)
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  const time = `${part('hour')}:${part('minute')}`
  const isWorkday = !DAYS_OFF.test(part('weekday'))
  return { time, isOpen: isWorkday && time >= hours.from && time < hours.to }
}
