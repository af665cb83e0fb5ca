import t from 'tap'
import { normalise, swapLayout, tokensOf } from '../../../src/server/search/normalise.ts'
import { createQueryMemo } from '../../../src/server/search/query-memo.ts'
import { searchDocuments } from '../../../src/server/search/search-documents.ts'
import {
  markedTitle,
  repairText,
  resultsPath,
  searchFragment
} from '../../../src/server/search/search-fragment.ts'
import type { Found, SearchResult } from '../../../src/server/search/search-index.ts'
import { createSearchLog } from '../../../src/server/search/search-log.ts'
import { skeleton } from '../../../src/server/search/skeleton.ts'
import { stem } from '../../../src/server/search/stem.ts'
import { NO_TEXTS } from '../../../src/server/search/text/text-search.ts'
import { titleWords } from '../../../src/server/search/title-words.ts'
import type { AskedQuery } from '../../../src/shared/search/asked-query.ts'

const families = [
  'аудит аудита аудиту аудитом аудите аудиты аудитов аудитами аудитах',
  'реклама рекламы рекламе рекламу рекламой',
  'проверка проверки проверке проверку проверок проверками',
  'копейка копейки копейку копеек',
  'продвижение продвижения продвижению продвижением',
  'стоимость стоимости стоимостью',
  'интернет интернета интернетом',
  'контекстный контекстная контекстное контекстные контекстного контекстными',
  'аналитика аналитики аналитику аналитикой'
]

for (const family of families) {
  t.test(`forms of one word have one stem: ${family.slice(0, 30)}…`, async (t) => {
    t.equal(new Set(family.split(' ').map(stem)).size, 1, family.split(' ').map(stem).join())
  })
}

t.test('a stem is what is left without the ending, three letters at least', async (t) => {
  const stems = {
    дом: 'дом',
    топы: 'топ',
    цены: 'цен',
    синих: 'син',
    аудитами: 'аудит',
    проверок: 'проверк',
    копеек: 'копейк',
    продвижение: 'продвижен',
    акций: 'акц',
    компании: 'компан',
    длинный: 'длин',
    новостью: 'новост'
  }
  for (const [word, expected] of Object.entries(stems)) t.equal(stem(word), expected, word)
})

t.test('words that are others keep stems of their own', async (t) => {
  for (const [one = '', other = ''] of [
    ['аудит', 'аудитория'],
    ['сайт', 'сайтовый'],
    ['рост', 'ростки'],
    ['цена', 'ценз']
  ]) {
    t.not(stem(one), stem(other), `${one} and ${other}`)
  }
  t.same(['seo', 'b2b', '152', 'топ', 'сео1'].map(stem), ['seo', 'b2b', '152', 'топ', 'сео1'])
})

const spellings = [
  'сайта saita sayta sajta',
  'ёлка yolka elka',
  'ваня vanya vania',
  'ксерокс xerox',
  'вики wiki viki',
  'бизнес biznes',
  'продвижение prodvizhenie',
  'яндекс yandeks yandex jandeks',
  'щётка schetka shchetka',
  'хит hit khit',
  'цена cena tsena',
  'аккаунт akkaunt akaunt'
]

for (const line of spellings) {
  t.test(`in any alphabet it is one word: ${line}`, async (t) => {
    const [russian = '', ...latin] = line.split(' ')
    t.match(skeleton(russian), /^[a-z]{3,}$/)
    for (const word of latin) {
      t.equal(skeleton(word), skeleton(russian), word)
    }
  })
}

t.test('other sounds are other words', async (t) => {
  const words = 'сайт сад вид свет цвет жук щук кит хит чек шек юла яна'.split(' ')
  t.equal(new Set(words.map(skeleton)).size, words.length)
})

