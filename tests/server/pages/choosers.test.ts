import t from 'tap'
import type { Content } from '../../../src/server/content/content.ts'
import { type FilterSource, readChoice } from '../../../src/server/pages/filters.ts'
import type { PageData, PageTools, SitePage } from '../../../src/server/pages/page.ts'
import { glossaryPage } from '../../../src/server/pages/reading/glossary-page.ts'
import type { Service } from '../../../src/server/pages/service/service-facts.ts'
import { answerOf, readChooser } from '../../../src/server/pages/service/service-pages.ts'
import { seeded } from '../../support/seeded.ts'
import { writtenContent } from '../../support/written-content.ts'

interface Item {
  city: string
  works: readonly string[]
}

const optionsOf = (values: readonly string[]) =>
  values.map((value) => ({ value, title: value.toUpperCase() }))
const SOURCES: FilterSource<Item>[] = [
  {
    name: 'gorod',
    label: 'Город',
    options: optionsOf(['kazan', 'moskva']),
    valuesOf: ({ city }) => [city]
  },
  {
    name: 'rabota',
    label: 'Работа',
    options: optionsOf(['seo', 'audit']),
    valuesOf: ({ works }) => works
  }
]

t.test(
  'filters choose what a second reckoning does, and forget what they do not know',
  async (t) => {
    const random = seeded(43)
    const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
    const items = Array.from({ length: 12 }, () => ({
      city: pick(['kazan', 'moskva', 'tver']),
      works: [pick(['seo', 'audit', 'blog']), 'seo']
    }))
    for (let round = 0; round < 300; round++) {
      const [city, work] = [
        pick(['kazan', 'moskva', 'KAZAN', '', '<b>']),
        pick(['seo', 'audit', 'none'])
      ]
      const { matches, query, filters } = readChoice(
        SOURCES,
        new URLSearchParams({ rabota: work, utm_source: 'x', gorod: city })
      )
      const isCity = ['kazan', 'moskva'].includes(city)
      const isWork = work !== 'none'
      const expected = items.filter(
        (item) => (!isCity || item.city === city) && (!isWork || item.works.includes(work))
      )
      const written = [
        ...(isCity ? [`gorod=${city}`] : []),
        ...(isWork ? [`rabota=${work}`] : [])
      ].join('&')
      const chosen = filters.flatMap(({ options }) =>
        options.filter(({ isChosen }) => isChosen).map(({ value }) => value)
      )
      const isSame = items.filter(matches).length === expected.length && expected.every(matches)
      if (!isSame || query !== written || chosen.length !== Number(isCity) + Number(isWork))
        t.fail(`${city} ${work}: ${query}`)
    }
    t.same(
      readChoice(SOURCES, new URLSearchParams('gorod=kazan&gorod=moskva')).query,
      'gorod=kazan',
      'the first one counts'
    )
  }
)

const answer = (value: string, service: string) => ({ value, text: value, service })
const CHOOSER = {
  see: [answer('no-leads', '/services/seo/'), answer('no-idea', '/services/audit/')],
  sell: [answer('services', '/services/seo/'), answer('goods', '/services/seo/shop/')],
  when: [
    { value: 'soon', text: 'Скоро', months: 1 },
    { value: 'later', text: 'Потом', months: 6 }
  ],
  meanwhile: '/services/ads/',
  reasons: [
    { service: '/services/audit/', why: 'Потому', unless: 'Если знаете', better: '/services/seo/' }
  ]
}

