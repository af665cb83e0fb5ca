import t from 'tap'
import { countWord } from '../../src/shared/count-words.ts'
import { capitalised } from '../../src/shared/letter-case.ts'

const counts = [
  { count: 0, word: 'ноль' },
  { count: 8, word: 'восемь' },
  { count: 20, word: 'двадцать' },
  { count: 21, word: '21' }
]

for (const { count, word } of counts) {
  t.test(`${count} is «${word}»`, async (t) => t.equal(countWord(count), word))
}

t.test('at the beginning of a line it has a capital', async (t) => {
  t.equal(capitalised(countWord(15)), 'Пятнадцать')
  t.equal(capitalised(countWord(40)), '40')
})
