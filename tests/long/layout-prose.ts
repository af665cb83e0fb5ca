// Runs in the page.
import { ancestors, type TextPiece } from './layout-boxes.ts'

/** From where a ground begins to the first line of prose on it. */
const LEAST_EDGE_PX = 56
/** A phone of these widths shows a table whole: as columns, or row by row. */
const PHONE_PX = { from: 375, to: 599 }
const NO_COLOR = 'rgba(0, 0, 0, 0)'

interface Fault {
  element: Element
  detail: string
}

/** Prose that stands at the edge of its ground. */
export function findCrowdedProse(pieces: readonly TextPiece[]): Fault[] {
  return [...document.querySelectorAll('main .section:has(> .text-grid)')].flatMap((section) => {
    const before = section.previousElementSibling
    if (!before || groundOf(before) === groundOf(section)) return []
    const lines = pieces.filter(({ element }) => section.contains(element))
    const first = Math.min(...lines.map(({ box }) => box.top))
    const gapPx = Math.round(first - section.getBoundingClientRect().top)
    return gapPx < LEAST_EDGE_PX ? [{ element: section, detail: `${gapPx} px from its edge` }] : []
  })
}

/** Tables that a phone shows a part of. */
export function findCutTables(): Fault[] {
  if (innerWidth < PHONE_PX.from || innerWidth > PHONE_PX.to) return []
  return [...document.querySelectorAll('main .table-scroll')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((element) => ({
      element,
      detail: `${element.scrollWidth} px of table in ${element.clientWidth}`
    }))
}

/** Text whose marked words have become items of a flex or grid element, without the spaces around them. */
export function findPartedWords(): Fault[] {
  return [...document.querySelectorAll('body *:has(> bdi)')]
    .filter((element) => /flex|grid/.test(getComputedStyle(element).display))
    .filter(({ childNodes }) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    )
    .map((element) => ({ element, detail: element.textContent?.trim().slice(0, 40) ?? '' }))
}

const groundOf = (element: Element) =>
  [element, ...ancestors(element)]
    .map((around) => getComputedStyle(around).backgroundColor)
    .find((color) => color !== NO_COLOR)