t.test('one service answers: what is sold decides where the general one would be it', async (t) => {
  const service = (menu: string, months: number) => ({
    data: {
      menu,
      lead: `О ${menu}`,
      firstResult: { from: months, unit: 'month' },
      tariffs: [{ name: 'Опора', price: 5000, unit: 'month' }],
      steps: [{ result: 'План' }]
    }
  })
  const content = writtenContent(t, {
    services: {
      '': { data: { chooser: CHOOSER } },
      seo: service('СЕО', 3),
      'seo/shop': service('Магазин', 4),
      audit: service('Аудит', 1),
      ads: service('Реклама', 1)
    }
  })
  const hub = content.services.find(({ slug }) => slug === '') as Service
  const asked = (query: string) => {
    const choice = readChooser(hub, new URLSearchParams(query))
    if (!choice) throw new Error('no chooser')
    return { choice, answer: answerOf(hub, choice, content) }
  }
  const cases: [query: string, path: string, time: string, meanwhile: string | undefined][] = [
    ['', '/services/seo/', 'В этот срок не успеваем: 3 месяца.', 'Реклама'],
    ['sell=goods', '/services/seo/shop/', 'В этот срок не успеваем: 4 месяца.', 'Реклама'],
    ['sell=goods&when=later', '/services/seo/shop/', 'Успеваем: 4 месяца.', undefined],
    ['see=no-idea&sell=goods', '/services/audit/', 'Успеваем: 1 месяц.', undefined],
    ['see=nonsense&when=later', '/services/seo/', 'Успеваем: 3 месяца.', undefined]
  ]
  for (const [query, path, time, meanwhile] of cases) {
    const { answer } = asked(query)
    t.same([answer?.path, answer?.time, answer?.meanwhile?.title], [path, time, meanwhile], query)
  }
  const audit = asked('see=no-idea').answer
  t.match(audit, {
    why: 'Потому',
    outcome: 'План',
    unless: { when: 'Если знаете', better: { path: '/services/seo/', title: 'СЕО' } }
  })
  t.equal(audit?.tariff?.replaceAll('\u00A0', ' '), '«Опора», 5 000 ₽ в месяц')
  t.equal(asked('').answer?.why, 'О СЕО', 'without a reason of its own, the lead')

  const { choice } = asked('when=later&see=nonsense&x=1')
  t.equal(choice.query, 'when=later')
  t.same(
    choice.questions.map(({ options }) =>
      options.filter(({ isChosen }) => isChosen).map(({ value }) => value)
    ),
    [['no-leads'], ['services'], ['later']]
  )
  t.equal(readChooser({ ...hub, data: {} } as unknown as Service, new URLSearchParams()), undefined)
  t.equal(answerOf(hub, choice, writtenContent(t, {})), undefined)
})

const term = (name: string, text = 'Это', en?: string) => ({
  ...{ term: name, slug: 'x', text },
  ...(en && { en })
})
const GLOSSARY = [
  { ...term('Аудит', 'Проверка сайта'), see: '/education/articles/audit/' },
  term('Ёмкость', 'Спрос'),
  term('Елка'),
  term('CPA', 'Цена заявки', 'cost per action'),
  term('404', 'Нет страницы'),
  term('ГЕО', 'Место')
]

const AUDIT = { slug: 'audit', data: { title: 'Аудит за час: двадцать проверок' } }
const NONE = { services: [], ratings: [], news: [], legal: [], pages: [] }
const CONTENT = { ...NONE, glossary: GLOSSARY, articles: [AUDIT] } as unknown as Content

type Glossary = PageData['pages/glossary']

/** What a page of the glossary hands to its template. */
function shown(page: Pick<SitePage, 'render'> | undefined): Glossary {
  const given: Glossary[] = []
  const render = (_view: string, data: unknown) => String(given.push(data as Glossary))
  page?.render({ render } as unknown as PageTools)
  if (!given[0]) throw new Error('nothing was rendered')
  return given[0]
}

t.test('the glossary stands by its letters, a link says what is there', async (t) => {
  const { letters, foundText } = shown(glossaryPage(CONTENT, []))
  t.same(
    letters.map(({ letter, words }) => [letter, ...words.map(({ term }) => term)].join(' ')),
    ['А Аудит', 'Е Ёмкость Елка', 'A–Z CPA 404', 'Г ГЕО']
  )
  t.equal(letters[0]?.words[0]?.moreText, 'Аудит за час')
  t.equal(foundText, '6 терминов')
})

t.test('a question to the glossary leaves what has all of its words', async (t) => {
  const page = glossaryPage(CONTENT, [])
  const ask = (q: string) => page.view?.(new URLSearchParams({ q }))
  const found = (q: string) =>
    shown(ask(q)).letters.flatMap(({ words }) =>
      words.filter(({ isFound }) => isFound).map(({ term }) => term)
    )
  t.same(found('  сайта проверка '), ['Аудит'])
  t.same(found('COST'), ['CPA'], 'by its English name')
  t.same(found('емкость'), ['Ёмкость'])
  t.same(found('сайта нет'), [])
  t.equal(shown(ask('сайта нет')).foundText, 'Найдено: 0')
  t.match(ask(' цена '), {
    query: new URLSearchParams({ q: 'цена' }).toString(),
    meta: { isIndexed: false, canonical: page.meta.path }
  })
  t.equal(ask('   '), undefined)
  t.equal(page.view?.(new URLSearchParams('x=1')), undefined)
  t.equal(new URLSearchParams(ask('я'.repeat(500))?.query).get('q')?.length, 60)
})
