import t from 'tap'
import { hasAllWords, placesOfWords } from '../../../src/shared/search/word-match.ts'

t.test('a text has all words of a query, whatever their capitals and dots', async (t) => {
  t.ok(hasAllWords('Отчёт по трафику', 'ТРАФИК отчет'))
  t.ok(hasAllWords('anything', ''))
  t.notOk(hasAllWords('Отчёт по трафику', 'отчёт конверсия'))
})

t.test('each place of each word is told', async (t) => {
  const text = 'Отчёт об отчёте'
  const parts = (query: string) =>
    placesOfWords(text, query).map(({ start, end }) => text.slice(start, end))
  t.same(parts('отчет'), ['Отчёт', 'отчёт'])
  t.same(parts(' ОБ  отчёте '), ['об', 'отчёте'])
  t.same(parts(''), [])
  t.same(placesOfWords('İ и', 'и'), [], 'none where capitals change the length')
})
