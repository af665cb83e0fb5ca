import { type CurveFactory, curveLinear, curveMonotoneX, curveStepAfter } from 'd3-shape'
import { pathNumbers, tenth } from './numbers.ts'

/** A place in drawing units, y growing downwards. */
export type Point = readonly [x: number, y: number]

/** The drawn line of a series, and what stands under it. */
export interface Line {
  points: readonly Point[]
  /** Width of one value's step; none for a smooth line. */
  step?: number | undefined
}

/** Path data: a stair for counts, each value holding for its whole step; else a curve that goes beyond no two neighbours. */
export function linePath({ points, step = 0 }: Line): string {
  if (!step) return drawn(points, curveMonotoneX)
  const treads = points.map(([x, y]): Point => [x - step / 2, y])
  return drawn([...treads, endsOf({ points, step })[1]], curveStepAfter)
}

/** Path data of straight lines. */
export const straightPath = (points: readonly Point[]) => drawn(points, curveLinear)

function drawn(points: readonly Point[], curve: CurveFactory): string {
  const pen = pathPen()
  follow(points, curve, pen)
  return pen.data()
}

/** What a curve is told to. */
export interface Pen {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void
}

export function follow(points: readonly Point[], factory: CurveFactory, pen: Pen): void {
  const curve = factory({ ...pen, closePath() {} } as CanvasRenderingContext2D)
  curve.lineStart()
  for (const [x, y] of points) curve.point(x, y)
  curve.lineEnd()
}

/** How far roundings may carry a handle from the mirror image of the one before. */
const MIRRORED = 0.16

/** Writes path data to tenths of a unit, told from the place before and without handles that mirror others: a page has many. */
export function pathPen(): Pen & { data(): string } {
  let [data, last] = ['', '']
  let [here, arrived]: Point[] = []
  const write = (command: string, numbers: string) => {
    const gap = numbers.startsWith('-') ? '' : ' '
    data += command === last ? gap + numbers : command + numbers
    last = command
  }
  const stepTo = (command: string, ...places: Point[]) => {
    const [fromX, fromY] = (here ?? [0, 0]).map(tenth) as [number, number]
    write(command, pathNumbers(places.flatMap(([x, y]) => [tenth(x) - fromX, tenth(y) - fromY])))
    ;[arrived, here] = [places.at(-2) ?? places[0], places.at(-1)]
  }
  return {
    data: () => data,
    moveTo(x, y) {
      last = ''
      write('M', pathNumbers([x, y]))
      here = [x, y]
    },
    lineTo(x, y) {
      const [isLevel, isUpright] = [
        tenth(y) === tenth(here?.[1] ?? 0),
        tenth(x) === tenth(here?.[0] ?? 0)
      ]
      if (isLevel && isUpright) return
      if (!isLevel && !isUpright) return stepTo('l', [x, y])
      write(isLevel ? 'H' : 'V', String(tenth(isLevel ? x : y)))
      here = [x, y]
    },
    bezierCurveTo(x1, y1, x2, y2, x, y) {
      const [[atX, atY], [handleX, handleY]] = [here ?? [0, 0], arrived ?? [0, 0]]
      const off = Math.hypot(2 * atX - handleX - x1, 2 * atY - handleY - y1)
      if (/[cs]/.test(last) && off < MIRRORED) return stepTo('s', [x2, y2], [x, y])
      stepTo('c', [x1, y1], [x2, y2], [x, y])
    }
  }
}

/** Where a line begins and ends, steps included. */
export function endsOf({ points, step = 0 }: Line): [from: Point, to: Point] {
  const [first = [0, 0], last = [0, 0]] = [points[0], points.at(-1)] as Point[]
  return [
    [first[0] - step / 2, first[1]],
    [last[0] + step / 2, last[1]]
  ]
}

/** Path data of the triangle that ends a line: on its base, or on its tip where less is better. @param half Half its width. */
export function summit([x, y]: Point, isDown: boolean, half = 8.5): string {
  const height = tenth(half * 1.75)
  const tip = tenth(half * 1.18)
  return isDown
    ? `M${tenth(x)} ${tenth(y + tip)}l${half}-${height}h-${half * 2}z`
    : `M${tenth(x)} ${tenth(y - tip)}l${half} ${height}h-${half * 2}z`
}

/** Path data of the ground under a line, down to zero. */
export function groundPath(line: Line, base: number): string {
  const [[from]] = endsOf(line)
  return `${linePath(line)}V${base}H${tenth(from)}z`
}
