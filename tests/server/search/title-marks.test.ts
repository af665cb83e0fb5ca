import t from 'tap'
import { markedTitle } from '../../../src/server/search/search-fragment.ts'
import { createSearchIndex } from '../../../src/server/search/search-index.ts'

const TITLES = [
  'Аудит сайта: что мешает расти',
  'Веб-аналитика и сквозные отчёты',
  'Продвижение <интернет-магазинов>',
  'Поисковое продвижение',
  'Google & Яндекс: обзор',
  'Ба\u0301ннеры'
]
const SYNONYMS = [['поисковое продвижение', 'раскрутка']]

const CASES = [
  {
    q: 'аудиту сайтов',
    marked: '<mark>Аудит</mark> <mark>сайта</mark>: что\u00A0мешает расти',
    how: 'other forms'
  },
  { q: 'ауд', marked: '<mark>Ауд</mark>ит сайта: что\u00A0мешает расти', how: 'a beginning' },
  {
    q: 'сайт ме',
    marked: 'Аудит <mark>сайта</mark>: что\u00A0<mark>ме</mark>шает расти',
    how: 'word and beginning'
  },
  {
    q: 'веб аналитика',
    marked: '<mark>Веб</mark>-<mark>аналитика</mark> и\u00A0сквозные отчёты',
    how: 'both words'
  },
  {
    q: 'вебаналитика',
    marked: '<mark>Веб-аналитика</mark> и\u00A0сквозные отчёты',
    how: 'a compound'
  },
  {
    q: 'вебан',
    marked: '<mark>Веб-ан</mark>алитика и\u00A0сквозные отчёты',
    how: 'a compound begun'
  },
  { q: 'отчеты', marked: 'Веб-аналитика и\u00A0сквозные <mark>отчёты</mark>', how: 'ё' },
  {
    q: 'магазин',
    marked: 'Продвижение &lt;интернет-<mark>магазинов</mark>&gt;',
    how: 'escaped around'
  },
  { q: 'раскрутка', marked: '<mark>Поисковое</mark> <mark>продвижение</mark>', how: 'a synonym' },
  { q: 'gugl', marked: undefined, how: 'nothing' },
  { q: 'yandeks', marked: 'Google &amp; <mark>Яндекс</mark>: обзор', how: 'Latin letters' },
  {
    q: 'felbn cfqnf',
    marked: '<mark>Аудит</mark> <mark>сайта</mark>: что\u00A0мешает расти',
    how: 'the other layout'
  },
  { q: 'анлаитика', marked: 'Веб-<mark>аналитика</mark> и\u00A0сквозные отчёты', how: 'a mistake' },
  { q: 'бан', marked: '<mark>Ба\u0301н</mark>неры', how: 'a stress mark' },
  { q: 'баннер', marked: '<mark>Ба\u0301ннеры</mark>', how: 'another form with a stress mark' }
]

t.test('what is marked in a title is what the query matched', async (t) => {
  const documents = TITLES.map((title) => ({
    title,
    name: '',
    path: '/',
    kind: 'Новости',
    weight: 1
  }))
  const index = createSearchIndex(documents, SYNONYMS)
  for (const { q, marked, how } of CASES) {
    const [first] = index.search(q).found
    t.equal(first && markedTitle(first), marked, `${q}: ${how}`)
  }
})
