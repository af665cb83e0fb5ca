import { withOffset } from '../../shared/dates.ts'

/** Items by their dates, the latest first. */
export function newestFirst<Item extends { data: { date: string } }>(
  items: readonly Item[]
): Item[] {
  return [...items].sort((a, b) => timeOf(b) - timeOf(a))
}

/** When an item is dated; a day begins in Moscow. */
export function timeOf({ data }: { data: { date: string } }): number {
  return Date.parse(withOffset(data.date))
}
