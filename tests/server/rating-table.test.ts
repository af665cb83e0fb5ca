import t from 'tap'
import { loadContent } from '../../src/server/content/load-content.ts'
import { rankRows, weightedTotal } from '../../src/server/pages/rating-table.ts'

const { ratings } = loadContent('src/content', new Date())
/** Totals are printed to 0.1; a half may have been rounded either way. */
const ROUNDING = 0.05 + 1e-9

for (const { slug, data } of ratings) {
  t.test(`RAT-02: ${slug} can be recomputed from what it shows`, async (t) => {
    const weights = data.metrics.reduce((sum, { weight }) => sum + weight, 0)
    t.ok(Math.abs(weights - 1) < 1e-9, 'weights sum to 100 %')
    for (const row of data.tables.flatMap(({ rows }) => rows)) {
      t.ok(Math.abs(weightedTotal(row, data.metrics) - row.total) <= ROUNDING, row.name)
    }
  })
}

const row = (name: string, total: number, prev: number | string | null) => ({
  name,
  total,
  prev,
  attributes: {},
  shown: {},
  values: {}
})

t.test('RAT-03: equal totals share a place, then comes the alphabet', async (t) => {
  const rows = rankRows([row('В', 5, 1), row('Б', 7, 4), row('А', 7, 2), row('Г', 9, 'новый')])

  t.same(
    rows.map(({ name, place, change }) => [name, place, change.sign]),
    [
      ['Г', 1, 'новый'],
      ['А', 2, '='],
      ['Б', 2, '▲2'],
      ['В', 4, '▼3']
    ]
  )
})
