import { readFileSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { parse } from 'node-html-parser'
import t from 'tap'
import { showPages } from '../../../src/server/search/result-row.ts'
import { firstPages } from '../../../src/server/search/search-fragment.ts'
import { buildTestApp } from '../../support/test-app.ts'
import { HOSTILE } from './hostile-queries.ts'
import { foundIn, openSearch } from './open-search.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const TEXTS: { q: string }[] = read('search-text-golden.json')
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

t.test('nothing a visitor types keeps the server', async (t) => {
  const { open, ask, page } = await openSearch()
  for (const q of HOSTILE) {
    t.doesNotThrow(() => open.search(q), q.slice(0, 40))
    t.doesNotThrow(() => open.nearest(q), q.slice(0, 40))
    t.notMatch(await page(q.slice(0, 1500).replace(/\p{Cs}/gu, '')), '<img src=x')
  }
  t.type((await ask('<img src=x onerror=alert(1)> аудит')).count, 'number')
})

t.test('the index answers after it was built anew, and not after the end', async (t) => {
  const { app, open } = await openSearch()
  t.equal(await app.siteSearch(0), open, 'the same for all')
  t.ok(open.index.bytes() > 0)
})

t.test('a piece of text is escaped, marked and made of whole words', async (t) => {
  const { open } = await openSearch()
  for (const { q } of TEXTS) {
    const { found, words } = open.search(q)
    for (const { piece, path, isText } of showPages(open.index, words, firstPages(found))) {
      const name = `${q}: ${path}: ${piece}`
      t.equal(piece !== '', isText, name)
      if (!isText) continue
      t.ok(piece.includes('<mark>'), name)
      t.notMatch(piece.replace(/<\/?mark>/g, ''), /[<>"]/, name)
      t.notMatch(piece, /[\p{L}\p{N}]<mark>|<\/mark>[\p{L}\p{N}]/u, name)
      t.ok(piece.replace(/<\/?mark>/g, '').length < 300, name)
    }
  }
})

t.test('what a page costs, or when it was published, stands beside its title', async (t) => {
  const { app, ask } = await openSearch()
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

t.test('the whole page shows more on demand, and stays small', async (t) => {
  const { page } = await openSearch()
  const first = await page('продвижение')
  t.equal(foundIn(first).length, 20)
  t.match(first, /found__notes"><span>Услуга<\/span> <span>от\s\d+\s000\s₽/, 'what a service costs')
  t.match(first, /href="\/search\/\?q=[^"]+&amp;more=1#spisok">Ещё\s\d+</)
  const more = await page('продвижение', '&more=1')
  t.equal(foundIn(more).length, 60)
  t.same(foundIn(more).slice(0, 20), foundIn(first))
  t.equal(new Set(foundIn(more)).size, 60, 'no page twice')
  t.match(
    more,
    /found__notes"><span>(?:Статья|Новость|Кейс)<\/span> <span>\d+\s\p{L}+ \d{4}\sгода/u,
    'when it was published'
  )
  for (const html of [first, more, await page('сайт', '&more=1')]) {
    t.ok(brotliCompressSync(html).length <= MAX_PAGE_BYTES, `${brotliCompressSync(html).length}`)
  }
  t.ok((first.match(/<[a-z]/g) ?? []).length <= MAX_PAGE_NODES)
})

t.test('what was typed is found as it was typed when that is asked for', async (t) => {
  const { page } = await openSearch()
  t.match(await page("'rcrfdfnjh", '&exact=1'), /ничего\sне\sнашлось/)
  t.match(await page('экскаватор', '&exact=1'), '/services/audit/')
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
    // Who asks sooner, on a busy machine, is answered as before the change.
    await app.siteSearch(60_000)
    t.same(await result(), ['/news/biblioteka-shablonov/'])
  }
)
