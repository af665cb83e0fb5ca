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

/** Day and time in Moscow: «14 июля 2026 года, 10:40»; a day without a time is told without one. */
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
