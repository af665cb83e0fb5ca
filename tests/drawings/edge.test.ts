import t from 'tap'
import { edge } from '../../src/drawings/edge.ts'
import { inkOf } from '../support/ink.ts'

const FOOT = 120
const VALUES = [6.1, 5.9, 7.2, 12.4]

t.test('the edge of the last section is as high as its series, counted from zero', async (t) => {
  t.same(sharesOf(edge(VALUES)), partsOf(VALUES))
  const lie = edge(VALUES.map((value) => value - 5))
  t.notSame(sharesOf(lie), partsOf(VALUES), 'one that begins above zero is told from it')
})

/** The same by the ink: what is drawn above the foot, but for the ends of the ground. */
function sharesOf(svg: string): number[] {
  const [, data = ''] = /<path d="([^"]+)"/.exec(svg) ?? []
  const heights =
    inkOf(data)[0]
      ?.map(([, y]) => FOOT - y)
      .slice(0, VALUES.length) ?? []
  return partsOf(heights)
}

/** Per cents of the highest value. */
function partsOf(values: readonly number[]): number[] {
  return values.map((value) => Math.round((value / Math.max(...values)) * 100))
}
