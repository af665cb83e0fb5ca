import { withOffset } from '../../shared/dates.ts'
import type { PageMeta } from '../render/page-meta.ts'

interface FilterOption {
  /** The value as it stands in an address. */
  value: string
  title: string
}

/** A select of a filter form; its choice stands in the address as `name=value`. */
export interface Filter {
  name: string
  label: string
  options: readonly (FilterOption & { isChosen: boolean })[]
}

export interface FilterSource<Item> {
  name: string
  label: string
  options: readonly FilterOption[]
  /** The values that an item is found by. */
  valuesOf(item: Item): readonly string[]
}

interface Choice<Item> {
  filters: readonly Filter[]
  matches(item: Item): boolean
  /** The chosen values as a query, in one order; empty when nothing is chosen. */
  query: string
}

/** What a page says for one visitor's choice: it is not indexed, its canonical address is the page's own. */
export function chosenMeta(meta: PageMeta, query: string): PageMeta {
  return { ...meta, isIndexed: false, canonical: meta.path, query: `?${query}` }
}

/**
 * What a visitor's query chooses. Names and values that nothing knows are passed over,
 * so that a stranger's parameters change no page.
 */
export function readChoice<Item>(
  sources: readonly FilterSource<Item>[],
  query: URLSearchParams
): Choice<Item> {
  const chosen = sources.flatMap((source) => {
    const option = source.options.find(({ value }) => value === query.get(source.name))
    return option ? [{ source, value: option.value }] : []
  })
  return {
    filters: sources.map(({ name, label, options }) => ({
      name,
      label,
      options: options.map((option) => ({ ...option, isChosen: option.value === query.get(name) }))
    })),
    matches: (item) => chosen.every(({ source, value }) => source.valuesOf(item).includes(value)),
    query: new URLSearchParams(chosen.map(({ source, value }) => [source.name, value])).toString()
  }
}

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