t.test('a text typed in the other layout is given back by typing it again', async (t) => {
  for (const text of ['felbn cfqnf', 'ghbdtn? Vbh!', 'аудит сайта', 'ёж ЭХО', 'ghjldb;tybt']) {
    const swapped = swapLayout(text) ?? ''
    t.not(swapped, text)
    t.equal(swapLayout(swapped), text, swapped)
  }
  t.equal(swapLayout('ghjldb;tybt'), 'продвижение')
  for (const text of ['', '2026', '— ?', 'seo аудит']) t.equal(swapLayout(text), undefined, text)
})

t.test('words are compared composed, small, without stress marks and dots', async (t) => {
  t.equal(normalise('ЁЛКИ-й'), 'елки-й')
  t.equal(normalise('и\u0306'), 'й', 'a letter of two signs is one')
  t.same(tokensOf('За\u0301мок, «B2B»: 152-ФЗ!'), ['замок', 'b2b', '152', 'фз'])
  t.same(tokensOf(' — … '), [])
})

t.test('a compound of two words is also one, of three or of figures it is not', async (t) => {
  const tokens = (title: string) => titleWords(title).map(({ token }) => token)
  t.same(tokens('Веб-аналитика'), ['веб', 'аналитика', 'вебаналитика'])
  t.same(tokens('интернет-магазин-склад'), ['интернет', 'магазин', 'склад'])
  t.same(tokens('152-ФЗ'), ['152', 'фз'])
  t.same(tokens('Ба\u0301ннер'), ['баннер'])
  t.same(tokens(''), [])
  const title = '«Веб-аналитика» 2026'
  for (const { token, start, end } of titleWords(title)) {
    t.equal(
      normalise(title.slice(start, end)).replace('-', ''),
      token,
      'it stands where it is said'
    )
  }
})

t.test('a page weighs by its kind and its depth; a part of a list weighs less', async (t) => {
  const meta = (path: string, isIndexed = true) => ({
    meta: { path, title: path, isIndexed, crumbs: [{ path, title: 'Имя' }] }
  })
  const weights = (paths: string[]) =>
    new Map(
      searchDocuments(paths.map((path) => meta(path)) as Parameters<typeof searchDocuments>[0]).map(
        ({ path, kind, weight, name }) => [path, [kind, Math.round(weight * 100) / 100, name]]
      )
    )
  t.same(
    [
      ...weights([
        '/',
        '/services/',
        '/services/seo/',
        '/prices/',
        '/news/',
        '/news/2026/',
        '/news/a/'
      ])
    ],
    [
      ['/', ['Компания', 1, 'Имя']],
      ['/services/', ['Услуги', 4.4, 'Имя']],
      ['/services/seo/', ['Услуги', 5.2, 'Имя']],
      ['/prices/', ['Услуги', 4.4, 'Имя']],
      ['/news/', ['Новости', 0.88, 'Имя']],
      ['/news/2026/', ['Новости', 0.32, 'Имя']],
      ['/news/a/', ['Новости', 1.04, 'Имя']]
    ]
  )
  t.same(
    [...weights(['/rating/a/2025/', '/education/articles/topic/seo/']).values()],
    [
      ['Рейтинги', 0.8, 'Имя'],
      ['Статьи и шаблоны', 0.48, 'Имя']
    ]
  )
  const hidden = [meta('/spasibo/', false), meta('/news/page/2/')]
  t.same(searchDocuments(hidden as Parameters<typeof searchDocuments>[0]), [])
})

const page = (kind: string, number: number): Found => ({
  document: { title: `${kind} ${number} <b>`, name: '', path: `/${number}/?a&b`, kind, weight: 1 },
  matched: { mode: 'strict', terms: new Map([[kind.toLowerCase(), 3]]) }
})
const fragment = (result: SearchResult, query = 'аудит') =>
  searchFragment({ result, query, inputId: 'top', path: '/search/' })

