import { TOTAL } from '../../shared/rating/order.ts'
import { sumOf } from '../../shared/rating/total.ts'
import { isPlainClick } from '../plain-click.ts'
import { renewComparison, showComparison } from './comparison.ts'
import { printAround } from './print-around.ts'
import {
  addressOf,
  type FormMetric,
  type RatingState,
  readMetrics,
  readState
} from './rating-state.ts'
import { drawSheet, limitPicks, openFormula, readSheets, type Sheet } from './sheet.ts'
import { slideRows } from './slide-rows.ts'

interface RatingPage {
  place: HTMLElement
  form: HTMLFormElement
  order: HTMLSelectElement
  metrics: readonly FormMetric[]
  sheets: readonly Sheet[]
}

/** Weighs, filters, orders and compares in place, and keeps the address true. */
export function startRating(): void {
  const page = readPage()
  if (!page) return
  const { place, form } = page
  document.addEventListener('submit', (event) => {
    if (event.target === form) submit(event, page)
  })
  place.addEventListener('input', ({ target }) => {
    // A participant who is picked moves no row: there is nothing to look at.
    if ((target as Element).matches('[name="sravnit"]')) draw(page)
    else update(page)
  })
  place.addEventListener('click', (event) => press(event, page))
  update(page)
}

function readPage(): RatingPage | undefined {
  const place = document.querySelector<HTMLElement>('[data-rating]')
  const form = place?.querySelector<HTMLFormElement>('[data-rating-form]')
  const order = place?.querySelector<HTMLSelectElement>('[data-rating-order]')
  if (!place || !form || !order) return undefined
  return { place, form, order, metrics: readMetrics(form), sheets: readSheets(place) }
}

/** @param change What the visitor asks for, written after the look at where the rows stand. */
function update(page: RatingPage, change?: () => void): void {
  const rows = page.sheets.flatMap((sheet) => sheet.rows.map(({ element }) => element))
  slideRows(rows, () => {
    change?.()
    draw(page)
  })
}

function draw(page: RatingPage): void {
  const { form, metrics, sheets, place } = page
  const state = readState(form, metrics)
  const first = metrics.findIndex(({ id }) => id === state.order.column)
  const counted = sheets.map((sheet) => drawSheet(sheet, state, first))
  limitPicks(sheets, state.picked)
  const address = addressOf(state, metrics)
  printAround(place, {
    state,
    metrics,
    address,
    found: sumOf(counted.map(({ found }) => found)),
    moved: sumOf(counted.map(({ moved }) => moved)),
    names: namesOf(sheets, state)
  })
  history.replaceState(history.state, '', withQuery(address.all) + location.hash)
  renewComparison(state.compared.length > 0 ? withQuery(address.all) : undefined)
}

function submit(event: SubmitEvent, page: RatingPage): void {
  event.preventDefault()
  const button = event.submitter as HTMLButtonElement | null
  update(page, () => {
    if (button?.name === 'sort') orderBy(page.order, button.value)
    if (button?.name === 'raschet') {
      openFormula(page.sheets, button.value, page.place.querySelector('template'))
    }
    page.form.querySelector<HTMLElement>('[popover]')?.hidePopover?.()
  })
  if (button?.matches('[data-rating-show]')) compare(page)
  if (button?.matches('[data-rating-weigh]')) document.querySelector('#tablica')?.scrollIntoView()
}

function press(event: MouseEvent, page: RatingPage): void {
  const target = event.target as Element
  const step = target.closest<HTMLElement>('[data-step]')
  if (step) change(step, page)
  if (!target.closest('a') || !isPlainClick(event)) return
  const actions: Record<string, () => void> = {
    '[data-rating-reset]': () => {
      for (const { input, weight } of page.metrics) input.value = String(weight)
    },
    '[data-rating-clear]': () => clear(page),
    '[data-rating-unfilter]': () => unfilter(page)
  }
  const found = Object.entries(actions).find(([selector]) => target.closest(selector))
  if (!found) return
  event.preventDefault()
  update(page, found[1])
}

/** A stepper of a weight, within what a weight may be. */
function change(step: HTMLElement, page: RatingPage): void {
  const input = step.parentElement?.querySelector('input')
  if (!input) return
  const value = Number(input.value) + Number(step.dataset.step)
  update(page, () => {
    input.value = String(Math.min(Number(input.max), Math.max(Number(input.min), value)))
  })
}

function unfilter({ place }: RatingPage): void {
  for (const select of place.querySelectorAll<HTMLSelectElement>('[data-rating-filter]')) {
    select.value = ''
  }
}

/** All that a visitor has chosen, as on the page without a query. */
function clear(page: RatingPage): void {
  const { place, order, metrics } = page
  unfilter(page)
  for (const box of place.querySelectorAll<HTMLInputElement>('[name="sravnit"]')) {
    box.checked = false
  }
  for (const { input, weight } of metrics) input.value = String(weight)
  orderBy(order, TOTAL)
}

/** The select holds the order for everything: an ascending one takes the place of its column's option. */
function orderBy(select: HTMLSelectElement, sort: string): void {
  const column = (value: string) => value.replace(/-asc$/, '')
  for (const option of select.options) {
    option.value = column(option.value) === column(sort) ? sort : column(option.value)
  }
  select.value = sort
}

function compare({ form, metrics }: RatingPage): void {
  const state = readState(form, metrics)
  if (state.compared.length > 0) void showComparison(withQuery(addressOf(state, metrics).all))
}

function namesOf(sheets: readonly Sheet[], { picked }: RatingState): string[] {
  return sheets
    .flatMap(({ rows }) => rows)
    .filter(({ slug }) => picked.includes(slug))
    .map(({ name }) => name)
}

function withQuery(query: string): string {
  return query ? `${location.pathname}?${query}` : location.pathname
}
