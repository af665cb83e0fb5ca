import t from 'tap'
import { numberWord, numberWordCapital } from '../../src/shared/number-word.ts'

const counts = [
  { count: 0, word: 'ноль' },
  { count: 8, word: 'восемь' },
  { count: 20, word: 'двадцать' },
  { count: 21, word: '21' }
]

for (const { count, word } of counts) {
  t.test(`${count} is «${word}»`, async (t) => t.equal(numberWord(count), word))
}

t.test('at the beginning of a line it has a capital', async (t) => {
  t.equal(numberWordCapital(15), 'Пятнадцать')
  t.equal(numberWordCapital(40), '40')
})
