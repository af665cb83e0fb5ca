import { slug } from '../words/slug.ts'
import type { RatingData } from './rating-data.ts'
import { isNothing, readWeights, weightQuery } from './weights.ts'

/** What an address, or the form of a rating, asks for. What nothing knows is passed over. */
export type RatingChoice = ReturnType<typeof readRatingChoice>

export function readRatingChoice(data: RatingData, asked: URLSearchParams) {
  const { metrics, filters } = data
  const tables = data.tables.map(({ rows }) => rows.map(({ name }) => slug(name)))
  const chosen = filters.map(({ id, values }) =>
    values.findIndex((value) => slug(value) === asked.get(id))
  )
  const ids = metrics.map(({ id }) => id)
  const order = readOrder(asked.getAll('sort').at(-1), ids)
  const weights = readWeights(metrics, asked)
  const picked = listOf(asked, 'sravnit')
  const compared = comparable(ofOneTable(picked, tables))
  const isSheet = compared.length > 0 && asked.get('vid') === 'pechat'
  const wanted = listOf(asked, 'raschet')
  const opened = tables.flat().filter((name) => wanted.includes(name))

  const narrowing = filters.flatMap(({ id, values }, index) => {
    const value = values[chosen[index] ?? -1]
    return value === undefined ? [] : [[id, slug(value)] as const]
  })
  const weighed = (asked: URLSearchParams) => weightQuery(metrics, readWeights(metrics, asked))
  const own = weighed(asked)
  const rest = compareQuery(compared)
  const passing = [
    ...(isSheet ? [['vid', 'pechat'] as const] : []),
    ...(opened.length > 0 ? [['raschet', opened.join(',')] as const] : [])
  ]
  const queryOf = (own: typeof rest) =>
    ratingQuery([...narrowing, ...orderQuery(order), ...own, ...rest, ...passing])
  return {
    /** One a filter: the number of the chosen value, -1 for none. */
    filters: chosen,
    order,
    weights,
    /** All weights are asked to be zero, so that those of the rating hold. */
    isNothing: isNothing(metrics, asked),
    /** Every row that is ticked, by its slug. */
    picked,
    /** Two to four rows of one table, by their slugs. */
    compared,
    /** Only the comparison is shown, to be printed. */
    isSheet,
    /** The rows whose formulas are open, by their slugs. */
    opened,
    /** All of it, in one form for each choice; empty for what everybody gets. */
    query: queryOf(own),
    /** The same with the weights of the rating. */
    publishedQuery: ratingQuery([...narrowing, ...orderQuery(order), ...rest]),
    /** The same without filters. */
    unfilteredQuery: ratingQuery([...orderQuery(order), ...own, ...rest]),
    weightsQuery: ratingQuery(own),
    /** @returns `query` with the weights that are asked for instead. */
    weighedQuery: (asked: URLSearchParams) => queryOf(weighed(asked))
  }
}

function listOf(asked: URLSearchParams, name: string): string[] {
  return asked.getAll(name).flatMap((list) => list.split(','))
}

/** Tables are measured each for itself, so that those of the first one's table alone can stand beside it. */
function ofOneTable(picked: readonly string[], tables: readonly string[][]): string[] {
  const first = picked.find((name) => tables.some((table) => table.includes(name)))
  const table = tables.find((names) => names.includes(first ?? ''))
  return picked.filter((name) => table?.includes(name))
}

const MOST_COMPARED = 4
const LEAST_COMPARED = 2

/** Pairs as they stand in an address; commas between names stay readable. */
export function ratingQuery(pairs: readonly (readonly [name: string, value: string])[]): string {
  return pairs
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&')
}

/** Participants to compare; fewer than two are none, and more than four are the first four. */
export function comparable(slugs: readonly string[]): readonly string[] {
  const some = [...new Set(slugs)].slice(0, MOST_COMPARED)
  return some.length < LEAST_COMPARED ? [] : some
}

export function isComparisonFull(count: number): boolean {
  return count >= MOST_COMPARED
}

export function compareQuery(slugs: readonly string[]): [name: string, value: string][] {
  return slugs.length > 0 ? [['sravnit', slugs.join(',')]] : []
}

const UP = '-asc'

/** The column that orders a rating unless another is chosen. */
export const TOTAL = 'total'

/** The order of rows: by a column, from its highest value down unless it says otherwise. */
export interface RatingOrder {
  /** A metric, or `total`. */
  column: string
  isAscending: boolean
}

/** What rows are ordered by. */
interface Ordered {
  place: number
  total: number
  name: string
  /** The value of a metric. */
  value(column: string): number
}

/** Reads the order from an address; one that nothing knows is the order by total. */
export function readOrder(
  sort: string | null | undefined,
  metrics: readonly string[]
): RatingOrder {
  const isAscending = sort?.endsWith(UP) ?? false
  const column = (isAscending ? sort?.slice(0, -UP.length) : sort) ?? ''
  const isKnown = column === TOTAL || metrics.includes(column)
  return isKnown ? { column, isAscending } : { column: TOTAL, isAscending: false }
}

export function sortValue({ column, isAscending }: RatingOrder): string {
  return isAscending ? `${column}${UP}` : column
}

/** For an address; nothing for the order that everybody gets. */
export function orderQuery(order: RatingOrder): [name: string, value: string][] {
  const sort = sortValue(order)
  return sort === TOTAL ? [] : [['sort', sort]]
}

/** What the button of a column asks for: its highest values first, and the other way round when it has them. */
export function nextSort(column: string, order: RatingOrder): string {
  return sortValue({ column, isAscending: order.column === column && !order.isAscending })
}

/** The value of a column's `aria-sort`. */
export function sortState(column: string, order: RatingOrder): 'none' | 'ascending' | 'descending' {
  if (order.column !== column) return 'none'
  return order.isAscending ? 'ascending' : 'descending'
}

/** Compares two rows; equal ones stand by place, then by the alphabet. */
export function rowOrder({ column, isAscending }: RatingOrder): (a: Ordered, b: Ordered) => number {
  const sign = isAscending ? -1 : 1
  const of = (row: Ordered) => (column === TOTAL ? row.total : row.value(column))
  return (a, b) => sign * (of(b) - of(a)) || a.place - b.place || a.name.localeCompare(b.name, 'ru')
}
