import t from 'tap'
import { openSmallSearch } from '../../support/small-search.ts'

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
    marked: '<mark>Аудит</mark> <mark>сайта</mark>: что мешает расти',
    how: 'other forms'
  },
  { q: 'ауд', marked: '<mark>Ауд</mark>ит сайта: что мешает расти', how: 'a beginning' },
  {
    q: 'сайт ме',
    marked: 'Аудит <mark>сайта</mark>: что <mark>ме</mark>шает расти',
    how: 'word and beginning'
  },
  {
    q: 'веб аналитика',
    marked: '<mark>Веб</mark>-<mark>аналитика</mark> и\u00A0сквозные отчёты',
    how: 'both words'
  },
  {
    q: 'вебаналитика',
    marked: '<mark>Веб</mark>-<mark>аналитика</mark> и\u00A0сквозные отчёты',
    how: 'a compound'
  },
  {
    q: 'вебанал',
    marked: '<mark>Веб</mark>-<mark>анал</mark>итика и\u00A0сквозные отчёты',
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
    marked: '<mark>Аудит</mark> <mark>сайта</mark>: что мешает расти',
    how: 'the other layout'
  },
  { q: 'анлаитика', marked: 'Веб-<mark>аналитика</mark> и\u00A0сквозные отчёты', how: 'a mistake' },
  { q: 'бан', marked: '<mark>Ба\u0301н</mark>неры', how: 'a stress mark' },
  { q: 'баннер', marked: '<mark>Ба\u0301ннеры</mark>', how: 'another form with a stress mark' }
]

t.test('what is marked in a title is what the query matched', async (t) => {
  const { show } = openSmallSearch(TITLES, SYNONYMS)
  for (const { q, marked, how } of CASES) t.equal(show(q)[0]?.title, marked, `${q}: ${how}`)
})

t.test('a phrase is marked where its words stand together, and nowhere else', async (t) => {
  const { show } = openSmallSearch(['Аудит сайта', 'Проверка сайта'], [['аудит', 'проверка сайта']])
  t.same(
    show('аудит').map(({ title }) => title),
    ['<mark>Аудит</mark> сайта', '<mark>Проверка</mark> <mark>сайта</mark>']
  )
})
