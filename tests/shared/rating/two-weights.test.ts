import t from 'tap'
import { steadyShares, steadyText } from '../../../src/server/pages/rating/rating-table.ts'
import type { RatingData } from '../../../src/shared/rating/rating-data.ts'

/** Rows of which the first leads where 60 s + 40 (1 − s) is not less than 50: from a half on. */
const FROM_HALF = 'a 60 40, b 50 50'
/** The other way round, up to three quarters. */
const TO_THREE_QUARTERS = 'a 40 60, b 45 45'
const ALWAYS = 'a 60 40, b 50 30'

/** Tables of rows, each a name with its values, and the published weights. */
function ratingOf(tables: readonly string[], weights: readonly number[]): RatingData {
  return {
    metrics: weights.map((weight, at) => ({ id: `m${at}`, short: `Вес ${at}`, weight })),
    tables: tables.map((table) => ({
      rows: table.split(', ').map((row) => ({ values: row.split(' ').slice(1).map(Number) }))
    }))
  } as unknown as RatingData
}

t.test('first places are kept on one stretch of weights around the published ones', async (t) => {
  const cases: [tables: string[], weight: number, from: number, to: number][] = [
    [[FROM_HALF], 70, 51, 100],
    [[FROM_HALF], 20, 0, 49],
    [[FROM_HALF], 50, 50, 50],
    [[ALWAYS], 70, 0, 100],
    [[FROM_HALF, TO_THREE_QUARTERS], 70, 51, 74],
    [['a 60 40'], 0, 0, 100]
  ]
  for (const [tables, weight, from, to] of cases) {
    const data = ratingOf(tables, [weight, 100 - weight])
    t.same(steadyShares(data), { from, to }, JSON.stringify({ tables, weight }))
  }
})

t.test('it is said in words, and of two metrics alone', async (t) => {
  t.equal(
    steadyText(ratingOf([FROM_HALF], [70, 30])),
    'Первые места те\u00A0же, пока Вес 0 весит от\u00A051 до\u00A0100\u00A0%'
  )
  t.equal(steadyText(ratingOf([ALWAYS], [70, 30])), 'Первые места те\u00A0же при\u00A0любых весах')
  t.equal(steadyText(ratingOf(['a 60 40 1'], [50, 30, 20])), undefined)
  t.equal(steadyText(ratingOf(['a 60'], [100])), undefined)
})
