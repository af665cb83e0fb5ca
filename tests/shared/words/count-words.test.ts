import t from 'tap'
import {
  countedNouns,
  countWord,
  countWordAccusative,
  countWordGenitive
} from '../../../src/shared/words/count-words.ts'
import { capitalised } from '../../../src/shared/words/text.ts'

const counts = [
  { count: 0, word: 'ноль' },
  { count: 8, word: 'восемь' },
  { count: 20, word: 'двадцать' },
  { count: 21, word: '21' }
]

for (const { count, word } of counts) {
  t.test(`${count} is «${word}»`, async (t) => t.equal(countWord(count), word))
}

t.test('one and two agree with the gender of their noun, no other does', async (t) => {
  const genders = ['masculine', 'feminine', 'neuter'] as const
  const wordsOf = (count: number) => genders.map((gender) => countWord(count, gender))
  t.same(wordsOf(1), ['один', 'одна', 'одно'])
  t.same(wordsOf(2), ['два', 'две', 'два'])
  for (let count = 3; count < 24; count++) t.equal(new Set(wordsOf(count)).size, 1)
})

t.test('after «из» and «за» a count has its case', async (t) => {
  t.same([1, 2, 4, 10, 11].map(countWordGenitive), ['одного', 'двух', 'четырёх', 'десяти', '11'])
  const accusative = [1, 2, 10, 11].map((count) => countWordAccusative(count))
  t.same(accusative, ['1', 'два', 'десять', '11'])
  t.equal(countWordAccusative(2, 'feminine'), 'две')
})

t.test('at the beginning of a line it has a capital', async (t) => {
  t.equal(capitalised(countWord(15)), 'Пятнадцать')
  t.equal(capitalised(countWord(40)), '40')
})

t.test('nouns are counted at the beginning of a sentence, in their gender', async (t) => {
  const works = ['работа', 'работы', 'работ'] as const
  t.same(
    [1, 2, 5, 21].map((count) => countedNouns(count, works, 'feminine')),
    ['Одна работа', 'Две работы', 'Пять работ', '21 работа']
  )
  t.equal(countedNouns(1, ['место', 'места', 'мест'], 'neuter'), 'Одно место')
  t.equal(countedNouns(2, ['кейс', 'кейса', 'кейсов']), 'Два кейса')
})
