import t from 'tap'
import { heroMap } from '../../src/drawings/hero-map.ts'

const SERIES = { values: [10, 20, 30, 40], unit: 'млн ₽', start: '2024-11' }

t.test('the section has zero at its base: twice the value is twice as high', async (t) => {
  const heights = heroMap(SERIES).months.map(({ y }) => 806 - y)
  t.same(heights, [34.5, 69, 103.5, 138])
})

t.test('the first and the last value are named with their months', async (t) => {
  const { first, last } = heroMap(SERIES)
  t.match(first, { value: '10\u00A0млн ₽', month: 'ноя 2024' })
  t.match(last, { value: '40\u00A0млн ₽', month: 'фев 2025' })
})

t.test('a walk of any length begins at the foot of the hill and ends on its summit', async (t) => {
  for (const count of [2, 5, 14, 30]) {
    const values = Array.from({ length: count }, (_, index) => index + 1)
    const { first, last, stations, months } = heroMap({ ...SERIES, values })
    t.same([first.x, first.y, last.x, last.y], [1360, 612, 1682, 316], `${count} values`)
    t.equal(stations.length, count - 1)
    t.ok(months.length <= 4 && months.length >= 2)
  }
})

t.test('only ends have their year: between them there is no room', async (t) => {
  t.same(
    heroMap(SERIES).months.map(({ name }) => name),
    ['ноя 24', 'дек', 'янв', 'фев 25']
  )
})

t.test('nothing but zeros is a flat ground, not a broken drawing', async (t) => {
  const { section, hatch } = heroMap({ ...SERIES, values: [0, 0, 0] })
  t.notMatch(section + hatch, 'NaN')
})
