// Runs in the page.

/** What a visitor sees of one node of text. */
export interface TextPiece {
  element: Element
  text: string
  /** Around the letters of all its lines, in the window. */
  box: DOMRect
  /** Around each of its lines. */
  lines: readonly DOMRect[]
  /** As painted, in pixels. */
  sizePx: number
}

export interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

/** All text in sight, or that scrolling brings in sight. */
export function textPieces(): TextPiece[] {
  const pieces: TextPiece[] = []
  const seen = new Map<Element, boolean>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue?.trim()
    const element = node.parentElement
    if (!text || !element || !isSeen(element, seen)) continue
    const piece = measure(node, element, text)
    if (piece.box.width > 0 && piece.box.bottom + scrollY > 0) pieces.push(piece)
  }
  return pieces
}

/** Where an element is, in words that find it: `section > div.page > #results`. */
export function placeOf(element: Element): string {
  const names: string[] = []
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const [className] = at.classList
    names.unshift(at.id ? `#${at.id}` : at.localName + (className ? `.${className}` : ''))
    if (at.id || names.length === 3) break
  }
  return names.join(' > ')
}

/** Every element around this one, the innermost first, up to the page's body. */
export function ancestors(element: Element): Element[] {
  const around: Element[] = []
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    around.push(at)
  }
  return around
}

export const overlapX = (one: Edges, other: Edges) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left)

export const overlapY = (one: Edges, other: Edges) =>
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)

/** Whether it shows, by itself and by all around it; what is known is kept in the map. */
function isSeen(element: Element, seen: Map<Element, boolean>): boolean {
  const known = seen.get(element)
  if (known !== undefined) return known
  const parent = element.parentElement
  const result =
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !isCutToNothing(element) &&
    (!parent || isSeen(parent, seen))
  seen.set(element, result)
  return result
}

/** As text for screen readers is. */
function isCutToNothing(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  const { overflow, clipPath } = getComputedStyle(element)
  return clipPath === 'inset(50%)' || (width <= 1 && height <= 1 && overflow === 'hidden')
}

function measure(node: Node, element: Element, text: string): TextPiece {
  const range = document.createRange()
  range.selectNodeContents(node)
  const style = getComputedStyle(element)
  const scale = scaleOf(element)
  const lines = [...range.getClientRects()]
  return {
    element,
    text: text.slice(0, 40),
    box: range.getBoundingClientRect(),
    lines,
    sizePx: Number.parseFloat(style.fontSize) * scale
  }
}

/** How much a drawing is enlarged. */
function scaleOf(element: Element): number {
  if (!(element instanceof SVGGraphicsElement)) return 1
  const matrix = element.getScreenCTM()
  return matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1
}
