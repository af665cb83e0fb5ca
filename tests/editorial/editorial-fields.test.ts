import t from 'tap'
import { checkCases, checkReviews } from '../../src/editorial/check-cases.ts'
import { checkOffices, checkSources, unreadSources } from '../../src/editorial/check-pages.ts'
import { checkRanks } from '../../src/editorial/check-ratings.ts'
import { checkTitles } from '../../src/editorial/check-texts.ts'
import { writtenContent } from '../support/written-content.ts'

t.test('siblings have the places from 1 on, each its own', async (t) => {
  const cases: [orders: Record<string, number | undefined>, faults: string[]][] = [
    [{ '': undefined, seo: 1, 'seo/b2b': 1, 'seo/shop': 2, audit: 2 }, []],
    [{ seo: undefined }, ['services/seo.md: order: the field is missing; allowed: 1 to 1']],
    [
      { audit: 1, reklama: 1, seo: 1 },
      [
        'services/reklama.md: order: found 1, which audit has already',
        'services/seo.md: order: found 1, which audit has already'
      ]
    ],
    [
      { audit: 1, seo: 3 },
      ['services/seo.md: order: found 3; allowed: 1 to 2, one for each sibling']
    ],
    [{}, []]
  ]
  for (const [orders, faults] of cases) {
    const services = Object.fromEntries(
      Object.entries(orders).map(([slug, order]) => [slug, { data: { order } }])
    )
    const found = checkRanks(writtenContent(t, { services }))
    t.same(
      found.map(({ place, text }) => `${place}: ${text}`),
      faults,
      JSON.stringify(orders)
    )
  }
})

t.test('an office stands in the menu and on the page in English', async (t) => {
  const examples = ['Завод', 'Склад', 'Магазин']
  const offices = { kazan: { data: { examples } }, samara: { data: { examples } } }
  const pages = { reviews: { data: { reviews: [] } } }
  t.same(
    checkOffices(writtenContent(t, { offices, pages })).map(
      ({ place, text }) => `${place}: ${text}`
    ),
    [
      'offices/samara.md: the office is not in src/content/menu.ts',
      'offices/samara.md: the office is not in src/content/english-home.ts'
    ]
  )
})

t.test('a review and the case of the same client lead to each other', async (t) => {
  const client = 'Завод'
  const period = { from: '2025-11', to: '2026-01' }
  const kept = { name: 'Анна', company: client, project: 'СЕО, 3 месяца', case: 'zavod' }
  const cases: [review: object, faults: string[]][] = [
    [kept, []],
    [{ ...kept, project: 'СЕО' }, []],
    [{ ...kept, name: 'Борис', company: 'Склад', case: undefined }, []],
    [{ ...kept, name: 'Борис', company: 'Склад' }, ['case: zavod is of another client']],
    [{ ...kept, case: undefined }, ['case: found nothing; allowed: zavod, of the same client']],
    [{ ...kept, company: 'Склад' }, ['company: found Склад; /cases/zavod/ has Завод']],
    [{ ...kept, name: 'Борис' }, ['name: found Борис; /cases/zavod/ quotes Анна']],
    [{ ...kept, project: 'СЕО, 13 месяцев' }, ['project: found 13 months; /cases/zavod/ has 3']]
  ]
  for (const [review, faults] of cases) {
    const content = writtenContent(t, {
      cases: { zavod: { data: { client, period, quote: { name: 'Анна' } } } },
      pages: { reviews: { data: { reviews: [review] }, lines: ['', 'Анна', 'Борис'] } }
    })
    t.same(
      checkReviews(content).map(({ text }) => text),
      faults,
      faults.join()
    )
  }
})

t.test('a source is a page that somebody has read, of a day before the text', async (t) => {
  const page = 'https://example.ru/law/156'
  const cases: [
    source: { name: string; url?: string; read?: string },
    fault: RegExp | undefined
  ][] = [
    [{ name: 'Закон', url: page, read: '2026-03-05' }, undefined],
    [{ name: 'Закон', url: page, read: 'pending' }, undefined],
    [{ name: 'Закон', url: page }, /has no day of reading/],
    [{ name: 'Закон' }, /«Закон» has no address of its page/],
    [{ name: 'Данные «Тригопункта»' }, undefined],
    [{ name: 'Демонстрационные данные' }, undefined],
    [{ name: 'Кейс', url: '/cases/zavod/' }, undefined],
    [{ name: 'Кейс', url: '/cases/zavod/', read: '2026-03-05' }, /is our own/],
    [{ name: 'Яндекс', url: 'https://yandex.ru/support/webmaster/', read: 'pending' }, /is a list/],
    [{ name: 'Яндекс', url: 'https://yandex.ru/support/webmaster/a', read: 'pending' }, undefined],
    [{ name: 'Клерк', url: 'https://www.klerk.ru/blogs', read: 'pending' }, /is a list/],
    [{ name: 'Закон, 06.03.2026', url: page, read: 'pending' }, undefined],
    [
      { name: 'Закон, 07.03.2026', url: page, read: 'pending' },
      /is of 2026-03-07, the page of 2026-03-06/
    ],
    [{ name: 'Закон, 31.12.2025', url: page, read: 'pending' }, undefined],
    [{ name: 'От 01.02.2020, с 01.01.2027', url: page, read: 'pending' }, /is of 2027-01-01/]
  ]
  for (const [source, fault] of cases) {
    const updated = '2026-03-06T10:00:00+03:00'
    const content = writtenContent(t, {
      news: { one: { data: { updated, source } }, none: { data: { updated } } },
      articles: { two: { data: { updated, sources: [] } } }
    })
    const [found, ...others] = checkSources(content)
    t.equal(Boolean(found), Boolean(fault), `${source.name} ${source.url}`)
    if (fault) t.match(found?.text, fault)
    t.same(others, [])
    t.equal(unreadSources(content), Number(source.read === 'pending'))
  }
})

