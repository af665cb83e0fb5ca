import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { parse } from 'node-html-parser'
import t, { type Test } from 'tap'
import { MAX_TEXTS, searchFragment } from '../../../src/server/search/search-fragment.ts'
import { NO_TEXTS } from '../../../src/server/search/text/text-search.ts'
import { buildTestApp } from '../../support/test-app.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const GOLDEN: { class: string; q: string; path: string }[] = read('search-text-golden.json')
const TITLES: { q: string }[] = read('search-golden.json')
const NEGATIVES: string[] = read('search-negatives.json')
const MAX_PAGE_BYTES = 20 * 1024
const MAX_PAGE_NODES = 1400
const MINUTE_MS = 60_000

async function openSearch(test: Test, env: Record<string, string> = {}) {
  const { app } = await buildTestApp(test, env)
  await app.textSearch.ready(MINUTE_MS)
  const find = (query: string, limit = MAX_TEXTS) => {
    const titles = app.titleSearch.find(query)
    return { titles, texts: app.textSearch.find({ query, titles, isExact: false, limit }) }
  }
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
  return { app, find, ask, page }
}

t.test('phrases of the texts find their page among the first three', async (t) => {
  const { find } = await openSearch(t)
  t.ok(GOLDEN.length >= 60)
  for (const { class: kind, q, path } of GOLDEN) {
    const paths = find(q).texts.found.map(({ document }) => document.path)
    t.ok(paths.slice(0, 3).includes(path), `${kind}: ${q} ${paths}`)
  }
})

t.test('nonsense finds nothing, and so do words that every text is full of', async (t) => {
  const { find } = await openSearch(t)
  for (const q of [...NEGATIVES, 'и в на', 'что это не так', 'ё', 'ъ ь', '—']) {
    t.same(find(q).texts, NO_TEXTS, q)
  }
})

t.test('titles are listed as if there were no texts, and no page twice', async (t) => {
  const { app, ask } = await openSearch(t)
  for (const { q } of [...TITLES, { q: 'сайт' }, { q: 'felbn' }, { q: 'рекалма' }]) {
    const { body, count } = await ask(q)
    const result = app.titleSearch.find(q)
    const { html } = searchFragment({ result, query: q, inputId: 'search', path: '/search/' })
    const [titles, read] = body.split('data-search-group="text"').map(hrefs)
    t.same(titles, hrefs(html), q)
    const known = result.found.map(({ document }) => document.path)
    t.ok((read ?? []).length <= MAX_TEXTS, q)
    t.notOk(
      read?.some((path) => known.includes(path)),
      q
    )
    t.equal(count, hrefs(html).length + (read ?? []).length, q)
  }
})

t.test('the group stands after the titles and before what was repaired', async (t) => {
  const { ask } = await openSearch(t)
  t.match(
    (await ask('felbn')).body,
    /__link[\s\S]*role="group"[^>]*data-search-group="text"[\s\S]*В тексте[\s\S]*__text[\s\S]*__repair[\s\S]*__all/
  )
  const { body, count } = await ask(';ehyfks cthdthf')
  t.notMatch(body, '__link')
  t.match(body, 'Раскладка исправлена: «журналы сервера». Искать «;ehyfks cthdthf»')
  t.equal(count, MAX_TEXTS)
  const ids = [...body.matchAll(/ id="search-option-(\d+)"/g)].map(([, id]) => Number(id))
  t.same(
    ids,
    ids.map((_, at) => at + 1)
  )
  t.match((await ask('проверяли')).body, 'В названиях точных совпадений нет, показаны похожие.')
})

