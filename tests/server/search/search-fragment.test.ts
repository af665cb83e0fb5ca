import t from 'tap'
import {
  firstPages,
  resultsPath,
  searchFragment
} from '../../../src/server/search/search-fragment.ts'
import type { Repair } from '../../../src/server/search/understand.ts'

const page = (kind: string, number: number, isText = false) => ({
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
    ...rest
  })

const OPTIONS = { leftOut: [], query: '', inputId: 'top', path: '/', noteOf: () => undefined }

t.test('what no document may hold is left out of the words that were typed', async (t) => {
  const repair: Repair = { kind: 'layout', query: 'c\u001beo' }
  const { html } = fragment([page('Услуги', 1)], { repair, leftOut: ['\u001b]0;сайт\u0007'] })
  t.match(html, '«]0;сайт»')
  t.notMatch(html, /[^\n\r\t\P{Cc}]/u)
})

t.test('a list keeps the order of worth; neighbours of a kind stand together', async (t) => {
  const pages = [page('Услуги', 1), page('Услуги', 2), page('Новости', 3), page('Услуги', 4, true)]
  const { html, count } = fragment([...pages, page('Услуги', 5)])
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
  const { document } = { document: { title: '', name: '', path: '/', kind: '', weight: 1 } }
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
  const { html } = fragment([page('Аудит', 1)], { repair, leftOut: ['<i>'] })
  t.notMatch(html, /<script>|<i>|"аудит"/)
  t.match(html, 'Раскладка исправлена: «&quot;аудит&quot; &lt;b&gt;». Искать «&lt;script&gt;»')
  t.match(html, 'href="/search/?q=%3Cscript%3E&amp;exact=1"')
  t.match(html, '<span data-search-left-out="">«&lt;i&gt;»</span>')
  const spelling = { kind: 'spelling', query: 'аудит' } as const
  t.match(fragment([page('Аудит', 1)], { repair: spelling }).html, 'Опечатка исправлена: «аудит».')
  t.equal(resultsPath('/search/', 'а&б\uD83D'), '/search/?q=%D0%B0%26%D0%B1')
})
