import { type MarkKind, markColumns } from '../../../drawings/mark-columns.ts'
import { monthNumber, monthWithYear, shortMonth, yearOf } from '../../../drawings/profile/months.ts'
import { dayInMoscow } from '../../../shared/dates.ts'

interface Dated {
  /** ISO 8601 */
  day: string
  /** What it is to the page that shows this. */
  kind: MarkKind
}

const YEAR = 12
/** A longer time is told by years, for a phone has no room for more months. */
const MOST_MONTHS = 36
/** A year that has fewer months on the axis has no room for its number before the next one. */
const LEAST_MONTHS = 3

/**
 * Texts by their months; by their years where there are many.
 *
 * @param title What is told apart, in words.
 * @param texts The newest first.
 */
export function datedMonths(title: string, texts: readonly Dated[]): string {
  const months = texts.map(({ day }) => monthNumber(dayInMoscow(day)))
  const [first, last] = [months.at(-1) ?? 0, months[0] ?? 0]
  const size = last - first < MOST_MONTHS ? 1 : YEAR
  const label = last - first < YEAR ? shortMonth : yearLabels(first, size)
  const placeOf = (month: number) => Math.floor(month / size) - Math.floor(first / size)
  const columns = Array.from({ length: placeOf(last) + 1 }, (_, place) => ({
    marks: [] as MarkKind[],
    label: label(first + place * size)
  }))
  for (const [index, { kind }] of texts.entries()) {
    columns[placeOf(months[index] ?? 0)]?.marks.unshift(kind)
  }
  return markColumns(`${title}. ${monthWithYear(first)} — ${monthWithYear(last)}`, columns)
}

/** A year under its January, and under the first month of all. */
function yearLabels(first: number, size: number) {
  return (month: number): string => {
    const isFirst = month === first && month % YEAR <= YEAR - LEAST_MONTHS
    return size === YEAR || month % YEAR === 0 || isFirst ? String(yearOf(month)) : ''
  }
}
