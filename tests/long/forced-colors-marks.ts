// Runs in the page: `forced-colors-trial.ts` puts it there in one piece.

/** What an element shows of itself: its words, a mark without any, or a shape of a drawing. */
export interface Mark {
  place: string
  isSeen: boolean
}

const SHAPES = 'path, line, rect, circle, ellipse, polygon, polyline, text'
const TEMPLATES = 'defs, clipPath, mask, pattern, symbol'
const LEAST_CONTRAST = 1.25
/** A colour, and neither nothing nor a pattern. */
const PAINT = /^(rgb|color|#|ok)/
const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

/** Red, green, blue, and how opaque. */
function pixel(color: string): number[] {
  if (!canvas) return [0, 0, 0, 0]
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  return [...canvas.getImageData(0, 0, 1, 1).data]
}

function light([red = 0, green = 0, blue = 0]: number[]): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function differs(color: string, ground: string): boolean {
  const [front, back] = [pixel(color), pixel(ground)]
  if ((front[3] ?? 0) < 16) return false
  const [high, low] = [light(front), light(back)].sort((a, b) => b - a)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05) >= LEAST_CONTRAST
}

/** The colour that an element stands on. */
function groundOf(element: Element | null): string {
  for (let around = element; around; around = around.parentElement) {
    const { backgroundColor } = getComputedStyle(around)
    if ((pixel(backgroundColor)[3] ?? 0) > 200) return backgroundColor
  }
  return 'Canvas'
}

function placeOf(element: Element): string {
  const name = (one: Element) =>
    `${one.localName}${[...one.classList].map((word) => `.${word}`).join('')}`
  const around = element.parentElement
  return `${around ? `${name(around)} > ` : ''}${name(element)}`
}

/** A word of a drawing may stand on one of its bars. */
function barUnder(shape: Element): string | undefined {
  if (shape.localName !== 'text') return undefined
  const { x, y, width, height } = shape.getBoundingClientRect()
  const [middle, line] = [x + width / 2, y + height / 2]
  const bars = [...(shape.closest('svg')?.querySelectorAll('rect') ?? [])].filter((bar) => {
    const { left, right, top, bottom } = bar.getBoundingClientRect()
    const isBefore = bar.compareDocumentPosition(shape) & Node.DOCUMENT_POSITION_FOLLOWING
    return isBefore && left < middle && middle < right && top < line && line < bottom
  })
  return bars
    .map((bar) => getComputedStyle(bar))
    .filter(({ fillOpacity }) => Number(fillOpacity) > 0.7)
    .findLast(({ fill }) => PAINT.test(fill) && (pixel(fill)[3] ?? 0) > 200)?.fill
}

function isShapeSeen(shape: Element): boolean {
  const { fill, stroke, strokeWidth } = getComputedStyle(shape)
  const ground = barUnder(shape) ?? groundOf(shape.parentElement)
  const paints = [fill, Number.parseFloat(strokeWidth) > 0 ? stroke : 'none']
  return paints.some((paint) => PAINT.test(paint) && differs(paint, ground))
}

/** Forced words stand on a plate of the system's own, whatever is under it. */
function isWordSeen(element: Element): boolean {
  const style = getComputedStyle(element)
  const isForced = matchMedia('(forced-colors: active)').matches
  const isPlated = isForced && style.getPropertyValue('forced-color-adjust') === 'auto'
  return differs(style.color, isPlated ? 'Canvas' : groundOf(element))
}

function hasWords({ childNodes }: Element): boolean {
  return [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
}

function isBoxSeen(style: CSSStyleDeclaration, ground: string): boolean {
  const isLined = ['Top', 'Right', 'Bottom', 'Left'].some((side) => {
    const width = style[`border${side}Width` as 'borderTopWidth']
    const color = style[`border${side}Color` as 'borderTopColor']
    return Number.parseFloat(width) > 0 && differs(color, ground)
  })
  return isLined || differs(style.backgroundColor, ground)
}

function isEmptyBox(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  const isOwn = element.matches('i, b, span, em, div, li, td, meter, progress, small')
  return isOwn && element.childNodes.length === 0 && width >= 2 && height >= 1
}

function markOf(element: Element): Mark[] {
  const isShape = element.matches(SHAPES) && !element.closest(TEMPLATES)
  if (isShape) return [{ place: placeOf(element), isSeen: isShapeSeen(element) }]
  if (hasWords(element) && !element.closest('svg')) {
    return [{ place: placeOf(element), isSeen: isWordSeen(element) }]
  }
  if (!isEmptyBox(element)) return []
  const isSeen = isBoxSeen(getComputedStyle(element), groundOf(element.parentElement))
  return [{ place: placeOf(element), isSeen }]
}

function drawnAt(element: Element): Mark[] {
  if (element.closest('svg')) return []
  return ['::before', '::after'].flatMap((part) => {
    const style = getComputedStyle(element, part)
    if (style.content !== '""' || style.display === 'none' || style.opacity === '0') return []
    const isSeen = isBoxSeen(style, groundOf(element))
    return [{ place: `${placeOf(element)}${part}`, isSeen }]
  })
}

/** Every mark of the page that its own style does not hide. */
function readMarks(): Mark[] {
  return [...document.body.querySelectorAll('*')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .flatMap((element) => [...markOf(element), ...drawnAt(element)])
}

Object.assign(window, { readMarks })
