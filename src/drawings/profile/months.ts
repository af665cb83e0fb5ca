const SHORT = ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']

/** Months since the year 0, so that months can be subtracted. @param month `2024-02`, or a day of it */
export function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7) || 1) - 1
}

/** The month that is so many after year 0: `2024-02`. */
export function monthOf(number: number): string {
  return `${yearOf(number)}-${String((number % 12) + 1).padStart(2, '0')}`
}

/** «фев». */
export function shortMonth(number: number): string {
  return SHORT[number % 12] as string
}

export function yearOf(number: number): number {
  return Math.floor(number / 12)
}

/** «фев 2024». */
export function monthWithYear(number: number): string {
  return `${shortMonth(number)} ${yearOf(number)}`
}

/** The months of Januaries between two months, both included. */
export function januaries(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).filter(
    (month) => month % 12 === 0
  )
}
