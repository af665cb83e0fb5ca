import { withOffset } from '../../shared/dates.ts'

/** Lists in order, by the list that they were made of: every page of news asks for that of all news. */
const known = new WeakMap<readonly unknown[], readonly unknown[]>()

/** Items by their dates, the latest first. */
export function newestFirst<Item extends { data: { date: string } }>(
  items: readonly Item[]
): readonly Item[] {
  const ready = known.get(items) as readonly Item[] | undefined
  if (ready) return ready
  const timed = items.map((item) => ({ item, time: timeOf(item) }))
  const ordered = timed.sort((a, b) => b.time - a.time).map(({ item }) => item)
  known.set(items, ordered)
  return ordered
}

/** When an item is dated; a day begins in Moscow. */
export function timeOf({ data }: { data: { date: string } }): number {
  return Date.parse(withOffset(data.date))
}
