const TIME_ZONE = 'Europe/Moscow'

const CLOCK = { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE } as const
const DAY = { day: 'numeric', month: 'short', timeZone: TIME_ZONE } as const
const shortFormat = new Intl.DateTimeFormat('ru', { ...DAY, ...CLOCK })
const datedFormat = new Intl.DateTimeFormat('ru', { ...DAY, ...CLOCK, year: 'numeric' })
const dayMonthFormat = new Intl.DateTimeFormat('ru', DAY)
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })
const whole = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** «21 нояб., 10:40», in Moscow; with its year when that is another than the one of `now`. */
export function shortDateTime(at: Date, now = new Date()): string {
  const isThisYear = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4)
  return (isThisYear ? shortFormat : datedFormat).format(at)
}

/** «21 нояб.», in Moscow. */
export function shortDay(at: Date): string {
  return dayMonthFormat.format(at)
}

/** The day in Moscow, such as `2026-11-21`. */
export function dayOf(at: Date): string {
  return dayFormat.format(at)
}

const DAY_SHAPE = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a day of the calendar: 30 February would roll over into March. */
export function isDay(text: string): boolean {
  if (!DAY_SHAPE.test(text)) return false
  const start = startOfDay(text)
  return !Number.isNaN(start.getTime()) && dayOf(start) === text
}

/** Midnight in Moscow, which has had no summer time since 2014. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+03:00`)
}

/** Kopecks as people read them: «240 000 ₽», «1 500,50 ₽». */
export function money(kopecks: number): string {
  const format = kopecks % 100 === 0 ? whole : exact
  return `${format.format(kopecks / 100)} ₽`
}

/** A whole number as people read it. */
export function count(value: number): string {
  return whole.format(value)
}
