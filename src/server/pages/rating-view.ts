import { slug } from '../../shared/slug.ts'
import type { Entry } from '../content/load-content.ts'
import { type Choice, readChoice } from './filters.ts'
import { type RatedRow, rankRows } from './rating-table.ts'

type Rating = Entry<'ratings'>['data']

/** The order of rows: by a column, from its highest value down unless it says otherwise. */
interface RatingOrder {
  /** A metric, or `total`. */
  column: string
  isAscending: boolean
}

interface RatedTable {
  id: string
  title: string
  note: string
  rows: readonly RatedRow[]
  /** Names of the extra columns. */
  shown: readonly string[]
}

export interface RatingView {
  tables: readonly RatedTable[]
  choice: Choice<RatedRow>
  order: RatingOrder
  /** Rows that are shown, in all tables. */
  found: number
  /** Chosen filters and order, in one form for each choice; empty for the view that everybody gets. */
  query: string
}

const BY_TOTAL: RatingOrder = { column: 'total', isAscending: false }
const UP = '-asc'

/** A rating as a visitor's query chooses and orders it. Places stay those of the whole table. */
export function viewRating(rating: Rating, query: URLSearchParams): RatingView {
  const choice = readChoice<RatedRow>(
    shownFilters(rating).map(({ id, title, values }) => ({
      name: id,
      label: title,
      options: values.map((title) => ({ value: slug(title), title })),
      valuesOf: ({ attributes }) => [slug(attributes[id] ?? '')]
    })),
    query
  )
  const order = readOrder(rating, query.get('sort'))
  const all = rating.tables.map(({ rows, ...table }) => ({
    ...table,
    rows: inOrder(rankRows(rows).filter(choice.matches), order),
    shown: Object.keys(rows[0]?.shown ?? {})
  }))
  const sort = sortValue(order)
  return {
    tables: all.filter(({ rows }) => rows.length > 0),
    choice,
    order,
    found: all.reduce((sum, { rows }) => sum + rows.length, 0),
    query: [choice.query, sort === sortValue(BY_TOTAL) ? '' : `sort=${sort}`]
      .filter(Boolean)
      .join('&')
  }
}

/** What the button of a column asks for: its highest values first, and the other way round when it has them. */
export function nextSort(column: string, order: RatingOrder): string {
  return sortValue({ column, isAscending: order.column === column && !order.isAscending })
}

/** The attributes worth a filter: those with more than one value. */
function shownFilters({ filters }: Rating): Rating['filters'] {
  return filters.filter(({ values }) => values.length > 1)
}

function readOrder({ metrics }: Rating, sort: string | null): RatingOrder {
  const column = sort?.replace(UP, '')
  const isKnown = column === BY_TOTAL.column || metrics.some(({ id }) => id === column)
  return column && isKnown ? { column, isAscending: sort?.endsWith(UP) ?? false } : BY_TOTAL
}

function sortValue({ column, isAscending }: RatingOrder): string {
  return isAscending ? `${column}${UP}` : column
}

function inOrder(rows: RatedRow[], { column, isAscending }: RatingOrder): RatedRow[] {
  const value = (row: RatedRow) =>
    column === BY_TOTAL.column ? row.total : (row.values[column] ?? 0)
  const sign = isAscending ? -1 : 1
  return rows.sort((a, b) => sign * (value(b) - value(a)) || a.place - b.place)
}
