import { fill } from '../../words/fill.ts'
import { decimal } from '../../words/numbers.ts'
import type { RatingData } from '../rating-data.ts'
import type { RatingWords } from '../rating-words.ts'
import type { Triangle } from './facets.ts'
import type { PointStanding } from './point-standing.ts'
import type { WholePoint } from './points.ts'

const ALL = 100
/** Per cents of a corner that are worth naming as what somebody needs to lead. */
const TOLD_LEAST = 20

/** Who stays the first, and for how many of all weights: «При 88 из 100 сочетаний весов первым остаётся «Гранит-демо»». */
export function triangleTitle(data: RatingData, { leaders, points }: Triangle): string {
  const { triangle: words } = data.words
  const [first] = leaders
  const name = nameOf(data, first?.index)
  if (leaders.length < 2) return fill(words.always, { name })
  return fill(words.most, { count: outOf100(first?.points ?? 0, points), name })
}

/** What the triangle is for, and who leads at the rest of the weights. */
export function triangleLead(data: RatingData, triangle: Triangle): string {
  return [data.words.triangle.lead, ...othersText(data, triangle)].join(' ')
}

function othersText(data: RatingData, { leaders, points }: Triangle): string[] {
  const [first, ...others] = leaders
  const [other] = others
  if (!first || !other) return []
  const { triangle: words } = data.words
  if (others.length > 1) {
    const list = others.map(
      ({ index, points: own }) => `${nameOf(data, index)}\u00A0— ${outOf100(own, points)}`
    )
    return [fill(words.others, { names: list.join(', ') })]
  }
  const rest = { count: ALL - outOf100(first.points, points), name: nameOf(data, other.index) }
  // What the other cannot do without, where it is much.
  const weight = Math.max(...other.least)
  const corner = data.corners?.[other.least.indexOf(weight)]?.title
  return [
    corner && weight >= TOLD_LEAST
      ? fill(words.otherWhere, { ...rest, corner, weight })
      : fill(words.other, rest)
  ]
}

/** The weights in force and who leads by them. */
export function pointText(
  { point, isOnSheet, rows }: PointStanding,
  { published }: Triangle,
  { triangle: words }: RatingWords
): string {
  const isOwn = !isOnSheet || point.join() !== published.join()
  const weights = fill(isOwn ? words.own : words.published, { point: listed(point) })
  const [first, second] = rows
  const gap = first && second ? first.total - second.total : 0
  return fill(words.says, {
    weights: isOnSheet ? weights : `${weights}, ${words.within}`,
    names: threeText(rows),
    gap: decimal(gap)
  })
}

/** What the mark says aloud: «Результат 20, Отношения 15, Знание 65. Первые: …». */
export function pointValueText(
  { corners = [], words }: RatingData,
  { point, rows }: PointStanding
): string {
  const weights = corners.map(({ title }, corner) => `${title} ${point[corner]}`)
  return `${weights.join(', ')}. ${fill(words.triangle.first, { names: threeText(rows) })}`
}

/** What the drawing says aloud. */
export function sheetText(data: RatingData, standing: PointStanding): string {
  const { point, rows } = standing
  const { triangle: words } = data.words
  const corners = (data.corners ?? []).map(({ title }) => title).join(', ')
  const where = fill(words.first, { names: threeText(rows) })
  return fill(words.sheet, { corners, point: listed(point), where })
}

export function listed([a, b, c]: WholePoint): string {
  return `${a}, ${b} и\u00A0${c}`
}

/** Of something that is neither all nor nothing, neither 100 nor 0. */
function outOf100(points: number, all: number): number {
  const share = Math.round((points * ALL) / all)
  if (points > 0 && points < all) return Math.min(ALL - 1, Math.max(1, share))
  return share
}

function threeText(rows: PointStanding['rows']): string {
  return rows
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ')
}

function nameOf({ tables }: RatingData, index: number | undefined): string {
  return tables[0]?.rows[index ?? -1]?.name ?? ''
}
