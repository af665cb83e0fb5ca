const TIME_ZONE = 'Europe/Moscow'
const dayFormat = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: TIME_ZONE })
const timeFormat = new Intl.DateTimeFormat('ru', { timeStyle: 'short', timeZone: TIME_ZONE })
// Swedes write days as ISO 8601 does.
const isoDayFormat = new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE })

const dayMonthFormat = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  timeZone: TIME_ZONE
})
const monthFormat = new Intl.DateTimeFormat('ru', {
  month: 'long',
  year: 'numeric',
  timeZone: TIME_ZONE
})

/** An ISO date-time with its offset; a day without a time starts at midnight in Moscow. */
export function withOffset(iso: string): string {
  return iso.includes('T') ? iso : `${iso}T00:00:00+03:00`
}

/** The day that an ISO time falls on in Moscow: `2026-01-01` of `2025-12-31T22:00Z`. A day is itself. */
export function dayInMoscow(iso: string): string {
  return iso.includes('T') ? isoDayFormat.format(new Date(iso)) : iso
}

/** A month as people read it: «ноябрь 2027 года». @param month `2027-11` */
export function longMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-15`)).replace('г.', 'года')
}

/** A day as people read it in Moscow: «14 июля 2026 года». */
export function longDate(iso: string): string {
  return dayFormat.format(new Date(iso)).replace('г.', 'года')
}

/** Day and time in Moscow: «14 июля 2026 года, 10:40»; only the day when there is no time. */
export function longDateTime(iso: string): string {
  if (!iso.includes('T')) return longDate(iso)
  return `${longDate(iso)}, ${timeFormat.format(new Date(iso))}`
}

/** A day of a year that is said elsewhere: «14 июля», in Moscow. */
export function dayAndMonth(iso: string): string {
  return dayMonthFormat.format(new Date(iso))
}

/** The time of day in Moscow: «10:40». */
export function clockTime(iso: string): string {
  return timeFormat.format(new Date(iso))
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Years far from ours are slips of the keyboard, and at the ends of what a date can hold a day more or less is none. */
const YEAR_SHAPE = /^[12]\d{3}-/
const DAY_SHAPE = /^\d{4}-\d{2}-\d{2}$/
const TIME_SHAPE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** Days and hours as they are in one time zone. A day is written as `2026-11-21`. */
export type Zone = ReturnType<typeof createZone>

/** @throws {RangeError} When there is no such zone. */
export function createZone(name: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('ru', { ...options, timeZone: name })
  // Swedes write days and times as ISO 8601 does.
  const iso = new Intl.DateTimeFormat('sv', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: name
  })
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const day = { day: 'numeric', month: 'short' } as const
  const short = format({ ...day, ...clock })
  const dated = format({ ...day, ...clock, year: 'numeric' })
  const dayMonth = format(day)
  const longDay = format({ dateStyle: 'long' })
  const time = format({ timeStyle: 'short' })

  const dayOf = (at: Date) => iso.format(at).slice(0, 10)
  const offsetMs = (at: Date) =>
    Date.parse(`${iso.format(at).replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000

  function timeOf(local: string): Date {
    const asUtc = new Date(`${local}Z`).getTime()
    if (!YEAR_SHAPE.test(local) || Number.isNaN(asUtc)) return new Date(Number.NaN)
    const near = new Date(asUtc - offsetMs(new Date(asUtc)))
    return new Date(asUtc - offsetMs(near))
  }

  /** Where summer time skips midnight, the day begins at one. */
  function startOf(date: string): Date {
    const midnight = timeOf(`${date}T00:00`)
    if (Number.isNaN(midnight.getTime()) || dayOf(midnight) >= date) return midnight
    return new Date(Date.parse(`${date}T00:00Z`) - offsetMs(midnight))
  }

  return {
    /** The IANA name, such as `Europe/Moscow`. */
    name,
    dayOf,
    /** `2026-11-21 10:40`. */
    minuteOf: (at: Date) => iso.format(at).slice(0, 16),
    /** `2026-11-21T10:40:05+03:00`. */
    isoOf: (at: Date) => iso.format(at).replace(' ', 'T') + offsetText(offsetMs(at)),
    hourOf: (at: Date) => Number(iso.format(at).slice(11, 13)),
    /** The first moment of a day, some days on or back. */
    startOfDay: (from: string, daysOn = 0) => startOf(addDays(from, daysOn)),
    /** What a clock there shows, such as `2026-11-20T15:30`. An hour that summer time skips or repeats is one of the two. */
    timeOf,
    /** What was entered as such a time; undefined where it is none. */
    readLocal: (text: string) => (isLocalTime(text) ? timeOf(text) : undefined),
    /** «21 нояб., 10:40»; with its year when that is another than the one of `now`. */
    shortDateTime(at: Date, now = new Date()) {
      const isThisYear = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4)
      return (isThisYear ? short : dated).format(at)
    },
    /** «21 нояб.» */
    shortDay: (at: Date) => dayMonth.format(at),
    /** «14 июля 2026 года, 10:40». */
    longDateTime: (at: Date) => `${longDay.format(at).replace('г.', 'года')}, ${time.format(at)}`
  }
}

/** `+03:00` */
function offsetText(ms: number): string {
  const time = new Date(Math.abs(ms)).toISOString().slice(11, 16)
  return `${ms < 0 ? '-' : '+'}${time}`
}

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
  return DAY_SHAPE.test(text) && isLocalTime(`${text}T00:00`)
}

/** Whether a text is a minute of the calendar: 30 February would roll over into March, and 24:00 into the next day. */
export function isLocalTime(text: string): boolean {
  if (!TIME_SHAPE.test(text) || !YEAR_SHAPE.test(text)) return false
  const time = new Date(`${text}Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}

/** @param day A day of the calendar. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Whole days from one to another. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS)
}
