import { readFileSync } from 'node:fs'
import { parse } from 'node-html-parser'
import t from 'tap'
import { searchDocuments } from '../../../src/server/search/page-index.ts'
import { sharedTestApp } from '../../support/test-app.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const CASES: { q: string; expectTitleContains: string; why: string }[] = read('search-cases.json')
const GOLDEN: { class: string; q: string; path: string }[] = read('search-golden.json')

async function openSearch(env: Record<string, string> = {}) {
  const { app } = await sharedTestApp(env)
  const post = (fields: Record<string, string>, url = env.SEARCH_PATH ?? '/search/') =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString()
    })
  const ask = (q: string, l = '2') => post({ ajax_call: 'y', INPUT_ID: 'search', q, l })
  return { app, post, ask, find: app.siteSearch().search }
}

t.test('the given cases find their page among the first five', async (t) => {
  const { find } = await openSearch()
  for (const { q, expectTitleContains, why } of CASES) {
    const titles = find(q)
      .found.slice(0, 5)
      .map(({ document }) => document.title.toLowerCase())
    t.ok(
      titles.some((title) => title.includes(expectTitleContains.toLowerCase())),
      `${q}: ${why}`
    )
  }
})

t.test('over a hundred queries of every class find the expected page first', async (t) => {
  const { find } = await openSearch()
  t.ok(GOLDEN.length >= 100)
  for (const { class: kind, q, path } of GOLDEN) {
    t.equal(find(q).found[0]?.document.path, path, `${kind}: ${q}`)
  }
})

t.test('a title that is typed in full finds its page first', async (t) => {
  const { app, find } = await openSearch()
  const pages = searchDocuments(app.site().pages.values())
  const late = pages.filter(({ title, path }) => find(title).found[0]?.document.path !== path)
  t.same(
    late.map(({ path }) => path),
    []
  )
})

t.test('different F24: no price stands beside a title that names one', async (t) => {
  const { ask } = await openSearch()
  const options = parse((await ask('аудит')).body).querySelectorAll('[role="option"]')
  const priced = options.filter(({ text }) => /от \d+ 000/.test(text.replace(/\s/g, ' ')))
  t.ok(priced.length > 0)
  for (const option of priced) {
    option.querySelector('.search-list__piece')?.remove()
    t.notMatch(option.text.replace(/\s/g, ' '), /от \d+ 000.*от \d+ 000/)
  }
})

t.test('the fragment is a list of links and nothing else', async (t) => {
  const { ask } = await openSearch()
  const { body, headers, statusCode } = await ask('аудит')
  t.equal(statusCode, 200)
  t.match(headers['content-type'], 'text/html; charset=utf-8')
  t.notMatch(body, /<html|<head|<body|<script/)
  t.match(body, /<a [^>]*href="\/services\/audit\/"><?[\s\S]*<mark>аудит<\/mark> сайта/)
  t.match(body, 'id="search-option-1"')
  t.match(body, /href="\/search\/\?q=%D0%B0%D1%83%D0%B4%D0%B8%D1%82">Все результаты: \d+ страниц/)

  const many = (await ask('продвижение')).body
  t.equal(many.match(/search-list__link/g)?.length, 10)
  t.ok((many.match(/search-list__text"/g)?.length ?? 0) <= 5, 'pages found by their text alone')
})

t.test('what was repaired is said after the links, with a way to what was typed', async (t) => {
  const { ask } = await openSearch()
  const layout = (await ask('felbn')).body
  t.match(
    layout,
    /__link[\s\S]*__repair[\s\S]*Раскладка исправлена: «аудит»\. Искать «felbn»[\s\S]*__all/
  )
  t.match(layout, 'href="/search/?q=felbn&amp;exact=1"')
  t.match((await ask('рекалма')).body, 'Опечатка исправлена: «реклама». Искать «рекалма»')
})

t.test('bad input is an empty fragment, a refusal or a redirect, never a page', async (t) => {
  const { app, ask, post } = await openSearch()
  for (const [q, l] of [
    ['', '2'],
    ['   ', '2'],
    ['а', '2'],
    ['аудит', '10'],
    ['а', '0'],
    ['а', '-5'],
    ['ывлаофылв', '2']
  ]) {
    t.match(await ask(q ?? '', l), { statusCode: 200, body: '' }, `${q} ${l}`)
  }
  for (const l of ['', 'x', '1']) t.match((await ask('аудит', l)).body, '/services/audit/', l)
  for (const INPUT_ID of ['', '1a', 'a b', '<b>', 'a'.repeat(65), 'я']) {
    t.match(
      await post({ ajax_call: 'y', INPUT_ID, q: 'аудит', l: '2' }),
      { statusCode: 400, body: '' },
      INPUT_ID
    )
  }
  t.match(await post({ q: 'аудит' }), {
    statusCode: 303,
    headers: { location: '/search/?q=%D0%B0%D1%83%D0%B4%D0%B8%D1%82' }
  })
  t.equal((await post({ ajax_call: 'y', INPUT_ID: 'a', q: 'аудит' }, '/search')).statusCode, 200)
  const long = await ask('аудит '.repeat(100))
  t.match(long, { statusCode: 200, body: /__link/ }, 'what is beyond the limit is not read')
  t.match(await ask('я'.repeat(20_000)), { statusCode: 413, body: '' })
  for (const [type, body] of [
    ['application/json', '{"q":"x"}'],
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=a', '--a\r\nbroken'],
    ['text/plain', 'q=x'],
    ['application/x-www-form-urlencoded', 'ajax_call=y&INPUT_ID=a&q=%FF%FE%00&q=2&q[]=3']
  ] as const) {
    const answer = await app.inject({
      method: 'POST',
      url: '/search/',
      headers: { 'content-type': type },
      body
    })
    t.ok(answer.statusCode < 500, `${type} ${answer.statusCode}`)
    t.notMatch(answer.body, '<html', type)
  }
})

t.test('the result page counts, works without JavaScript and is not indexed', async (t) => {
  const { app } = await openSearch()
  const page = (await app.inject('/search/?q=аудит')).body
  t.match(page, '<meta name="robots" content="noindex">')
  t.match(page, /Найдено: \d+\sстраниц/)
  t.match(page, 'data-search-list')
  t.match(page, 'value="аудит"')
  t.match(
    (await app.inject('/search/?q=%3Cscript%3Ealert(1)%3C/script%3E')).body,
    /«&lt;script&gt;alert\(1\)&lt;\/script&gt;» ничего не\sнашлось/
  )
  t.match((await app.inject('/search/')).body, /Ищем по\sназваниям страниц/)
  t.match(await app.inject('/search?q=x'), {
    statusCode: 301,
    headers: { location: '/search/?q=x' }
  })
  t.match(await app.inject('/%73earch?q=x'), {
    statusCode: 301,
    headers: { location: '/search/?q=x' }
  })
  t.equal((await app.inject('/search/?q=a&q=b')).statusCode, 200)
})

t.test('path and minimum are the operator’s', async (t) => {
  const { app, post } = await openSearch({ SEARCH_PATH: '/poisk/', SEARCH_MIN_LENGTH: '0' })
  t.equal((await app.inject('/search/')).statusCode, 404)
  t.match((await app.inject('/')).body, 'action="/poisk/"')
  t.match((await post({ ajax_call: 'y', INPUT_ID: 'a', q: 'ц', l: '0' })).body, '/prices/')
})
