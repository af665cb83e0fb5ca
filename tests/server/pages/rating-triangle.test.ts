import t from 'tap'
import { loadContent } from '../../../src/server/content/load-content.ts'
import { shownRating } from '../../../src/server/pages/rating/rating-parts.ts'
import type { RatingData } from '../../../src/shared/rating/rating-data.ts'
import {
  facetAt,
  orderAt,
  type Triangle,
  triangleOf
} from '../../../src/shared/rating/triangle/facets.ts'
import { pointStanding, weightsOf } from '../../../src/shared/rating/triangle/point-standing.ts'
import {
  atPoint,
  type Point,
  scaledPoint,
  shareOf,
  wholePoint,
  wholePoints
} from '../../../src/shared/rating/triangle/points.ts'
import { ratingTotal } from '../../../src/shared/rating/weights.ts'

const content = loadContent('src/content', new Date('2026-11-26T12:00:00Z'))
const drawn = content.ratings
  .map((rating) => ({ slug: rating.slug, data: shownRating(rating) }))
  .flatMap(({ slug, data }) => {
    const triangle = triangleOf(data)
    return triangle ? [{ slug, data, triangle }] : []
  })

t.test('every rating of three metrics or more has its triangle', async (t) => {
  const wanted = content.ratings.filter(({ data }) => data.metrics.length >= 3)
  t.same(
    drawn.map(({ slug }) => slug),
    wanted.map(({ slug }) => slug)
  )
  t.ok(wanted.length >= 3)
})

for (const { slug, data, triangle } of drawn) {
  t.test(
    `${slug}: areas fill the triangle, and each of 861 weightings lies in its own`,
    async (t) => {
      const all = triangle.facets.reduce((sum, { share }) => sum + share, 0)
      t.ok(Math.abs(all - 1) < 1e-9, `together ${all}`)
      const wrong: Point[] = []
      let tried = 0
      for (let a = 0; a <= 40; a++) {
        for (let b = 0; a + b <= 40; b++) {
          tried += 1
          const point: Point = [a / 40, b / 40, (40 - a - b) / 40]
          if (!liesInItsOwn(triangle, point)) wrong.push(point)
        }
      }
      t.equal(tried, 861)
      t.same(wrong, [])
    }
  )

  t.test(`${slug}: leaders are counted as plain arithmetic counts them`, async (t) => {
    const counts = new Map<number, number>()
    for (const [a, b, c] of wholePoints()) {
      const totals = triangle.rows.map(({ at }) => (at[0] * a + at[1] * b + at[2] * c) / 100)
      const most = Math.max(...totals)
      const first = totals.findIndex((total) => total > most - 1e-9)
      counts.set(first, (counts.get(first) ?? 0) + 1)
    }
    t.same(new Map(triangle.leaders.map(({ index, points }) => [index, points])), counts)
    t.equal(triangle.points, 5151)
    t.equal(triangle.leaders[0]?.index, publishedFirst(data))
  })

  t.test(
    `${slug}: the weights of each of 5,151 points put the leaders of its area first`,
    async (t) => {
      const wrong: string[] = []
      const rows = data.tables[0]?.rows ?? []
      for (const point of wholePoints()) {
        const weights = weightsOf(data, triangle.rows, point)
        const totals = orderAt(triangle.rows, shareOf(point)).map(({ index }) =>
          ratingTotal(rows[index]?.values ?? [], weights)
        )
        const [first = 0, second = 0, third = 0, ...others] = totals
        const isLed = first >= second && second >= third && others.every((total) => total <= third)
        const isWhole = weights.every((weight) => Number.isInteger(weight) && weight <= 100)
        if (!isLed || !isWhole) wrong.push(`${point}: ${weights}: ${totals}`)
      }
      t.same(wrong, [])
    }
  )

  t.test(
    `${slug}: the published weights are their own point, and links lead into their areas`,
    async (t) => {
      const published = data.metrics.map(({ weight }) => weight)
      t.same(weightsOf(data, triangle.rows, triangle.published), published)
      for (const facet of triangle.facets) {
        if (!facet.near) continue
        t.equal(facetAt(triangle, facet.near)?.number, facet.number)
      }
      t.equal(
        triangle.facets.reduce((sum, { points }) => sum + points, 0),
        5151
      )
    }
  )
}

t.test('equal totals stand by the alphabet under the triangle, as in the table', async (t) => {
  const { data, triangle } = drawn.find(({ slug }) => slug === 'servisy-analitiki') ?? {}
  if (!data || !triangle) throw new Error('no rating of services')
  const published = data.metrics.map(({ weight }) => weight)
  const { rows } = pointStanding(data, triangle, published)
  t.same(
    rows.slice(5, 7).map(({ name, place }) => [name, place]),
    [
      ['«Сниппетник-демо»', 6],
      ['«Ссылкомер-демо»', 6]
    ]
  )
})

/** On a border two rows are equal, and either side will do. */
function liesInItsOwn({ rows, facets }: Triangle, point: Point): boolean {
  const best = [...rows].map(({ at }) => atPoint(at, point)).sort((one, other) => other - one)
  return facets.some(
    ({ polygon, top }) =>
      isIn(polygon, point) &&
      top.every((index, at) => {
        const row = rows[index]
        return row && Math.abs(atPoint(row.at, point) - (best[at] ?? 0)) < 1e-9
      })
  )
}

function isIn(polygon: readonly Point[], [x, y]: Point): boolean {
  const sides = polygon.map(([ax, ay], at) => {
    const [bx, by] = polygon[(at + 1) % polygon.length] ?? [ax, ay]
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)
  })
  return sides.every((side) => side > -1e-9) || sides.every((side) => side < 1e-9)
}

function publishedFirst({ tables, metrics }: RatingData): number {
  const totals = (tables[0]?.rows ?? []).map(({ values }) =>
    values.reduce((sum, value, index) => sum + value * (metrics[index]?.weight ?? 0), 0)
  )
  return totals.indexOf(Math.max(...totals))
}

t.test('whole per cents are always 100 together', async (t) => {
  const cases: [Point, number[]][] = [
    [
      [1 / 3, 1 / 3, 1 / 3],
      [34, 33, 33]
    ],
    [
      [0.125, 0.125, 0.75],
      [13, 12, 75]
    ],
    [
      [0.005, 0.005, 0.99],
      [1, 0, 99]
    ],
    [
      [1, 0, 0],
      [100, 0, 0]
    ]
  ]
  for (const [point, whole] of cases) t.same(wholePoint(point), whole)
  t.same(scaledPoint([30, 30, 60]), [25, 25, 50], 'by their proportions')
  t.same(scaledPoint([0, 0, 0]), undefined)
})