t.test('a list has ten pages at most, five of a kind, and numbers its options', async (t) => {
  const found = ['Услуги', 'Кейсы', 'Новости'].flatMap((kind, at) =>
    Array.from({ length: 8 }, (_, number) => page(kind, at * 100 + number))
  )
  const { html, count } = fragment({ found })
  t.equal(count, 10)
  t.equal(html.match(/search-list__link/g)?.length, 10)
  t.same(
    [...html.matchAll(/search-list__kind"[^>]*>([^<]+)/g)].map(([, kind]) => kind),
    ['Услуги', 'Кейсы']
  )
  const ids = [...html.matchAll(/id="top-option-(\d+)"/g)].map(([, id]) => Number(id))
  t.same(
    ids,
    Array.from({ length: 11 }, (_, at) => at + 1)
  )
  t.match(html, 'Все результаты: 24 страницы')
  t.match(html, 'href="/0/?a&amp;b"')
  t.same(fragment({ found: [] }), { html: '', count: 0 })
  t.match(fragment({ found: found.slice(0, 1) }).html, 'Все результаты: 1 страница<')
})

t.test('a title is marked and escaped, a query is escaped where it is shown again', async (t) => {
  t.equal(markedTitle(page('Аудит', 1)), '<mark>Ауд</mark>ит 1 &lt;b&gt;')
  const repair = { kind: 'layout', query: '"аудит" <b>' } as const
  const { html } = fragment({ found: [page('Аудит', 1)], repair }, '<script>')
  t.notMatch(html, /<script>|"аудит"/)
  t.match(html, 'Раскладка исправлена: «&quot;аудит&quot; &lt;b&gt;». Искать «&lt;script&gt;»')
  t.match(html, 'href="/search/?q=%3Cscript%3E&amp;exact=1"')
  t.equal(resultsPath('/search/', 'а&б\uD83D'), '/search/?q=%D0%B0%26%D0%B1')
})

t.test('what was repaired is said of titles alone when the texts have the word', async (t) => {
  const spelling = { kind: 'spelling' } as const
  const titles = { found: [], repair: spelling }
  const texts = { ...NO_TEXTS, total: 2 }
  t.match(repairText(spelling, titles, NO_TEXTS), /^Точных совпадений нет/)
  t.match(repairText(spelling, titles, texts), /^В названиях точных/)
  t.match(repairText(spelling, titles, { ...texts, isRepaired: true }), /^Точных/)
  t.match(repairText(spelling, { found: [] }, texts), /^Точных/)
})

t.test('an answer is kept by its words, not by who asks', async (t) => {
  const lifetimeMs = 60_000
  const memo = createQueryMemo<{ n: number }>({
    name: 'searchAnswers',
    bytesOf: () => 8,
    lifetimeMs
  })
  t.teardown(() => memo.close())
  let asked = 0
  const ask = (query: string, variant = 'a') => memo.memo(query, variant, () => ({ n: ++asked })).n

  t.same(
    ['Аудит', ' аудит', 'АУДИТ'].map((query) => ask(query)),
    [1, 1, 1]
  )
  t.equal(ask('аудит '), 2, 'a space closes the word')
  t.equal(ask('аудит', 'b'), 3)
  t.same([ask('анна смирнова'), ask('анна смирнова')], [4, 5], 'a person is never kept')
  memo.clear()
  t.equal(ask('аудит'), 6)
})

t.test('counts are written a hundred at a time, each once', async (t) => {
  const batches: AskedQuery[][] = []
  const log = createSearchLog({
    write: async (batch) => void batches.push([...batch]),
    now: () => 5
  })
  for (let number = 0; number < 250; number++) log.note(`запрос ${number}`, number)
  log.note('ЗАПРОС  7', 9)
  await log.save()
  await log.save()
  t.same(
    batches.map(({ length }) => length),
    [100, 100, 50]
  )
  t.equal(new Set(batches.flat().map(({ query }) => query)).size, 250)
  t.same(
    batches.flat().find(({ query }) => query === 'запрос 7'),
    { query: 'запрос 7', count: 2, found: 9, askedAt: 5 }
  )
})
