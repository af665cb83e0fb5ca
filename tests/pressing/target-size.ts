// Runs in the page.
import { ancestors, type Edges } from '../long/layout-boxes.ts'

/** Source: WCAG 2.2, 2.5.8: a side, or the diameter of the circle around it that is free of others. */
const LEAST_PX = 24
/** Of a pixel, lost in rounding. */
const SLACK_PX = 0.5

/** What is smaller than a fingertip needs and stands too near to another control: the control, and which it is near to. */
export function findSmallTargets(elements: readonly HTMLElement[]): Map<HTMLElement, HTMLElement> {
  const targets = elements
    .filter((element) => !element.matches('label') && !isInSentence(element))
    .map((element) => ({ element, box: boxOf(element), layer: layerOf(element) }))
  const small = targets.filter(({ box }) => isSmall(box))
  const found = new Map<HTMLElement, HTMLElement>()
  for (const { element, box, layer } of small) {
    const near = targets.find(
      (other) =>
        other.layer === layer &&
        !element.contains(other.element) &&
        !other.element.contains(element) &&
        isNear(box, other.box)
    )
    if (near) found.set(element, near.element)
  }
  return found
}

/** With its label, which is pressed as well. */
function boxOf(element: HTMLElement): Edges {
  const labels = [...((element as HTMLInputElement).labels ?? [])]
  const boxes = [element, ...labels].map((part) => part.getBoundingClientRect())
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom))
  }
}

const isSmall = ({ left, top, right, bottom }: Edges) =>
  right - left < LEAST_PX - SLACK_PX || bottom - top < LEAST_PX - SLACK_PX

/** Whether the circle around the middle of a box meets another box, or that one's circle if it is small too. */
function isNear(box: Edges, other: Edges): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  if (isSmall(other)) {
    const [otherX, otherY] = [(other.left + other.right) / 2, (other.top + other.bottom) / 2]
    return Math.hypot(x - otherX, y - otherY) < LEAST_PX - SLACK_PX
  }
  const nearestX = Math.min(Math.max(x, other.left), other.right)
  const nearestY = Math.min(Math.max(y, other.top), other.bottom)
  return Math.hypot(x - nearestX, y - nearestY) < LEAST_PX / 2 - SLACK_PX
}

/** What it stays in place with: what the page is scrolled under is near to nothing. */
function layerOf(element: Element): Element | undefined {
  return [element, ...ancestors(element)].find((at) =>
    /fixed|sticky/.test(getComputedStyle(at).position)
  )
}

/** Where the line decides the height. */
function isInSentence(element: HTMLElement): boolean {
  if (getComputedStyle(element).display !== 'inline') return false
  const around = element.parentElement
  const own = element.textContent?.trim() ?? ''
  return (around?.textContent?.trim() ?? '').length > own.length
}
