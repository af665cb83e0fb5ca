import { nextSort, sortState } from '../../shared/rating/order.ts'
import { sumOf } from '../../shared/rating/total.ts'
import { shareText } from '../../shared/rating/weights.ts'
import {
  compareText,
  filtersText,
  NO_WEIGHTS,
  pickedText,
  ratingStatus,
  weightsHint
} from '../../shared/rating/words.ts'
import type { addressOf, FormMetric, RatingState } from './rating-state.ts'

interface Around {
  state: RatingState
  metrics: readonly FormMetric[]
  address: ReturnType<typeof addressOf>
  found: number
  moved: number
  /** Of the picked. */
  names: readonly string[]
}

/** Prints what stands around the tables: sentences, shares, column heads and links. */
export function printAround(place: HTMLElement, around: Around): void {
  const { state, metrics, found, moved } = around
  const { weights, isOwn } = state.weights
  place.toggleAttribute('data-rating-own', isOwn)
  const all = place.querySelectorAll('[data-rating-row]').length
  const column = metrics.find(({ id }) => id === state.order.column)?.title ?? ''
  const status = { found, all, order: state.order, column, moved: isOwn ? moved : undefined }
  setText(place, '[role="status"]', ratingStatus(status))
  const isNothing = metrics.every(({ input }) => Number(input.value) === 0)
  const hint = isNothing ? NO_WEIGHTS : weightsHint(weights, sumOf(weights), isOwn)
  setText(place, '[data-rating-hint]', hint)
  setText(place, '[data-rating-picked]', pickedText(around.names))
  const narrowing = state.filters.filter(([, value]) => value)
  setText(place, '.rating-bar__filters', filtersText(narrowing.length))
  setText(place, '.rating-filters__submit', `Показать ${found}`)
  hide(place, '[data-rating-empty]', found > 0)
  printShares(place, weights)
  printHeads(place, around)
  printLinks(place, around)
}

/** Under the fields and under the heads of columns the same list stands. */
function printShares(place: HTMLElement, weights: readonly number[]): void {
  const shares = weights.map((weight) => shareText(weight, sumOf(weights)))
  place.querySelectorAll('[data-rating-share]').forEach((element, index) => {
    const text = shares[index % shares.length] ?? ''
    if (element.textContent !== text) element.textContent = text
  })
}

function printHeads(place: HTMLElement, { state, metrics }: Around): void {
  const chosen = metrics.find(({ id }) => id === state.order.column) ?? metrics[0]
  for (const button of place.querySelectorAll<HTMLButtonElement>('[data-column]')) {
    const { column = '' } = button.dataset
    const head = button.closest('th')
    button.value = nextSort(column, state.order)
    const sort = sortState(column, state.order)
    if (head && head.ariaSort !== sort) head.ariaSort = sort
    head?.classList.toggle('rating-sheet__metric--chosen', column === chosen?.id)
  }
}

function printLinks(place: HTMLElement, { state, address }: Around): void {
  const path = location.pathname
  const to = (query: string) => (query ? `${path}?${query}` : path)
  setLink(place, '[data-rating-link]', to(address.all))
  setLink(place, '[data-rating-reset]', to(address.published))
  const csv = place.querySelector<HTMLAnchorElement>('[data-rating-csv]')
  if (csv) csv.search = address.weights
  hide(place, '.rating-filters__reset', address.all === '')
  hide(place, '[data-rating-link]', address.all === '')
  const show = place.querySelector<HTMLButtonElement>('[data-rating-show]')
  if (show) show.disabled = state.compared.length === 0
  setText(place, '[data-rating-show]', compareText(state.compared.length))
  document.documentElement.toggleAttribute('data-rating-picking', state.picked.length > 0)
}

function setText(place: HTMLElement, selector: string, text: string): void {
  const element = place.querySelector(selector)
  if (element && element.textContent !== text) element.textContent = text
}

function setLink(place: HTMLElement, selector: string, href: string): void {
  place.querySelector<HTMLAnchorElement>(selector)?.setAttribute('href', href)
}

function hide(place: HTMLElement, selector: string, isHidden: boolean): void {
  place.querySelector(selector)?.toggleAttribute('hidden', isHidden)
}
