import t from 'tap'
import { rankRows } from '../../../src/server/pages/rating/rating-table.ts'

const row = (name: string, total: number, prev: number | string | null) => ({
  name,
  total,
  prev,
  attributes: {},
  measured: '2026-10-01',
  raw: {},
  values: {}
})

t.test('RAT-03: equal totals share a place, then comes the alphabet', async (t) => {
  const rows = rankRows([row('В', 5, 1), row('Б', 7, 4), row('А', 7, 2), row('Г', 9, 'новый')])

  t.same(
    rows.map(({ name, place, change }) => [name, place, change.sign]),
    [
      ['Г', 1, 'новый'],
      ['А', 2, '='],
      ['Б', 2, '▲\u20092'],
      ['В', 4, '▼\u20093']
    ]
  )
})
