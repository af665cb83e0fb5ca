import { orderQuery, type RatingOrder, readOrder } from '../../shared/rating/order.ts'
import { comparable, compareQuery, ratingQuery } from '../../shared/rating/query.ts'
import {
  type ChosenWeights,
  type PublishedWeight,
  readWeights,
  weightQuery
} from '../../shared/rating/weights.ts'

/** A metric as the form knows it. */
export interface FormMetric extends PublishedWeight {
  title: string
  input: HTMLInputElement
}

/** What the form asks for, read as the server reads an address. */
export interface RatingState {
  /** In their order, each with its value or an empty one. */
  filters: readonly (readonly [name: string, value: string])[]
  order: RatingOrder
  weights: ChosenWeights
  picked: readonly string[]
  /** Two to four of the picked. */
  compared: readonly string[]
}

export function readMetrics(form: HTMLFormElement): FormMetric[] {
  return [...form.querySelectorAll<HTMLInputElement>('[data-published]')].map((input) => ({
    id: input.name.slice('ves-'.length),
    weight: Number(input.dataset.published),
    title: input.labels?.[0]?.textContent?.trim() ?? '',
    input
  }))
}

export function readState(form: HTMLFormElement, metrics: readonly FormMetric[]): RatingState {
  const data = new FormData(form)
  const query = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
  const names = [...form.querySelectorAll<HTMLSelectElement>('[data-rating-filter]')]
  const picked = query.getAll('sravnit')
  return {
    filters: names.map(({ name, value }) => [name, value] as const),
    order: readOrder(
      query.get('sort'),
      metrics.map(({ id }) => id)
    ),
    weights: readWeights(metrics, query),
    picked,
    compared: comparable(picked)
  }
}

/** Parts of an address, in the order in which the server writes them. */
export function addressOf(
  { filters, order, weights, compared }: RatingState,
  metrics: readonly FormMetric[]
): { all: string; published: string; weights: string } {
  const chosen = [...filters.filter(([, value]) => value), ...orderQuery(order)]
  const own = weightQuery(metrics, weights)
  return {
    all: ratingQuery([...chosen, ...own, ...compareQuery(compared)]),
    published: ratingQuery([...chosen, ...compareQuery(compared)]),
    weights: ratingQuery(own)
  }
}
