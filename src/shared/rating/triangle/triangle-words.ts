import { countedNouns } from '../../words/count-words.ts'
import { decimal, plural } from '../../words/numbers.ts'
import { uncapitalised } from '../../words/text.ts'
import type { RatingData } from '../rating-data.ts'
import type { Triangle } from './facets.ts'
import type { PointStanding } from './point-standing.ts'
import type { TriangleLeader, WholePoint } from './points.ts'

const ALL = 100
/** Per cents of a corner that are worth naming as what somebody needs to lead. */
const TOLD_LEAST = 20

/** Who stays the first, and for how many of all weights: «При 88 из 100 сочетаний весов первым остаётся «Гранит-демо»». */
export function triangleTitle(data: RatingData, { leaders, points }: Triangle): string {
  const [first] = leaders
  const name = nameOf(data, first?.index)
  if (leaders.length < 2) return `При\u00A0любых весах первым остаётся ${name}`
  return `При\u00A0${outOf100(first?.points ?? 0, points)} из\u00A0100 сочетаний весов первым остаётся ${name}`
}

/** What the corners are, and who leads at the rest of the weights. */
export function triangleLead(data: RatingData, triangle: Triangle): string {
  const count = data.metrics.length
  const metrics = countedNouns(count, ['показатель', 'показателя', 'показателей'])
  const verb = plural(count, ['собран', 'собраны', 'собраны'])
  return [
    `${metrics} ${verb} в\u00A0три вершины, внутри каждой доли опубликованные. Ближе к\u00A0вершине — больше её вес.`,
    'Поставьте точку там, где считаете верным вы.',
    ...othersText(data, triangle)
  ].join(' ')
}

function othersText(data: RatingData, { leaders, points }: Triangle): string[] {
  const [first, ...others] = leaders
  const [other] = others
  if (!first || !other) return []
  const rest = ALL - outOf100(first.points, points)
  if (others.length > 1) {
    const list = others.map(
      ({ index, points: own }) => `${nameOf(data, index)}\u00A0— ${outOf100(own, points)}`
    )
    return [`В\u00A0остальных впереди другие: ${list.join(', ')}.`]
  }
  return [`В\u00A0остальных ${rest} впереди ${nameOf(data, other.index)}${whereText(data, other)}.`]
}

/** What the leader cannot do without, where it is much. */
function whereText({ corners = [] }: RatingData, { least }: TriangleLeader): string {
  const most = Math.max(...least)
  const corner = corners[least.indexOf(most)]
  return corner && most >= TOLD_LEAST
    ? `, и\u00A0только там, где вершина «${corner.title}» весит от\u00A0${most} из\u00A0100`
    : ''
}

/** The weights in force and who leads by them. */
export function pointText(
  { point, isOnSheet, rows }: PointStanding,
  { published }: Triangle
): string {
  const isOwn = !isOnSheet || point.join() !== published.join()
  const lead = isOwn ? 'Ваши веса' : 'Веса рейтинга'
  const within = isOnSheet ? '' : ', внутри вершин доли тоже ваши'
  const [first, second] = rows
  const gap = first && second ? first.total - second.total : 0
  return `${lead}: ${listed(point)}${within}. Первая тройка: ${threeText(rows)}. Отрыв первого: ${decimal(gap)}.`
}

/** What the mark says aloud: «Результат 20, Отношения 15, Знание 65. Первые: …». */
export function pointValueText(
  { corners = [] }: RatingData,
  { point, rows }: PointStanding
): string {
  const weights = corners.map(({ title }, corner) => `${title} ${point[corner]}`)
  return `${weights.join(', ')}. Первые: ${threeText(rows)}`
}

/** What the drawing says aloud. */
export function sheetText(data: RatingData, standing: PointStanding): string {
  const { point, facet, rows } = standing
  const corners = (data.corners ?? []).map(({ title }) => title).join(', ')
  const where = facet ? `Область ${facet.number}: ${threeText(rows)}` : `Первые: ${threeText(rows)}`
  return `Треугольник весов. Вершины: ${corners}. Точка: ${listed(point)} из\u00A0100. ${where}.`
}

/** «Восемь областей: в каждой своя первая тройка» */
export function facetsTitle({ facets }: Triangle): string {
  const count = facets.length
  if (count === 1) return 'Одна область: при любых весах первая тройка та\u00A0же'
  const areas = countedNouns(count, ['область', 'области', 'областей'], 'feminine')
  return `${areas}: в\u00A0каждой своя первая тройка`
}

/** Whether an area takes one of a hundred weights, rounded: smaller ones are noise. */
export function isWorthARow(points: number, all: number): boolean {
  return points * 2 * ALL >= all
}

/** What is left out of the table: «Ещё семь областей: меньше одного веса из 100 в каждой.» */
export function smallFacetsText({ facets }: Triangle, shown: number): string {
  const count = facets.length - shown
  const areas = countedNouns(count, ['область', 'области', 'областей'], 'feminine')
  return `Ещё ${uncapitalised(areas)}: меньше одного веса из\u00A0100${count > 1 ? ' в\u00A0каждой' : ''}.`
}

/** How many of a hundred weights, as a cell of the table says it. */
export function facetShare(points: number, all: number): string {
  return isWorthARow(points, all) ? String(outOf100(points, all)) : 'меньше 1'
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
