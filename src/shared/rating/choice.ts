import { slug } from '../words/slug.ts'
import { orderQuery, type RatingOrder, readOrder } from './order.ts'
import { comparable, compareQuery, ratingQuery } from './query.ts'
import type { RatingData } from './rating-data.ts'
import { type ChosenWeights, isNothing, readWeights, weightQuery } from './weights.ts'

/** What an address, or the form of a rating, asks for. What nothing knows is passed over. */
export interface RatingChoice {
  /** One a filter: the number of the chosen value, -1 for none. */
  filters: readonly number[]
  order: RatingOrder
  weights: ChosenWeights
  /** All weights are asked to be zero, so that those of the rating hold. */
  isNothing: boolean
  /** Every row that is ticked, by its slug. */
  picked: readonly string[]
  /** Two to four rows of one table, by their slugs. */
  compared: readonly string[]
  /** Only the comparison is shown, to be printed. */
  isSheet: boolean
  /** The rows whose formulas are open, by their slugs. */
  opened: readonly string[]
  /** All of it, in one form for each choice; empty for what everybody gets. */
  query: string
  /** The same with the weights of the rating. */
  publishedQuery: string
  /** The same without filters. */
  unfilteredQuery: string
  weightsQuery: string
  /** @returns `query` with the weights that are asked for instead. */
  weighedQuery(asked: URLSearchParams): string
}

export function readRatingChoice(data: RatingData, asked: URLSearchParams): RatingChoice {
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
    ...{ filters: chosen, order, weights, isNothing: isNothing(metrics, asked) },
    ...{ picked, compared, isSheet, opened },
    query: queryOf(own),
    publishedQuery: ratingQuery([...narrowing, ...orderQuery(order), ...rest]),
    unfilteredQuery: ratingQuery([...orderQuery(order), ...own, ...rest]),
    weightsQuery: ratingQuery(own),
    weighedQuery: (asked) => queryOf(weighed(asked))
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
