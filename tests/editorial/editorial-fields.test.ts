import t from 'tap'
import { checkCases } from '../../src/editorial/check-cases.ts'
import { checkSources, unreadSources } from '../../src/editorial/check-sources.ts'
import { writtenContent } from '../support/written-content.ts'

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
    [{ name: 'Кейс', url: '/cases/zavod/' }, undefined],
    [{ name: 'Кейс', url: '/cases/zavod/', read: '2026-03-05' }, /is our own/],
    [{ name: 'Яндекс', url: 'https://yandex.ru/support/webmaster/', read: 'pending' }, /is a list/],
    [{ name: 'Яндекс', url: 'https://yandex.ru/support/webmaster/a', read: 'pending' }, undefined],
    [
      { name: 'Закон, 07.03.2026', url: page, read: 'pending' },
      /is of 2026-03-07, the page of 2026-03-06/
    ],
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

t.test('a case costs what its tariffs do, and its hours what an hour does', async (t) => {
  const tariffs = [
    { name: 'Опора', price: 100_000, unit: 'month', hours: 40 },
    { name: 'Вершина', price: 300_000, unit: 'month', hours: 100 },
    { name: 'Подъём', price: 100_000, unit: 'month', hours: 40, from: true }
  ]
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
    [{ hours: 239 }, text, [/found 239; its tariffs name 240 already/]],
    [{ hours: 241 }, text, [/found 241; its tariffs pay for 240$/]],
    [{ services: [] }, text, [/seo\/ is none of its services, nor below one$/]],
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
