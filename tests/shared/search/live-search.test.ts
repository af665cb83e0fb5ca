import t from 'tap'
import {
  readAnswer,
  readSearchPost,
  toFields,
  toHeaders
} from '../../../src/shared/search/live-search.ts'

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
