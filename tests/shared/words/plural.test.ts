import t from 'tap'
import { plural } from '../../../src/shared/words/numbers.ts'

const LEADS = ['заявка', 'заявки', 'заявок'] as const

const cases = [
  { count: 1, noun: 'заявка' },
  { count: 2, noun: 'заявки' },
  { count: 5, noun: 'заявок' },
  { count: 11, noun: 'заявок' },
  { count: 21, noun: 'заявка' },
  { count: 0, noun: 'заявок' }
]

for (const { count, noun } of cases) {
  t.equal(plural(count, LEADS), noun, `${count} ${noun}`)
}

t.test('a negative count agrees like its absolute value', async (t) => {
  t.equal(plural(-3, LEADS), 'заявки')
})

t.test('a fraction is refused', async (t) => {
  t.throws(() => plural(1.5, LEADS), RangeError)
})