t.test('a piece of text is escaped, marked and made of whole words', async (t) => {
  const { find } = await openSearch(t)
  for (const { q } of GOLDEN) {
    for (const { html, document } of find(q).texts.found) {
      const name = `${q}: ${document.path}: ${html}`
      t.ok(html.includes('<mark>'), name)
      t.notMatch(html.replace(/<\/?mark>/g, ''), /[<>"]/, name)
      t.notMatch(html, /[\p{L}\p{N}]<mark>|<\/mark>[\p{L}\p{N}]/u, name)
      t.ok(html.replace(/<\/?mark>/g, '').length < 300, name)
    }
  }
})

t.test(
  'the list and the whole page find as many pages, however the query was understood',
  async (t) => {
    const { ask, page } = await openSearch(t)
    for (const q of ['рекалма', 'felbn', 'аудит', 'проверяли', 'сквозная аналитека']) {
      const inList = (await ask(q)).body.match(/Все результаты: (\d+)/)?.[1]
      t.ok(inList, q)
      t.equal((await page(q)).match(/Найдено: (\d+)/)?.[1], inList, q)
    }
  }
)

t.test('what a page costs, or when it was published, stands beside its title', async (t) => {
  const { app, ask } = await openSearch(t)
  const rows = parse((await ask('аудит')).body).querySelectorAll('a[href^="/"]')
  const noteOf = (path: string) =>
    rows.find((row) => row.getAttribute('href') === path)?.querySelector('.search-list__note')?.text
  t.match(noteOf('/services/audit/'), /^от [\d\s]+ ₽$/)
  const dated = rows.filter((row) =>
    /^\/(news|education\/articles)\//.test(row.getAttribute('href') ?? '')
  )
  t.ok(dated.length > 0)
  for (const row of dated) {
    const path = row.getAttribute('href') ?? ''
    if (app.site().pages.get(path)?.meta.published) t.match(noteOf(path), /\d{4} года$/, path)
  }
})

t.test('the whole page shows more of them on demand, and stays small', async (t) => {
  const { page } = await openSearch(t)
  const first = await page('аудит')
  const [titles = '', texts = ''] = first.split('data-search-group="text"')
  t.match(texts, /<h2>В\sтексте <span class="meta">\d+<\/span><\/h2>/)
  const own = itemsOf(texts)
  t.equal(own.length, 10)
  t.same(
    own.filter((href) => itemsOf(titles).includes(href)),
    []
  )
  t.match(titles, /found__notes"><span>от\s45\s000\s₽/, 'what a service costs')
  t.match(texts, /href="\/search\/\?q=[^"]+&amp;more=1#v-tekste">Ещё\s\d+</)
  const more = await page('аудит', '&more=1')
  const [, moreTexts = ''] = more.split('data-search-group="text"')
  t.equal(itemsOf(moreTexts).length, 30)
  t.match(
    moreTexts,
    /found__notes"><span>(?:Статья|Новость|Кейс)<\/span> <span>\d+\s\p{L}+ \d{4}\sгода/u,
    'when it was published'
  )
  for (const html of [first, more, await page('продвижение'), await page('сайт', '&more=1')]) {
    t.ok(brotliCompressSync(html).length <= MAX_PAGE_BYTES, `${brotliCompressSync(html).length}`)
  }
  t.ok((first.match(/<[a-z]/g) ?? []).length <= MAX_PAGE_NODES)
})

t.test('what was typed is found as it was typed when that is asked for', async (t) => {
  const { page } = await openSearch(t)
  t.match(await page("'rcrfdfnjh", '&exact=1'), /ничего\sне\sнашлось/)
  t.match(await page('экскаватор', '&exact=1'), '/services/audit/')
})

t.test('the worst of queries are answered', async (t) => {
  const { ask, page } = await openSearch(t)
  const worst = [
    'а б в г д е ж з и к',
    'и '.repeat(200),
    'сайт '.repeat(200),
    'аудит реклама репутация аналитика цена вакансии скорость реквизиты google яндекс',
    'оооооооооо ееееееееее аааааааааа ииииииииии прпрпрпрпр стстстстст',
    'про при пре под пер рас раз',
    '<img src=x onerror=alert(1)> аудит'
  ]
  for (const q of worst) {
    t.type((await ask(q)).count, 'number')
    t.notMatch(await page(q), '<img src=x')
  }
})

t.test(
  'whoever comes before the index gets titles, and texts as soon as they are read',
  async (t) => {
    const { app } = await buildTestApp(t)
    const find = () =>
      app.textSearch.find({ query: 'экскаватор', titles: { found: [] }, isExact: false, limit: 5 })
    t.same(find(), NO_TEXTS)
    await Promise.all([app.textSearch.ready(MINUTE_MS), app.textSearch.ready(0)])
    t.equal(find().found[0]?.document.path, '/services/audit/')
  }
)

/** Of the pages that were found. */
function hrefs(html: string): string[] {
  const all = [...html.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href)
  return all.filter((href) => !href.startsWith('/search/'))
}

function itemsOf(html: string): string[] {
  return [...html.matchAll(/found__link" href="([^"]+)"/g)].map(([, href = '']) => href)
}
