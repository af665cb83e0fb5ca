import { longMonth } from '../../shared/dates.ts'
import { escapeHtml } from '../../shared/words/text.ts'
import { monthNumber, monthOf, shortMonth, yearOf } from './numbers.ts'

/** What was changed in a month of a series. */
export interface SeriesEvent {
  /** `2024-02`. */
  month: string
  /** Up to 28 characters: longer ones do not find a place. */
  text: string
  /** Where it is told. */
  href?: string | undefined
  /** It did not work. */
  failed?: boolean | undefined
}

/** The text of an event in a table, which has no mark of failure. */
export function eventWords({ text, failed }: SeriesEvent): string {
  return failed ? `${text} (не сработало)` : text
}

/** Values measured month by month, or at points that have names. */
export interface Series {
  /** The conclusion in words, printed above. */
  title: string
  /** What was measured. */
  label: string
  /** Empty for a count of what the label names. */
  unit: string
  /** At least two values, none below zero. */
  values: readonly number[]
  /** How far off each value may be, in its unit. */
  margins?: readonly number[] | undefined
  /** Month of the first value, `2024-02`; or `periods`. */
  start?: string | undefined
  /** Name of every value where they are not months. */
  periods?: readonly string[] | undefined
  /** Which way is good: the mark at the end points there. */
  better: 'up' | 'down'
  /** Printed at the last value, for counts: «38 за год». */
  total?: string | undefined
  /** Only of months. */
  events?: readonly SeriesEvent[] | undefined
  /** Of months and numbers, if it is not Russian. */
  lang?: 'en' | undefined
}

/** When a value was measured, as it is written on the axis and in words. */
export interface Time {
  short: string
  long: string
  /** None for points that have names. */
  year: string
}

/** The time of every value. */
export function timesOf({ values, start, periods, lang }: Series): Time[] {
  if (!start) return (periods ?? []).map((name) => ({ short: name, long: name, year: '' }))
  const first = monthNumber(start)
  return values.map((_, index) => {
    const [month, year] = [first + index, String(yearOf(first + index))]
    return lang
      ? {
          short: englishMonth(month, 'short'),
          long: `${englishMonth(month, 'long')} ${year}`,
          year
        }
      : { short: shortMonth(month), long: longMonth(monthOf(month)), year }
  })
}

const englishMonth = (number: number, month: 'short' | 'long') =>
  new Date(Date.UTC(0, number % 12)).toLocaleString('en', { month, timeZone: 'UTC' })

/** Which value an event belongs to. */
export function indexOf({ month }: SeriesEvent, { start = month }: Series): number {
  return monthNumber(month) - monthNumber(start)
}

/** What the numbers on flags stand for. @param hasWords Whether a wide drawing tells them itself. */
export function legend(series: Series, hasWords: boolean): string {
  const { events = [] } = series
  if (events.length === 0) return ''
  const times = timesOf(series)
  const items = events.map((event, index) => {
    const { text, href, failed } = event
    const { short, year } = times[indexOf(event, series)] ?? { short: '', year: '' }
    const words = escapeHtml(text)
    const told = href
      ? `<a class="profile__legend-link" href="${href}">${words}</a>`
      : `<span>${words}</span>`
    return [
      `<li class="profile__legend-item${failed ? ' profile__legend-item--failed' : ''}">`,
      `<span class="profile__legend-number" aria-hidden="true">${index + 1}</span>${told}`,
      ` <span class="profile__legend-month">${short} ${year}</span></li>`
    ].join('')
  })
  return `<ol class="profile__legend${hasWords ? '' : ' profile__legend--always'}">${items.join('')}</ol>`
}
