import type { Point } from './relief/isolines.ts'

export interface Labelled {
  x: number
  y: number
  /** The label's width in drawing units. */
  width: number
}

interface Room {
  /** The width of the sheet, which no label leaves. */
  width: number
  height: number
  labelHeight: number
  /** Between a point and its label. */
  gap: number
  /** What labels should keep clear of. */
  lines: readonly Line[]
}

type Line = readonly [Point, Point]

export interface LabelPlace {
  x: number
  /** Top of the label. */
  y: number
  anchor: 'start' | 'middle' | 'end'
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const ANCHORS = ['start', 'middle', 'end'] as const
/** Share of a label's width that stands left of its anchor. */
const LEFT_SHARE = { start: 0, middle: 0.5, end: 1 } as const
const EDGE = 6
/** Of a line, in drawing units. */
const POINTS_APART = 2
/** What each fault costs: a cut label is worse than two that touch, and that worse than a crossed line. */
const COST = { outside: 1000, overlap: 100, crossing: 24, farther: 0.5 } as const

/** Where names of points stand: beside their marks, inside the sheet, clear of each other, and of lines where there is room. */
export function placeLabels(points: readonly Labelled[], room: Room): LabelPlace[] {
  const taken = points.map(({ x, y }) => around(x, y, room.gap * 0.7))
  return points.map((point) => {
    const [best] = candidates(point, room)
      .map((place) => ({ place, box: boxOf(place, point.width, room) }))
      .map((one, index) => ({ ...one, cost: costOf(one.box, taken, room) + index * COST.farther }))
      .sort((a, b) => a.cost - b.cost)
    if (!best) throw new RangeError('A label has no place to choose from')
    taken.push(best.box)
    return best.place
  })
}

/** Places around a point, the nearest and likeliest first. */
function candidates({ x, y }: Labelled, { gap, labelHeight }: Room): LabelPlace[] {
  const atSteps = (steps: number) => [y - gap * steps - labelHeight, y + gap * steps]
  const beside = y - labelHeight / 2
  const shift = { start: -gap * 0.4, middle: 0, end: gap * 0.4 }
  const inRows = (rows: readonly number[]): LabelPlace[] =>
    rows.flatMap((top) => ANCHORS.map((anchor) => ({ x: x + shift[anchor], y: top, anchor })))
  return [
    ...inRows(atSteps(1)),
    { x: x + gap * 1.3, y: beside, anchor: 'start' as const },
    { x: x - gap * 1.3, y: beside, anchor: 'end' as const },
    ...[1.8, 3, 4.2].flatMap((steps) => inRows(atSteps(steps)))
  ]
}

export function boxOf(
  { x, y, anchor }: LabelPlace,
  width: number,
  { labelHeight }: Pick<Room, 'labelHeight'>
): Box {
  const left = x - width * LEFT_SHARE[anchor]
  return { left, top: y, right: left + width, bottom: y + labelHeight }
}

const around = (x: number, y: number, reach: number): Box => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach
})

function costOf(box: Box, taken: readonly Box[], { width, height, lines }: Room): number {
  const outside =
    Math.max(0, EDGE - box.left) +
    Math.max(0, EDGE - box.top) +
    Math.max(0, box.right - width + EDGE) +
    Math.max(0, box.bottom - height + EDGE)
  const overlaps = taken.filter((other) => overlap(box, other)).length
  const crossings = lines.filter((line) => crosses(line, box)).length
  return (
    (outside > 0 ? COST.outside + outside : 0) + overlaps * COST.overlap + crossings * COST.crossing
  )
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Whether a line runs through a box, by points of the line that are nearer to one another than a label is high. */
function crosses([[ax, ay], [bx, by]]: Line, { left, top, right, bottom }: Box): boolean {
  const steps = Math.ceil(Math.hypot(bx - ax, by - ay) / POINTS_APART)
  return Array.from({ length: steps + 1 }, (_, step) => step / steps).some((part) => {
    const [x, y] = [ax + part * (bx - ax), ay + part * (by - ay)]
    return x > left && x < right && y > top && y < bottom
  })
}
