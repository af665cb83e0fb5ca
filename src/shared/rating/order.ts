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
