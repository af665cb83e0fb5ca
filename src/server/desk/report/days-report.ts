import { greatest } from '../../../shared/greatest.ts'
import { count } from '../formats.ts'

/** Upper ends in whole days, with how they are called. */
const BUCKETS: readonly (readonly [upTo: number, name: string])[] = [
  [1, 'меньше дня'],
  [4, '1–3 дня'],
  [8, '4–7 дней'],
  [15, '8–14 дней'],
  [31, '15–30 дней'],
  [91, '31–90 дней'],
  [Number.POSITIVE_INFINITY, 'больше 90 дней']
]

/** How long contracts took from the first known touch. */
export function daysReport(days: readonly number[]) {
  const counts = BUCKETS.map(([upTo, name], i) => {
    const from = BUCKETS[i - 1]?.[0] ?? 0
    return { name, value: days.filter((one) => one >= from && one < upTo).length }
  })
  const most = greatest(
    counts.map(({ value }) => value),
    1
  )
  return {
    isKnown: days.length > 0,
    median: medianOf(days),
    rows: counts.map(({ name, value }) => {
      return { name, contracts: count(value), share: Math.round((1000 * value) / most) / 10 }
    })
  }
}

/** Whole days, such as «12»; an even number of contracts has two in the middle. */
function medianOf(days: readonly number[]): string {
  const sorted = [...days].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return count(Math.round((low + high) / 2))
}
