import { rowOrder } from '../../shared/rating/order.ts'
import { isComparisonFull } from '../../shared/rating/query.ts'
import { ratingPlaces, ratingTotal } from '../../shared/rating/total.ts'
import { longestRise } from './longest-rise.ts'
import type { RatingState } from './rating-state.ts'
import { drawRow, readRow, type SheetRow, toggleFormula } from './sheet-row.ts'

/** A table of a rating, whose rows stand in an order of their own. */
export interface Sheet {
  element: HTMLElement
  body: HTMLElement
  rows: readonly SheetRow[]
}

export interface Counted {
  found: number
  /** How many stand elsewhere than in the rating. */
  moved: number
}

export function readSheets(place: HTMLElement): Sheet[] {
  return [...place.querySelectorAll<HTMLElement>('[data-rating-table]')].map((element) => ({
    element,
    body: element.querySelector('tbody') ?? element,
    rows: [...element.querySelectorAll<HTMLTableRowElement>('[data-rating-row]')].map(readRow)
  }))
}

/** Weighs, chooses and orders the rows. @param first The metric that orders them, -1 for the total. */
export function drawSheet(sheet: Sheet, state: RatingState, first: number): Counted {
  const { rows, element } = sheet
  const { weights, isOwn } = state.weights
  const totals = rows.map(({ values }) => ratingTotal(values, weights))
  const places = ratingPlaces(totals)
  const standings = rows.map((row, index) => ({
    row,
    name: row.name,
    place: places[index] ?? 0,
    total: totals[index] ?? 0,
    value: () => row.values[first] ?? 0
  }))
  for (const standing of standings) drawRow(standing.row, standing, { weights, isOwn, first })
  const shown = standings.filter(({ row }) => isShown(row, state))
  const inOrder = [...standings].sort(rowOrder(state.order)).map(({ row }) => row)
  for (const { row } of standings) show(row, isShown(row, state))
  place(sheet.body, inOrder)
  element.hidden = shown.length === 0
  element.firstElementChild?.nextElementSibling?.classList.toggle(
    'rating-sheet__table--sorted',
    first >= 0
  )
  return {
    found: shown.length,
    moved: standings.filter(({ row, place }) => place !== row.home).length
  }
}

/** Four are compared at most, and all of one table. */
export function limitPicks(sheets: readonly Sheet[], picked: readonly string[]): void {
  const home = sheets.find(({ rows }) => rows.some(({ slug }) => picked.includes(slug)))
  for (const sheet of sheets) {
    const isClosed = home !== undefined && sheet !== home
    for (const { element } of sheet.rows) {
      const box = element.querySelector<HTMLInputElement>('[name="sravnit"]')
      if (!box) continue
      const isDisabled = !box.checked && (isClosed || isComparisonFull(picked.length))
      if (box.disabled !== isDisabled) box.disabled = isDisabled
    }
  }
}

export function openFormula(
  sheets: readonly Sheet[],
  slug: string,
  template: HTMLTemplateElement | null
): void {
  const row = sheets.flatMap(({ rows }) => rows).find((one) => one.slug === slug)
  if (row && template) toggleFormula(row, template)
}

/** A row has its attributes in the order of the filters. */
function isShown({ attributes }: SheetRow, { filters }: RatingState): boolean {
  return filters.every(([, value], index) => !value || attributes[index] === value)
}

function show({ element, formula }: SheetRow, isVisible: boolean): void {
  element.hidden = !isVisible
  if (formula) formula.hidden = !isVisible
}

/** Moves only the lines that stand elsewhere. */
function place(body: HTMLElement, rows: readonly SheetRow[]): void {
  const lines = rows.flatMap(({ element, formula }) => (formula ? [element, formula] : element))
  const now = [...body.children]
  const stay = longestRise(lines.map((line) => now.indexOf(line)))
  let next: Element | null = null
  for (const [index, line] of [...lines.entries()].reverse()) {
    if (!stay.has(index)) body.insertBefore(line, next)
    next = line
  }
}
