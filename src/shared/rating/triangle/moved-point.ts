import { scaledPoint, type WholePoint } from './whole-point.ts'

const [STEP, LEAP] = [1, 10] as const
const ALL = 100

interface Key {
  key: string
  shiftKey: boolean
}

/**
 * Where a key moves the point: up and down give to the first corner what both others give, left and right move between those
 * two. Nothing for other keys.
 */
export function movedPoint(
  point: WholePoint,
  published: WholePoint,
  { key, shiftKey }: Key
): WholePoint | undefined {
  const [first, second] = point
  const step = shiftKey ? LEAP : STEP
  switch (key) {
    case 'ArrowUp':
      return withCorner(point, 0, first + step)
    case 'ArrowDown':
      return withCorner(point, 0, first - step)
    case 'ArrowLeft':
      return [first, within(second + step, first), ALL - first - within(second + step, first)]
    case 'ArrowRight':
      return [first, within(second - step, first), ALL - first - within(second - step, first)]
    case 'Home':
      return published
    default:
      return undefined
  }
}

/** The point with a corner's weight set, for which the others give and take in their proportion. */
export function withCorner(point: WholePoint, corner: number, weight: number): WholePoint {
  const own = Math.min(ALL, Math.max(0, Math.round(weight)))
  const rest = ALL - (point[corner] ?? 0)
  const parts = point.map((part, at) => {
    if (at === corner) return own
    return rest > 0 ? (part * (ALL - own)) / rest : (ALL - own) / 2
  })
  return scaledPoint(parts) ?? point
}

function within(part: number, first: number): number {
  return Math.min(ALL - first, Math.max(0, part))
}
