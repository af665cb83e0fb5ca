import t from 'tap'
import type { Mode } from '../../src/server/search/find-word.ts'
import { markTitle } from '../../src/server/search/mark-title.ts'

const cases: [title: string, words: string[], mode: Mode, expected: string][] = [
  ['Аудит сайта', ['аудит'], 'strict', '<mark>Аудит</mark> сайта'],
  ['Аудиты сайтов', ['аудит'], 'strict', '<mark>Аудиты</mark> сайтов'],
  ['Аудиторам', ['аудит'], 'strict', '<mark>Аудит</mark>орам'],
  ['Проверка', ['проверок'], 'strict', '<mark>Проверка</mark>'],
  ['Аудит сайта', ['сайт', 'аудит'], 'strict', '<mark>Аудит</mark> <mark>сайта</mark>'],
  ['Каталог', ['аудит'], 'strict', 'Каталог'],
  ['Продвижение', ['prodvizhenie'], 'skeleton', '<mark>Продвижение</mark>'],
  ['Продвижение', ['prodv'], 'skeleton', '<mark>Продвижение</mark>'],
  ['Продвижение', ['prodvizhenie'], 'strict', 'Продвижение'],
  ['Я и продвижение', ['ya'], 'skeleton', 'Я и продвижение'],
  ['Реклама сайта', ['рекалма'], 'fuzzy', '<mark>Реклама</mark> сайта'],
  ['Рекламой', ['рекалма'], 'fuzzy', '<mark>Рекламой</mark>'],
  ['Реклама', ['рекалма'], 'strict', 'Реклама'],
  ['Кит', ['кот'], 'fuzzy', 'Кит'],
  ['Q&A: <аудит>', ['аудит'], 'strict', 'Q&amp;A: &lt;<mark>аудит</mark>&gt;']
]

for (const [title, words, mode, expected] of cases) {
  t.equal(markTitle(title, words, mode), expected, `${mode}: ${words.join(' ')} in ${title}`)
}
