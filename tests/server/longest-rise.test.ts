import t from 'tap'
import { longestRise } from '../../src/browser/rating/longest-rise.ts'

const cases = [
  { name: 'what is in order stays', numbers: [0, 1, 2, 3], stays: [0, 1, 2, 3] },
  {
    name: 'the first that became the last is moved alone',
    numbers: [1, 2, 3, 0],
    stays: [0, 1, 2]
  },
  { name: 'of a reversed series one stays', numbers: [3, 2, 1, 0], stays: 1 },
  { name: 'what has no place yet is put in', numbers: [0, -1, 1], stays: [0, 2] },
  { name: 'nothing', numbers: [], stays: [] }
]

for (const { name, numbers, stays } of cases) {
  t.test(name, async (t) => {
    const places = [...longestRise(numbers)].sort((a, b) => a - b)
    if (typeof stays === 'number') t.equal(places.length, stays)
    else t.same(places, stays)
  })
}
