// Runs in the page.
import { ancestors, type Edges, overlapX, overlapY, type TextPiece } from './layout-boxes.ts'

/** What is less apart reads as one block. */
const LEAST_GAP_PX = 8
/** Where lines belong together: rows, cards, fields, drawings. They may touch, and not lie on each other. */
const TIGHT = 'li, ul, ol, dl, table, form, figure, summary, label, svg, header, a, section article'
/** Letters of tight lines reach a little past their line. */
const TOUCHING_PX = -2
/** Painted all over, whatever is in them. */
const SOLID = 'img, svg, video, canvas, input, select, textarea, .button'
const NO_COLOR = 'rgba(0, 0, 0, 0)'
const SIDES = ['top', 'right', 'bottom', 'left'] as const

export interface Pair {
  before: Element
  after: Element
  gapPx: number
}

/** Neighbours in the page's body that stand closer, or lie on each other. */
export function findTightPairs(pieces: readonly TextPiece[]): Pair[] {
  const main = document.querySelector('main')
  if (!main) return []
  const ink = inkOf(main, pieces)
  const pairs: Pair[] = []
  for (const parent of new Set([...ink.keys()].map((element) => element.parentElement))) {
    if (!parent || !main.contains(parent)) continue
    const least = parent.closest(TIGHT) ? TOUCHING_PX : LEAST_GAP_PX
    const children = [...parent.children].filter((child) => ink.has(child))
    children.forEach((after, index) => {
      const before = children[index - 1]
      const gapPx = before && gapBetween(before, after, ink)
      if (before && gapPx !== undefined && Math.round(gapPx) < least)
        pairs.push({ before, after, gapPx })
    })
  }
  return pairs
}

/** What is painted of every element in the flow of `main`: its lines, drawings, controls and filled boxes. */
function inkOf(main: Element, pieces: readonly TextPiece[]): Map<Element, Edges> {
  const ink = new Map<Element, Edges>()
  for (const { element, box, leadingPx } of pieces) {
    if (!main.contains(element) || element.closest('svg')) continue
    const { left, right } = box
    add(ink, element, { left, right, top: box.top - leadingPx, bottom: box.bottom + leadingPx })
  }
  for (const element of main.querySelectorAll('*')) {
    const box = element.getBoundingClientRect()
    if (box.width > 1 && box.height > 1 && isSolid(element)) add(ink, element, box)
  }
  return ink
}

function isSolid(element: Element): boolean {
  if (element.parentElement?.closest('svg')) return false
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
  // A ground from edge to edge ends where the next begins: what stands on it keeps its distance by padding.
  if (element.getBoundingClientRect().width >= document.documentElement.clientWidth) return false
  return element.matches(SOLID) || isFilled(element) || isFramed(element)
}

/** A box of the colour that it lies on is seen only by what is in it. */
function isFilled(element: Element): boolean {
  const fill = fillOf(element)
  const ground = [...ancestors(element), document.body].map(fillOf).find((it) => it !== NO_COLOR)
  return fill !== NO_COLOR && fill !== ground
}

const fillOf = (element: Element) => getComputedStyle(element).backgroundColor

/** A rule on some of its sides divides it from its neighbours, and makes no box of it. */
function isFramed(element: Element): boolean {
  const style = getComputedStyle(element)
  return SIDES.every((side) => {
    const [width, color] = ['width', 'color'].map((part) =>
      style.getPropertyValue(`border-${side}-${part}`)
    )
    return width !== '0px' && color !== NO_COLOR
  })
}

/** Widens what is painted of an element and of all that it is in the flow of. */
function add(ink: Map<Element, Edges>, element: Element, painted: Edges): void {
  for (const at of [element, ...ancestors(element)]) {
    const { position, bottom } = getComputedStyle(at)
    // What is held at the window's foot lies on its neighbours until they are read to their end.
    if (position === 'sticky' && bottom !== 'auto') return
    if (position === 'absolute' || position === 'fixed') return
    const known = ink.get(at)
    ink.set(at, known ? union(known, painted) : painted)
    if (at.localName === 'main') return
  }
}

const union = (one: Edges, other: Edges): Edges => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom)
})

/** From one to the next below it, or beside it when both are controls; nothing for what is no such pair. */
function gapBetween(before: Element, after: Element, ink: Map<Element, Edges>) {
  const [one, other] = [ink.get(before), ink.get(after)]
  if (!one || !other) return undefined
  const isStacked = other.top >= (one.top + one.bottom) / 2 && overlapX(one, other) > 0
  if (isStacked) return isBlock(before) && isBlock(after) ? other.top - one.bottom : undefined
  const areControls = [before, after].every((element) => element.matches('a, button'))
  const isText = before.nextSibling !== after && before.nextSibling?.nodeValue?.trim()
  if (!areControls || isText || overlapY(one, other) <= 0) return undefined
  return other.left >= one.right - 1 ? other.left - one.right : undefined
}

const isBlock = (element: Element) =>
  !/^(inline|contents|table-)/.test(getComputedStyle(element).display)
