import { decimal } from '../../shared/decimal.ts'
import { bricks } from '../../shared/rating/bricks.ts'
import { ratingParts, sumOf } from '../../shared/rating/total.ts'
import { factorText } from '../../shared/rating/weights.ts'
import { roundedText, totalLabel } from '../../shared/rating/words.ts'

/** A row of a rating as the page has it. */
export interface SheetRow {
  element: HTMLTableRowElement
  slug: string
  name: string
  /** Its place in the rating itself. */
  home: number
  values: readonly number[]
  attributes: readonly string[]
  /** «2025 год: 91,2» */
  past: string | undefined
  formula: HTMLTableRowElement | undefined
}

export interface Standing {
  place: number
  total: number
}

interface Drawing {
  weights: readonly number[]
  isOwn: boolean
  /** The metric at the zero line; -1 for none. */
  first: number
}

export function readRow(element: HTMLTableRowElement): SheetRow {
  const { ratingRow = '', name = '', place = '', values = '' } = element.dataset
  const next = element.nextElementSibling
  return {
    element,
    slug: ratingRow,
    name,
    home: Number(place),
    values: metricsOf(element).map(({ textContent }) => Number(textContent?.replace(',', '.'))),
    attributes: values.split(' '),
    past: element.querySelector('.bricks')?.ariaLabel?.split('; ')[1],
    formula: next?.matches('[data-rating-formula]') ? (next as HTMLTableRowElement) : undefined
  }
}

/** Prints what a row has by other weights. */
export function drawRow(row: SheetRow, standing: Standing, drawing: Drawing): void {
  const { element, past, home } = row
  const { place, total } = standing
  setText(element.querySelector('[data-rating-total]'), decimal(total))
  drawPlace(element.querySelector('.rating-sheet__place'), place, drawing.isOwn ? home : undefined)
  const sheet = element.querySelector('.bricks')
  setAttribute(sheet, 'aria-label', totalLabel(total, past))
  const parts = ratingParts(row.values, drawing.weights)
  bricks(parts, drawing.first).forEach(({ x, width }, index) => {
    const brick = sheet?.children[index]
    setAttribute(brick, 'x', x)
    setAttribute(brick, 'width', width)
    brick?.classList.toggle('bricks__first', index === drawing.first)
  })
  const chosen = Math.max(0, drawing.first)
  for (const line of [element, row.formula]) {
    metricsOf(line).forEach((cell, index) => {
      cell.classList.toggle('rating-sheet__metric--chosen', index === chosen)
    })
  }
  drawFormula(row, standing, drawing)
}

/** Opens the formula under a row, or closes it. */
export function toggleFormula(row: SheetRow, template: HTMLTemplateElement): void {
  const isOpen = row.formula !== undefined
  row.formula?.remove()
  row.formula = isOpen
    ? undefined
    : (template.content.firstElementChild?.cloneNode(true) as HTMLTableRowElement)
  if (row.formula) row.element.after(row.formula)
  const toggle = row.element.querySelector('[name="raschet"]')
  if (toggle) toggle.ariaExpanded = String(!isOpen)
}

function drawPlace(cell: Element | null, place: number, home: number | undefined): void {
  if (!cell?.firstChild) return
  const text = String(place)
  if (cell.firstChild.textContent?.trim() !== text) cell.firstChild.textContent = text
  cell.classList.toggle('rating-sheet__place--first', place === 1)
  const note = cell.querySelector('small')
  if (home === undefined) note?.remove()
  else if (!note) {
    const made = document.createElement('small')
    made.className = 'rating-sheet__home'
    made.textContent = `было ${home}`
    cell.append(made)
  }
}

function drawFormula(row: SheetRow, { total }: Standing, { weights }: Drawing): void {
  const { formula } = row
  if (!formula) return
  const all = sumOf(weights)
  const parts = ratingParts(row.values, weights)
  metricsOf(formula).forEach((cell, index) => {
    setText(cell.querySelector('small'), `× ${factorText(weights[index] ?? 0, all)}`)
    setText(cell.querySelector('b'), decimal(parts[index] ?? 0, 2))
  })
  setText(formula.querySelector('.rating-sheet__total'), decimal(sumOf(parts), 2))
  setText(formula.querySelector('.rating-sheet__bar span'), roundedText(total))
  setText(formula.querySelector('.rating-sheet__bar small'), row.past ?? '')
}

function metricsOf(line: Element | undefined): Element[] {
  return [...(line?.querySelectorAll('.rating-sheet__metric') ?? [])]
}

function setAttribute(
  element: Element | null | undefined,
  name: string,
  value: string | number
): void {
  if (element && element.getAttribute(name) !== String(value)) {
    element.setAttribute(name, String(value))
  }
}

/** Writes only what has changed: writing the same costs a layout. */
function setText(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}
