import t from 'tap'
import { searchDocuments } from '../../../src/server/search/page-index.ts'
import { createQueryMemo } from '../../../src/server/search/query-memo.ts'
import { createSearchLog } from '../../../src/server/search/search-log.ts'
import {
  isFiller,
  normalise,
  skeleton,
  stem,
  swapLayout,
  termOf,
  tokensOf
} from '../../../src/server/search/words.ts'
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

t.test('letters of two alphabets that look alike are those of one', async (t) => {
  t.same(tokensOf('сeо seо сео'), ['сео', 'seo', 'сео'])
  t.same(tokensOf('xстойка'), ['хстойка'])
  t.same(tokensOf('wи-fi'), ['wи', 'fi'], 'what looks like neither stays')
  t.same(tokensOf('ＳＥＯ ау\u00ADдит'), ['seo', 'аудит'])
  t.same(tokensOf('152фз топ10 b2b 1с 2гис C++'), [
    ...['152', 'фз', 'топ', '10', 'b2b', '1с', '2', 'гис', 'c++']
  ])
})

t.test('forms of a word are one term', async (t) => {
  for (const forms of [
    'проверять проверяем проверяет проверяли проверил проверила проверить проверяется проверит',
    'считаем считать считали считает',
    'журнал журналы журналом журналов',
    'стоимость стоимости стоимостью',
    'подписывать подписываем подписывают подписывал'
  ]) {
    const terms = new Set(forms.split(' ').map(termOf))
    t.equal(terms.size, 1, `${forms}: ${[...terms]}`)
  }
  t.notSame(termOf('аудит'), termOf('аудитория'))
  t.ok(['и', 'что', 'а', 'the'].every(isFiller))
  t.notOk(['аудит', '152', '24'].some(isFiller))
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

t.test('an answer is kept as it was asked, letter by letter, but for who is named', async (t) => {
  const memo = createQueryMemo<{ n: number }>({ name: 'searchLists', bytesOf: () => 8 })
  t.teardown(() => memo.close())
  let asked = 0
  const ask = (query: string, variant = 'a') => memo.memo(query, variant, () => ({ n: ++asked })).n

  t.same([ask('аудит'), ask('аудит'), ask('Аудит')], [1, 1, 2])
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
