import { type MarkKind, markColumns } from '../../../drawings/mark-columns.ts'
import { monthNumber, monthWithYear, yearOf } from '../../../drawings/profile/months.ts'
import { dayInMoscow } from '../../../shared/dates.ts'
import type { Entry } from '../../content/content.ts'

type News = Entry<'news'>

const YEAR = 12
/** A longer time is told by years, for a phone has no room for more months. */
const MOST_MONTHS = 36
/** A year that has fewer months on the axis has no room for its number before the next one. */
const LEAST_MONTHS = 3

/**
 * All news by their months, or by their years.
 *
 * @param title What is told apart, in words.
 * @param news The newest first.
 * @param kindOf What an item is to the page that shows this.
 */
export function newsMonths(
  title: string,
  news: readonly News[],
  kindOf: (item: News) => MarkKind
): string {
  const months = news.map(({ data }) => monthNumber(dayInMoscow(data.date)))
  const [first, last] = [months.at(-1) ?? 0, months[0] ?? 0]
  const size = last - first < MOST_MONTHS ? 1 : YEAR
  const placeOf = (month: number) => Math.floor(month / size) - Math.floor(first / size)
  const columns = Array.from({ length: placeOf(last) + 1 }, (_, place) => ({
    marks: [] as MarkKind[],
    label: labelOf(first, place, size)
  }))
  for (const [index, item] of news.entries()) {
    columns[placeOf(months[index] ?? 0)]?.marks.unshift(kindOf(item))
  }
  return markColumns(`${title}. ${monthWithYear(first)} — ${monthWithYear(last)}`, columns)
}

/** A year under its January, and under the first month of all. */
function labelOf(first: number, place: number, size: number): string {
  const month = first + place * size
  const isYear =
    size === YEAR || month % YEAR === 0 || (place === 0 && month % YEAR <= YEAR - LEAST_MONTHS)
  return isYear ? String(yearOf(month)) : ''
}
