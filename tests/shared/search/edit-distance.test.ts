import t from 'tap'
import { allowedMistakes, editDistance } from '../../../src/shared/search/word-match.ts'

const cases: [a: string, b: string, distance: number][] = [
  ['', '', 0],
  ['', 'abc', 3],
  ['аудит', 'аудит', 0],
  ['аудит', 'аудиты', 1],
  ['аудит', 'удит', 1],
  ['аудит', 'аурит', 1],
  ['аудит', 'уадит', 1],
  ['аудит', 'аудти', 1],
  ['аб', 'ба', 1],
  ['аудит', 'уадти', 2],
  ['abc', 'cab', 2],
  ['abcd', 'badc', 2],
  // The neighbours that are swapped must not have been touched before.
  ['ca', 'abc', 3],
  ['реклама', 'рекалма', 1],
  ['реклама', 'клама', 2],
  ['abc', 'xyz', 3]
]

for (const [a, b, distance] of cases) {
  t.equal(editDistance(a, b, 9), distance, `${a} → ${b}`)
  t.equal(editDistance(b, a, 9), distance, `${b} → ${a}`)
  t.equal(editDistance(a, b, distance), distance, `${a} → ${b}, with no more allowed`)
  if (distance > 0)
    t.equal(editDistance(a, b, distance - 1), distance, `${a} → ${b}, over the limit`)
}

t.test('the longer a word, the more mistakes it may have', async (t) => {
  const allowed = [1, 3, 4, 7, 8, 20].map((length) => allowedMistakes('а'.repeat(length)))
  t.same(allowed, [0, 0, 1, 1, 2, 2])
})
