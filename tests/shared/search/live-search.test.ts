import t from 'tap'
import {
  readAnswer,
  readSearchPost,
  toFields,
  toHeaders
} from '../../../src/shared/search/live-search.ts'
import {
  allowedMistakes,
  editDistance,
  hasAllWords,
  placesOfWords
} from '../../../src/shared/search/word-match.ts'

t.test('what one side writes the other reads', async (t) => {
  const question = { inputId: 'site-search-input', query: ' аудит & ко ', minLength: 3 }
  const body = Object.fromEntries(new URLSearchParams(toFields(question)))
  t.same(readSearchPost(body), { kind: 'question', ...question })

  for (const answer of [
    { html: '<a href="/prices/">Цены</a>', count: 1 },
    { html: '', count: 0 }
  ]) {
    t.same(readAnswer(new Headers(toHeaders(answer)), answer.html), answer)
  }
})

t.test('a post is read whatever is in it', async (t) => {
  const asked = { ajax_call: 'y', INPUT_ID: 'a', q: 'цены', l: '2' }
  const question = { kind: 'question', inputId: 'a', query: 'цены', minLength: 2 }
  for (const [body, post] of [
    [{ ...asked, q: ['цены', 'аудит'] }, question],
    [
      { ...asked, l: 'many' },
      { ...question, minLength: 0 }
    ],
    [
      { ...asked, q: { deep: 'цены' } },
      { ...question, query: '' }
    ],
    [{ ...asked, INPUT_ID: '<b>' }, { kind: 'unreadable' }],
    [{ ...asked, INPUT_ID: undefined }, { kind: 'unreadable' }],
    [
      { ...asked, ajax_call: 'n' },
      { kind: 'form', query: 'цены' }
    ],
    [null, { kind: 'form', query: '' }],
    ['q=цены', { kind: 'form', query: '' }]
  ] as const) {
    t.same(readSearchPost(body), post, JSON.stringify(body))
  }
})

t.test('a fragment of another make is an answer, whatever its structure', async (t) => {
  for (const [html, count] of [
    ['<a href="/prices/">Цены</a>', 1],
    ['<ul><li><a class="x" href="/a/">А</a><li><a href="/b/">Б</a></ul>\n', 2],
    ['<header>Найдено</header><a name="b">Б</a>', 0],
    ['<div>Цены</div>', 0],
    ['', 0],
    [' \n', 0]
  ] as const) {
    t.same(readAnswer(new Headers(), html), { html: html.trim(), count }, html)
  }
})

t.test('what is a page, or not whole, is no answer', async (t) => {
  const headers = (count: string) => new Headers({ 'x-title-search': count })
  const html = '<a href="/prices/">Цены</a>'

  for (const page of [
    '<!DOCTYPE html><p>Сеть',
    '<html><p>Сеть',
    '<head></head>',
    '<body><p>Сеть'
  ]) {
    t.equal(readAnswer(new Headers(), page + html), undefined, page)
  }
  t.equal(readAnswer(new Headers(), '{"login":"/"}'), undefined, 'no HTML')
  for (const count of ['', '-1', '1.5', 'many'])
    t.equal(readAnswer(headers(count), html), undefined)
  t.equal(readAnswer(headers('0'), html), undefined, 'more than nothing')
  t.equal(readAnswer(headers('3'), ''), undefined, 'cut off')
})

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

const cases: [a: string, b: string, distance: number][] = [
  ['', '', 0],
  ['', 'abc', 3],
  ['аудит', 'аудит', 0],
  ['аудит', 'аудиты', 1],
  ['аудит', 'аурит', 1],
  ['аудит', 'аудти', 1],
  ['аудит', 'уадти', 2],
  // The neighbours that are swapped must not have been touched before.
  ['ca', 'abc', 3],
  ['abc', 'xyz', 3]
]

for (const [a, b, distance] of cases) {
  t.equal(editDistance(a, b, 9), distance, `${a} → ${b}`)
  t.equal(editDistance(b, a, 9), distance, `${b} → ${a}`)
  t.equal(editDistance(a, b, distance), distance, `${a} → ${b}, with no more allowed`)
  if (distance > 0)
    t.equal(editDistance(a, b, distance - 1), distance, `${a} → ${b}, over the limit`)
}

t.test('the longer a word, the more mistakes it may have', async (t) => {
  const allowed = [1, 3, 4, 7, 8, 20].map((length) => allowedMistakes('а'.repeat(length)))
  t.same(allowed, [0, 0, 1, 1, 2, 2])
})
