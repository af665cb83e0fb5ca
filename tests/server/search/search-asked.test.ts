import { readFileSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { parse } from 'node-html-parser'
import t from 'tap'
import { siteTexts } from '../../../src/server/content/site/site-texts.ts'
import type { Repair } from '../../../src/server/search/asked-words.ts'
import { firstPages, resultsPath, searchFragment } from '../../../src/server/search/result-row.ts'
import type { PageFamily } from '../../../src/shared/page-families.ts'
import { MAX_QUERY } from '../../../src/shared/search/live-search.ts'
import { buildTestApp, sharedTestApp } from '../../support/test-app.ts'

const FRAME = siteTexts([]).frame

/** @param name Of a file beside this one. */
const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const TEXTS: { q: string }[] = read('search-text-golden.json')
const GOLDEN: { q: string }[] = read('search-golden.json')
const PEOPLE: readonly AskedQuery[] = read('search-people.json')
/** The list and the page are made of what the engine finds. */
const SOME = PEOPLE.filter((_, at) => at % 10 === 0)
const BLIND: readonly AskedQuery[] = read('search-blind.json')
const LATE: readonly AskedQuery[] = read('search-blind-late.json')
const TRADE: readonly AskedQuery[] = read('search-trade.json')
const LAST: readonly AskedQuery[] = read('search-blind-last.json')
const BEGINNINGS = ['юрис', 'адвок', 'вопр', 'прод', 'конта', 'рейт', 'стаж', 'реп']

t.test('what people type finds the page, in the list and on the page', async (t) => {
  const { open, ask, page } = await openSearch()
  const byEngine = async (q: string) => open.search(q).found.map(({ document }) => document.path)
  const inList = async (q: string) => listedIn((await ask(q)).body)
  const onPage = async (q: string) => foundIn(await page(q))
  const trials = [
    { name: 'people', queries: PEOPLE, look: byEngine, first: 0.97, three: 0.99 },
    { name: 'people, list', queries: SOME, look: inList, first: 0.97, three: 0.99 },
    { name: 'people, page', queries: SOME, look: onPage, first: 0.97, three: 0.99 },
    { name: 'blind', queries: BLIND, look: byEngine, first: 0.95, three: 0.97 },
    { name: 'blind, later', queries: LATE, look: byEngine, first: 0.95, three: 0.97 },
    { name: 'of the trade', queries: TRADE, look: byEngine, first: 0.95, three: 0.97 },
    { name: 'blind, last', queries: LAST, look: byEngine, first: 0.95, three: 0.97 }
  ]
  for (const { name, queries, look, first, three } of trials) {
    const found = new Map<string, string[]>()
    for (const { q } of queries) found.set(q, await look(q))
    const score = scoreOf(queries, (q) => found.get(q) ?? [])
    const said = `${name}: ${JSON.stringify(score, null, 1)}`
    t.ok(score.first >= first, said)
    t.ok(score.three >= three, said)
    t.equal(score.none, 0, said)
  }
})

t.test('the list and the page answer one question with one list, finished or not', async (t) => {
  const { open, ask, page } = await openSearch()
  const pathsOf = (q: string) => open.search(q).found.map(({ document }) => document.path)
  const begun = GOLDEN.map(({ q }) => q.slice(0, Math.ceil(q.length / 2)))
  const typed = [...begun, ...TEXTS.map(({ q }) => q)].filter((_, at) => at % 5 === 0)
  const asked = [...BEGINNINGS, ...typed].filter((q) => q.length > 1)
  for (const q of asked) {
    const [list, whole] = [await ask(q), await page(q)]
    const listed = listedIn(list.body)
    t.same(listed, foundIn(whole).slice(0, listed.length), q)
    const count = list.body.match(/Все результаты: (\d+)/)?.[1]
    t.equal(whole.match(/Найдено: (\d+)/)?.[1], count, q)
    t.same(pathsOf(`${q} `), pathsOf(q), q)
  }
})

const MAX_PAGE_BYTES = 20 * 1024
const MAX_PAGE_NODES = 1400

t.test('words that were left out are named, in the list and on the page', async (t) => {
  const { ask, page } = await openSearch()
  const named = (html: string) => parse(html).querySelector('[data-search-left-out]')?.text
  for (const html of [
    (await ask('аудит сайта крокодил')).body,
    await page('аудит сайта крокодил')
  ]) {
    t.equal(named(html), '«крокодил»')
  }
  for (const html of [(await ask('аудит сайта')).body, await page('аудит сайта')]) {
    t.equal(named(html), undefined)
  }
})

t.test('an empty answer leads on: nearest pages, prices, contacts and the request', async (t) => {
  const { page } = await openSearch()
  const html = parse(await page('накрутилово <b>'))
  const hrefs = html.querySelectorAll('.nothing-found a').map((link) => link.getAttribute('href'))
  for (const path of ['/services/', '/prices/', '/contacts/']) t.ok(hrefs.includes(path), path)
  t.ok(hrefs.length > 3, 'and what is near')
  const message = html.querySelector('main textarea[name="message"]')
  t.match(message?.text, 'Не нашлось на сайте: «накрутилово <b>».')
  t.equal(parse(await page('')).querySelector('main textarea'), null)
})

t.test('the whole page shows more on demand, and stays small', async (t) => {
  const { page } = await openSearch()
  const first = await page('продвижение')
  t.equal(foundIn(first).length, 20)
  t.match(
    first,
    /found__notes[^"]*"><span>Услуга<\/span> <span>от\s\d+\s000\s₽/,
    'what a service costs'
  )
  t.match(first, /href="\/search\/\?q=[^"]+&amp;more=1#spisok">Ещё\s\d+</)
  const more = await page('продвижение', '&more=1')
  t.equal(foundIn(more).length, 60)
  t.same(foundIn(more).slice(0, 20), foundIn(first))
  t.equal(new Set(foundIn(more)).size, 60, 'no page twice')
  t.match(
    more,
    /found__notes[^"]*"><span>(?:Статья|Новость|Кейс)<\/span> <span>\d+\s\p{L}+ \d{4}\sгода/u,
    'when it was published'
  )
  for (const html of [first, more, await page('сайт', '&more=1')]) {
    t.ok(brotliCompressSync(html).length <= MAX_PAGE_BYTES, `${brotliCompressSync(html).length}`)
  }
  t.ok((first.match(/<[a-z]/g) ?? []).length <= MAX_PAGE_NODES)
})

t.test(
  'a page of results that was asked for before is that of the site as it is now',
  async (t) => {
    const { app } = await buildTestApp(t)
    const result = async () => foundIn((await app.inject('/search/?q=юстировка')).body)
    t.same(await result(), [])

    const dir = `${t.testdir()}/content`
    await cp(app.site().content.dir, dir, { recursive: true })
    const file = `${dir}/news/biblioteka-shablonov.md`
    const text = await readFile(file, 'utf8')
    await writeFile(
      file,
      text.replace(/^title: .*$/m, 'title: Юстировка отчётов, которую заметят клиенты')
    )
    app.publishedContent.show({ dir, version: 1 })
    t.same(await result(), ['/news/biblioteka-shablonov/'])
  }
)

t.test(
  'a list is made once for equal queries, and not kept when it may name a person',
  async (t) => {
    const { app } = await sharedTestApp()
    const isKept = (query: string) => {
      const first = app.liveSearch(query, 'search')
      return app.liveSearch(query, 'search') === first
    }
    for (const query of ['anna@example.ru', '+7 912 345-67-89', 'Анна Смирнова']) {
      t.notOk(isKept(query), query)
    }
    const long = 'аудит '.repeat(MAX_QUERY).slice(0, MAX_QUERY)
    t.ok(isKept(long))
    t.notOk(isKept(`${long}!`), 'what is cut may name somebody')
  }
)

const page = (kind: PageFamily['kind'], number: number, isText = false) => ({
  path: `/${number}/?a&b`,
  kind,
  title: `<mark>${kind}</mark> ${number} &lt;b&gt;`,
  piece: isText ? 'текст' : '',
  isText
})
type ListedPage = ReturnType<typeof page>
const fragment = (
  pages: readonly ListedPage[],
  rest: { repair?: Repair; leftOut?: string[] } = {}
) =>
  searchFragment({
    pages,
    total: pages.length + 14,
    leftOut: [],
    query: '<script>',
    inputId: 'top',
    path: '/search/',
    noteOf: () => undefined,
    frame: FRAME,
    ...rest
  })

const OPTIONS = {
  leftOut: [],
  query: '',
  inputId: 'top',
  path: '/',
  noteOf: () => undefined,
  frame: FRAME
}

t.test('what no document may hold is left out of the words that were typed', async (t) => {
  const repair: Repair = { kind: 'layout', query: 'c\u001beo' }
  const { html } = fragment([page('services', 1)], { repair, leftOut: ['\u001b]0;сайт\u0007'] })
  t.match(html, '«]0;сайт»')
  t.notMatch(html, /[^\n\r\t\P{Cc}]/u)
})

t.test('a list keeps the order of worth; neighbours of a kind stand together', async (t) => {
  const pages = [
    page('services', 1),
    page('services', 2),
    page('news', 3),
    page('services', 4, true)
  ]
  const { html, count } = fragment([...pages, page('services', 5)])
  t.equal(count, 5)
  t.same(
    [...html.matchAll(/search-list__kind"[^>]*>([^<]+)/g)].map(([, kind]) => kind),
    ['Услуги', 'Новости', 'В тексте', 'Услуги']
  )
  const ids = [...html.matchAll(/id="top-option-(\d+)"/g)].map(([, id]) => Number(id))
  t.same(ids, [1, 2, 3, 4, 5, 6])
  t.match(html, 'Все результаты: 19 страниц<')
  t.match(html, 'href="/1/?a&amp;b"')
  t.match(html, /data-search-group="text"[^>]*><p[^>]*>В тексте<\/p><a class="search-list__text"/)
  t.same(searchFragment({ ...OPTIONS, pages: [], total: 0 }), { html: '', count: 0 })
})

t.test('a list has ten pages at most, and five that only their texts have', async (t) => {
  const document = { title: '', name: '', path: '/', kind: 'company', weight: 1 } as const
  const found = (texts: string) =>
    [...texts].map((letter, number) => ({ number, document, isText: letter === 't' }))
  t.equal(firstPages(found('aaaaaaaaaaaa')).length, 10)
  t.equal(firstPages(found('ttttttt')).length, 5)
  t.equal(firstPages(found('tatatatatata')).length, 10)
  t.equal(firstPages(found('ttattttaaaaa')).length, 6, 'what follows comes with the whole page')
  t.same(firstPages([]), [])
})

t.test('what was repaired and what was left out is said, escaped', async (t) => {
  const repair = { kind: 'layout', query: '"аудит" <b>' } as const
  const { html } = fragment([page('cases', 1)], { repair, leftOut: ['<i>'] })
  t.notMatch(html, /<script>|<i>|"аудит"/)
  t.match(html, 'Раскладка исправлена: «&quot;аудит&quot; &lt;b&gt;». Искать «&lt;script&gt;»')
  t.match(html, 'href="/search/?q=%3Cscript%3E&amp;exact=1"')
  t.match(html, '<span data-search-left-out="">«&lt;i&gt;»</span>')
  const spelling = { kind: 'spelling', query: 'аудит' } as const
  t.match(fragment([page('cases', 1)], { repair: spelling }).html, 'Опечатка исправлена: «аудит».')
  t.equal(resultsPath('/search/', 'а&б\uD83D'), '/search/?q=%D0%B0%26%D0%B1')
})

/** A query as people type it, and the pages that answer it: the one that should come first, and others as good. */
interface AskedQuery {
  q: string
  expect: string
  also?: readonly string[]
}

interface Score {
  first: number
  three: number
  none: number
  /** What did not come first, with what did. */
  missed: readonly string[]
}

/** Parts of the queries whose page comes first, among the first three, and that find nothing. */
function scoreOf(
  queries: readonly AskedQuery[],
  find: (query: string) => readonly string[]
): Score {
  const asked = queries.map((query) => {
    const found = find(query.q)
    const at = found.findIndex((path) => isRight(query, path))
    return { query, found, at }
  })
  const share = (isCounted: (one: (typeof asked)[number]) => boolean) =>
    asked.filter(isCounted).length / asked.length
  return {
    first: share(({ at }) => at === 0),
    three: share(({ at }) => at >= 0 && at < 3),
    none: share(({ found }) => found.length === 0),
    missed: asked
      .filter(({ at }) => at !== 0)
      .map(({ query, found, at }) => `${query.q}: ${at}, ${query.expect}; ${found.slice(0, 3)}`)
  }
}

function isRight({ expect, also = [] }: AskedQuery, path: string): boolean {
  return path === expect || also.includes(path)
}

/** The search of a whole site, asked as a browser asks it. */
async function openSearch() {
  const { app } = await sharedTestApp()
  const open = app.siteSearch()
  const ask = async (q: string) => {
    const fields = { ajax_call: 'y', INPUT_ID: 'search', q, l: '2' }
    const answer = await app.inject({
      method: 'POST',
      url: '/search/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString()
    })
    return { body: answer.body, count: Number(answer.headers['x-title-search']) }
  }
  const page = async (q: string, rest = '') =>
    (await app.inject(`/search/?q=${encodeURIComponent(q)}${rest}`)).body
  return { app, open, ask, page }
}

/** Paths of the pages in a list of the live search. */
function listedIn(html: string): string[] {
  return parse(html)
    .querySelectorAll('a[href]')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => !href.startsWith('/search/'))
}

/** Paths of the pages on the result page. */
function foundIn(html: string): string[] {
  return parse(html)
    .querySelectorAll('[data-search-list] a[href]')
    .map((link) => link.getAttribute('href') ?? '')
}
