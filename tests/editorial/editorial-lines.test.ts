import t from 'tap'
import { sentencesOf } from '../../src/editorial/content-lines.ts'

t.test('a line is read by sentences, a row of a table whole', async (t) => {
  const cases: [line: string, sentences: string[]][] = [
    ['Да. Нет! «Может быть»? Да…', ['Да.', 'Нет!', '«Может быть»?', 'Да…']],
    ['В 2026 г. стало 5.5 % и т. д.', ['В 2026 г. стало 5.5 % и т. д.']],
    ['  | А. Б | В. Г |', ['  | А. Б | В. Г |']],
    ['', ['']]
  ]
  for (const [line, sentences] of cases) t.same(sentencesOf(line), sentences, line)
})