t.test('every source of an article is looked at, at its own line', async (t) => {
  const sources = ['a', 'b', 'c'].map((name) => ({ title: 'Закон', url: `https://x.ru/${name}/1` }))
  const lines = ['---', ...sources.map(({ url }) => `url: ${url}`), '---']
  const content = writtenContent(t, {
    articles: { one: { data: { updated: '2026-03-06', sources }, lines } }
  })
  t.same(
    checkSources(content).map(({ line }) => line),
    [2, 3, 4]
  )
})

t.test('only titles in Russian have the name of the company added with a dash', async (t) => {
  const seo = { title: 'Аудит — с чего начать', description: '' }
  const content = writtenContent(t, {
    pages: {
      faq: { data: { seo }, lines: ['---', 'seo:', `  title: ${seo.title}`] },
      'en/index': { data: { seo } },
      english: {
        data: { seo: { ...seo, title: 'Аудит\u00A0— с чего' } },
        lines: ['', 'Аудит\u00A0— с чего']
      },
      press: { data: { title: seo.title, seo: { title: 'Пресс-центр', description: ' — ' } } }
    }
  })
  t.same(
    checkTitles(content).map(({ place, line }) => `${place}:${line}`),
    ['pages/faq.md:3', 'pages/english.md:2']
  )
})

t.test('a case costs what its tariffs do, and its hours what an hour does', async (t) => {
  const tariffs = [
    { name: 'Опора', price: 100_000, unit: 'month', hours: 40 },
    { name: 'Вершина', price: 300_000, unit: 'month', hours: 100 },
    { name: 'Подъём', price: 100_000, unit: 'month', hours: 40, from: true }
  ]
  const least = { budget: [{ service: '/services/seo/', tariff: 'Подъём' }] }
  const sound = {
    services: ['/services/seo/'],
    period: { from: '2025-11', to: '2026-04' },
    budget: [{ service: '/services/seo/', tariff: 'Опора' }],
    hours: 240,
    team: ['anna']
  }
  const text = 'Такая работа стоит 0,6 млн ₽.'
  const cases: [own: object, body: string, faults: RegExp[]][] = [
    [{}, text, []],
    [{}, 'Стоит 1,2 млн ₽, стоит 0,604 млн ₽', []],
    [
      {},
      'Это стоит 0,61\u00A0млн\u00A0₽',
      [/«стоит 0,61\sмлн\s₽»; that of the tariffs is 600000 ₽$/]
    ],
    [{ hours: 239 }, text, [/found 239; its tariffs name 240 already/]],
    [{ hours: 241 }, text, [/found 241; its tariffs pay for 240$/]],
    [{ ...least, hours: 239 }, text, [/found 239; its tariffs name 240 already/]],
    [{ ...least, hours: 266 }, text, []],
    [{ ...least, hours: 267 }, text, [/267, 2247 ₽ each; allowed: 2250 to 3300 ₽/]],
    [{ services: [] }, text, [/seo\/ is none of its services, nor below one$/]],
    [
      { services: ['/services/seo/', '/services/audit/'] },
      text,
      [/audit\/ is paid by no tariff of its budget$/]
    ],
    [{ services: ['/services/'] }, text, []],
    [
      { budget: [{ ...sound.budget[0], times: 7 }], hours: 280 },
      '',
      [/^paid 7 times in 6 months$/]
    ],
    [{ team: ['anna', 'boris'] }, text, [/^team: boris joined in 2027, after 2026-04$/]]
  ]
  for (const [own, body, faults] of cases) {
    const content = writtenContent(t, {
      services: { seo: { data: { tariffs } } },
      people: { anna: { data: { since: 2026 } }, boris: { data: { since: 2027 } } },
      cases: { one: { data: { ...sound, ...own }, lines: [body] } }
    })
    const found = checkCases(content).map(({ text }) => text)
    t.equal(found.length, faults.length, found.join('\n'))
    for (const [index, fault] of faults.entries()) t.match(found[index], fault)
  }
})
