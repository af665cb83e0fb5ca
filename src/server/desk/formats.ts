const TIME_ZONE = 'Europe/Moscow'

const shortFormat = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: TIME_ZONE
})
const dayMonthFormat = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'short',
  timeZone: TIME_ZONE
})
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })
const whole = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** «21 нояб., 10:40», in Moscow. */
export function shortDateTime(at: Date): string {
  return shortFormat.format(at)
}

/** «21 нояб.», in Moscow. */
export function shortDay(at: Date): string {
  return dayMonthFormat.format(at)
}

/** The day in Moscow, such as `2026-11-21`. */
export function dayOf(at: Date): string {
  return dayFormat.format(at)
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
