import t from 'tap'
import { loadContent } from '../../../src/server/content/load-content.ts'
import { shownRating } from '../../../src/server/pages/rating/rating-parts.ts'
import { type Triangle, triangleOf } from '../../../src/shared/rating/triangle/facets.ts'
import { pointStanding } from '../../../src/shared/rating/triangle/point-standing.ts'
import { atPoint, type Point } from '../../../src/shared/rating/triangle/points.ts'

const content = loadContent('src/content', new Date('2026-11-26T12:00:00Z'))
const drawn = content.ratings
  .map((rating) => ({ slug: rating.slug, data: shownRating(rating, content) }))
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

for (const { slug, triangle } of drawn) {
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
