// Runs in the page.
import { type Edges, placeOf } from '../long/layout-boxes.ts'
import { isPressOn } from './controls.ts'

export interface Point {
  x: number
  y: number
}

/** Of the window's height: where what is pressed may stand, the middle first. */
const PLACES = [0.5, 0.25, 0.75]
/** Of the window's height: how far the page goes on from one look to the next. */
const STEP = 0.4
/** Of what has less than this in sight nothing can be pressed. */
const LEAST_PX = 2

/** Scrolls through the page as one reads it, and gives what can nowhere be pressed, with what holds it up. */
export function findUnreachable(elements: readonly HTMLElement[]): Map<HTMLElement, string> {
  const left = new Set(elements)
  const take = () => {
    for (const element of left) if (pointIn(element)) left.delete(element)
  }
  take()
  const goesAlong = [...left].some((element) => !isFixed(element))
  if (goesAlong && canScroll(document.documentElement)) {
    const start = scrollY
    const end = document.documentElement.scrollHeight - innerHeight * (1 - STEP)
    for (let top = 0; left.size > 0 && top < end; top += innerHeight * STEP) {
      scrollTo({ top, behavior: 'instant' })
      take()
    }
    scrollTo({ top: start, behavior: 'instant' })
  }
  const found = new Map<HTMLElement, string>()
  for (const element of left) if (!reach(element)) found.set(element, obstacleOf(element))
  return found
}

/** Brings a control to where it takes a press, by what a wheel can scroll, and gives the place. */
export function reach(element: HTMLElement): Point | undefined {
  const now = pointIn(element)
  if (now) return now
  for (const share of PLACES) {
    bring(element, share)
    const point = pointIn(element)
    if (point) return point
  }
  return undefined
}

/** Where a control takes a press as things stand: in its middle, or on its words. */
function pointIn(element: HTMLElement): Point | undefined {
  const limits = limitsOf(element)
  const isFree = (point: Point | undefined) =>
    point && isPressOn(element, document.elementFromPoint(point.x, point.y))
  const middle = middleOf(largestOf([...element.getClientRects()]), limits)
  if (isFree(middle)) return middle
  return wordsOf(element)
    .map((box) => middleOf(box, limits))
    .find(isFree)
}

/** What an element says, line by line. */
export function wordsOf(element: HTMLElement): DOMRect[] {
  const range = document.createRange()
  range.selectNodeContents(element)
  return [...range.getClientRects()]
}

function largestOf(boxes: readonly DOMRect[]): DOMRect | undefined {
  const area = (box: DOMRect | undefined) => (box ? box.width * box.height : -1)
  return boxes.reduce<DOMRect | undefined>(
    (largest, box) => (area(box) > area(largest) ? box : largest),
    undefined
  )
}

/** The middle of what shows of a box. */
function middleOf(box: DOMRect | undefined, limits: readonly Edges[]): Point | undefined {
  if (!box) return undefined
  const all = [box, ...limits]
  const left = Math.max(...all.map((edges) => edges.left))
  const top = Math.max(...all.map((edges) => edges.top))
  const right = Math.min(...all.map((edges) => edges.right))
  const bottom = Math.min(...all.map((edges) => edges.bottom))
  if (right - left < LEAST_PX || bottom - top < LEAST_PX) return undefined
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

/** The window, and whatever around an element lets nothing of it out. */
function limitsOf(element: Element): Edges[] {
  const view = { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight }
  return [view, ...framesOf(element).map((frame) => frame.getBoundingClientRect())]
}

function framesOf(element: Element): Element[] {
  const frames: Element[] = []
  let { position } = getComputedStyle(element)
  for (
    let at = element.parentElement;
    at && at !== document.body && position !== 'fixed';
    at = at.parentElement
  ) {
    const style = getComputedStyle(at)
    // What is placed by something further out is not held by this.
    if (position === 'absolute' && style.position === 'static') continue
    if (style.overflow !== 'visible') frames.push(at)
    position = style.position
  }
  return frames
}

/** Whether it stays where it is in the window while the page is scrolled. */
function isFixed(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (getComputedStyle(at).position === 'fixed' || at.matches('dialog[open]')) return true
  }
  return false
}

/** Puts an element as far down the window as is asked, the outermost scrolled first. */
function bring(element: HTMLElement, share: number): void {
  const page = document.documentElement
  const around = [...(isFixed(element) ? [] : [page]), ...framesOf(element).reverse()]
  for (const scroller of around.filter(canScroll)) {
    const { top, left, height, width } = element.getBoundingClientRect()
    const frame =
      scroller === page
        ? { top: 0, left: 0, height: innerHeight, width: innerWidth }
        : scroller.getBoundingClientRect()
    scroller.scrollBy({
      top: top + height / 2 - frame.top - frame.height * share,
      left: scroller === page ? 0 : left + width / 2 - frame.left - frame.width / 2,
      behavior: 'instant'
    })
  }
}

/** By a visitor: a script can scroll more. */
function canScroll(element: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(element)
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element
  if (element === document.documentElement) {
    return !/hidden|clip/.test(overflowY) && scrollHeight > clientHeight
  }
  const isDeep = scrollHeight > clientHeight && /auto|scroll/.test(overflowY)
  return isDeep || (scrollWidth > clientWidth && /auto|scroll/.test(overflowX))
}

/** Why a control takes no press where it stands now. */
function obstacleOf(element: HTMLElement): string {
  const middle = middleOf(largestOf([...element.getClientRects()]), limitsOf(element))
  if (!middle) return 'nothing of it comes in sight'
  const at = `at ${Math.round(middle.x)}, ${Math.round(middle.y)}`
  if (getComputedStyle(element).pointerEvents === 'none') return `pointer-events: none ${at}`
  const front = document.elementFromPoint(middle.x, middle.y)
  return `${front ? placeOf(front) : 'nothing'} covers it ${at}`
}
