import type { RatingData } from '../rating-data.ts'
import { cornerRows, type Point, pointOf } from './corners.ts'
import type { TriangleCounts, TriangleLeader } from './counts.ts'
import { type Facet, facetsOf, middleOf } from './facets.ts'
import { leadersAt } from './order-at.ts'
import { shareOf, type WholePoint, wholePoint, wholePoints } from './whole-point.ts'

interface Counted {
  points: number
  near?: WholePoint
  away: number
}

export function countTriangle(data: RatingData): TriangleCounts {
  const rows = cornerRows(data, data.tables[0]?.rows ?? [])
  const facets = facetsOf(rows)
  const counted = new Map(facets.map((facet) => [keyOf(facet.top), startOf(facet)]))
  const leaders = new Map<number, TriangleLeader>()
  let points = 0
  for (const point of wholePoints()) {
    const top = leadersAt(rows, shareOf(point))
    const index = top[0] ?? 0
    points += 1
    leaders.set(index, withPoint(leaders.get(index), index, point))
    const facet = counted.get(keyOf(top))
    if (facet) take(facet, point)
  }
  const weights = data.metrics.map(({ weight }) => weight)
  const [first] = leadersAt(rows, shareOf(wholePoint(pointOf(data, weights))))
  return {
    points,
    facets: facets.map(({ top }) => {
      const { points = 0, near } = counted.get(keyOf(top)) ?? {}
      return { points, ...(near && { near }) }
    }),
    leaders: [...leaders.values()].sort(
      (one, other) =>
        Number(other.index === first) - Number(one.index === first) || other.points - one.points
    )
  }
}

function keyOf([first = 0, second = 0, third = 0]: readonly number[]): number {
  return (first * 1000 + second) * 1000 + third
}

function startOf({ polygon }: Facet): Counted & { middle: Point } {
  return { points: 0, away: Infinity, middle: middleOf(polygon) }
}

function take(facet: Counted & { middle: Point }, point: WholePoint): void {
  const [a, b, c] = shareOf(point)
  const [x, y, z] = facet.middle
  const away = (a - x) ** 2 + (b - y) ** 2 + (c - z) ** 2
  facet.points += 1
  if (away >= facet.away) return
  facet.away = away
  facet.near = point
}

function withPoint(
  leader: TriangleLeader | undefined,
  index: number,
  [a, b, c]: WholePoint
): TriangleLeader {
  const [x, y, z] = leader?.least ?? [a, b, c]
  const least = [Math.min(a, x), Math.min(b, y), Math.min(c, z)] as const
  return { index, points: (leader?.points ?? 0) + 1, least }
}
