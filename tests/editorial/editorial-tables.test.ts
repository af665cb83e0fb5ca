import t, { type Test } from 'tap'
import { checkPayments } from '../../src/editorial/check-prices.ts'
import { checkPromises, checkTables } from '../../src/editorial/check-texts.ts'
import { writtenContent } from '../support/written-content.ts'

t.test(
  'a description promises questions that its page has, in a field or in headings',
  async (t) => {
    const about = (description: string) => ({ seo: { description } })
    const faq = [{ q: 'Когда?', a: 'Завтра.' }]
    const cases: [data: object, line: string, faults: number][] = [
      [about('Цены и ответы о сроках'), '', 1],
      [{ ...about('Цены и ответы о сроках'), faq }, '', 0],
      [{ ...about('Цены и ответы о сроках'), faq: [] }, '', 1],
      [about('Пороги и частые вопросы'), '### Нужно ли сто баллов?', 0],
      [about('Пороги и частые вопросы'), '### Сто баллов', 1],
      [about('Доля ответов нейросетей'), '', 0]
    ]
    for (const [data, line, faults] of cases) {
      const content = writtenContent(t, { pages: { prices: { data, lines: [line] } } })
      t.equal(checkPromises(content).length, faults, JSON.stringify([data, line]))
    }
  }
)

t.test('a case is promised of an industry that has one, cases of one that has two', async (t) => {
  const cases: [words: string, count: number, faults: number][] = [
    ['кейс завода', 0, 1],
    ['кейс завода', 1, 0],
    ['кейсы завода', 1, 1],
    ['кейсы завода', 2, 0],
    ['цены завода', 0, 0]
  ]
  for (const [description, count, faults] of cases) {
    const own = Array.from({ length: count }, (_, at) => [`n${at}`, { data: { industry: 'opt' } }])
    const content = writtenContent(t, {
      industries: { opt: { data: { seo: { description } } } },
      news: { other: { data: { seo: { description } } } },
      cases: { ...Object.fromEntries(own), other: { data: { industry: 'uslugi' } } }
    })
    t.equal(checkPromises(content).length, faults, `${description}, ${count}`)
  }
})

t.test('the rule of payment names every kind of tariff that is sold', async (t) => {
  const cases: [rule: string, units: string[], unsaid: string[]][] = [
    ['Ежемесячный вперёд, разовый: половина при старте.', ['month', 'once'], []],
    ['Ежемесячный вперёд, разовый: половина при старте.', ['month', 'year'], ['year']],
    ['Разовый: половина при старте. Погодите.', ['year'], ['year']],
    ['Разовый: половина при старте, за квартал и год сразу.', ['quarter', 'year'], []],
    ['Ежемесячный вперёд.', ['month'], ['month']]
  ]
  for (const [rule, units, unsaid] of cases) {
    const content = writtenContent(t, {
      services: { seo: { data: { tariffs: units.map((unit) => ({ unit })) } }, index: {} },
      documents: { dogovor: { lines: ['## Оплата', rule] }, akt: {} }
    })
    t.same(
      checkPayments(content).map(({ text }) => /«(.+)»/.exec(text)?.[1]),
      unsaid,
      rule
    )
  }
})

t.test('a queue is reckoned from its columns, whatever they are called', async (t) => {
  const table = (...rows: string[]) =>
    [
      '| Задача | Эффект, 1–5 | Уверенность | Часы | Приоритет |',
      '|---|---|---|---|---|',
      ...rows
    ].join('\n')
  const cases: [body: string, faults: string[]][] = [
    [table('| А | 5 | 0,9 | 6 | 0,75 |', '| Б | 2 | 0,8 | 7 | 0,23 |'), []],
    [table('| А | 2 | 0,8 | 7 | 0,2 |'), []],
    [table('| А | 2 | 0,8 | 8 | 0,21 |'), ['the score is 0,21; its columns give 0.2']],
    [
      table('| А | 1 | 0,8 | 8 | 0,1 |', '| Б | 5 | 0,9 | 6 | 0,75 |'),
      ['the score is 0,75, below 0,1']
    ],
    [table('| ______ | | | | |'), []],
    ['| Эффект | Часы |\n|---|---|\n| 5 | 6 |', []]
  ]
  for (const [body, faults] of cases) t.same(tableFaults(t, body), faults, body)
})

t.test(
  'a row called as a chart has its months, and the month a year before its last',
  async (t) => {
    const chart = (values: readonly number[], label = 'Заявки') =>
      `\`\`\`profile\ntitle: "Год подъёма заявок"\nlabel: "${label}"\nbetter: up\nstart: "2025-10"\nvalues: [${values.join(', ')}]\n\`\`\`\n`
    const year = Array.from({ length: 13 }, (_, month) => 1000 + month)
    const row = (october: string, september: string, before: string) =>
      `| Показатель | Октябрь | Сентябрь | Год назад | План |\n|---|---|---|---|---|\n| Заявки | ${october} | ${september} | ${before} | 9 |\n`
    const cases: [body: string, faults: string[]][] = [
      [row('1 012', '1 011', '1 000') + chart(year), []],
      [
        row('1 012', '1 011', '999') + chart(year),
        ['«Год назад» is 999; the chart «Заявки» has 1000']
      ],
      [
        row('1 012', '1 001', '1 000') + chart(year),
        ['«Сентябрь» is 1 001; the chart «Заявки» has 1011']
      ],
      [row('1 012', '1 001', '999') + chart(year, 'Звонки'), []],
      [row('1 000', '1 011', '999') + chart(year.slice(0, 12)), []]
    ]
    for (const [body, faults] of cases) t.same(tableFaults(t, `${body}\n`), faults, body)
  }
)

function tableFaults(t: Test, body: string): string[] {
  const content = writtenContent(t, { documents: { otchet: { lines: [body] } } })
  return checkTables(content).map(({ text }) => text)
}
