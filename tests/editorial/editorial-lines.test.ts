import t from 'tap'
import { numberOf } from '../../src/editorial/check-counts.ts'
import { sentencesOf } from '../../src/editorial/content-lines.ts'

t.test('numbers are read in every case, other words are none', async (t) => {
  const cases: [words: string, number: number | undefined][] = [
    ...(['Тремя', 'четырьмя', 'пятью', 'восемью', 'сорока'] as const).map(
      (word, at): [string, number] => [word, [3, 4, 5, 8, 40][at] ?? 0]
    ),
    ['двадцати пяти', 25],
    ['Twelve', 12],
    ['0012', 12],
    ['пятого', undefined],
    ['семья', undefined],
    ['', undefined]
  ]
  for (const [words, number] of cases) t.equal(numberOf(words), number, words)
})

t.test('a line is read by sentences, a row of a table whole', async (t) => {
  const cases: [line: string, sentences: string[]][] = [
    ['Да. Нет! «Может быть»? Да…', ['Да.', 'Нет!', '«Может быть»?', 'Да…']],
    ['В 2026 г. стало 5.5 % и т. д.', ['В 2026 г. стало 5.5 % и т. д.']],
    ['  | А. Б | В. Г |', ['  | А. Б | В. Г |']],
    ['', ['']]
  ]
  for (const [line, sentences] of cases) t.same(sentencesOf(line), sentences, line)
})
