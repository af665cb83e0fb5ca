import t from 'tap'
import {
  caseText,
  factorsOf,
  missingHeadings,
  paragraphsOf,
  togetherOf
} from '../../../src/server/content/case.ts'
import { budgetSum, monthsOf, paidTariffs } from '../../../src/server/content/case-budget.ts'
import type { TextTable } from '../../../src/server/content/markdown-parts.ts'
import { findingsOf, outcomeOf, stagesOf } from '../../../src/server/pages/case/case-pages.ts'
import { seeded } from '../../support/seeded.ts'
import { writtenContent } from '../../support/written-content.ts'

const tableOf = (rows: (readonly [name: string, before: number, after: number])[]): TextTable => ({
  ...{ before: '', head: ['Показатель', 'Было', 'Стало'], after: '' },
  rows: rows.map(([name, ...cells]) => [
    name,
    ...cells.map((cell) => String(cell).replace('.', ','))
  ])
})

t.test('shares of factors are whole, add up to 100, and are off by less than one', async (t) => {
  const random = seeded(5)
  const faults: string[] = []
  for (let round = 0; round < 300; round++) {
    const as = round % 2 ? 'sum' : 'product'
    const count = 2 + Math.floor(random() * 3)
    const parts = Array.from({ length: count }, (_, index) => {
      const before = 1 + Math.round(random() * 1000)
      return [`р${index}`, before, before + 1 + Math.round(random() * 1000)] as const
    })
    const weights = parts.map(([, before, after]) =>
      as === 'sum' ? after - before : Math.log(after / before)
    )
    let whole = 0
    for (const weight of weights) whole += weight
    const factors = factorsOf(
      { as, total: 'р0', rows: parts.map(([name]) => name) },
      tableOf(parts)
    )
    const shares = factors.parts.map(({ share }) => share)
    const isSound =
      shares.reduce((sum, share) => sum + share, 0) === 100 &&
      shares.every((share, index) => {
        const exact = (100 * (weights[index] ?? 0)) / whole
        return Number.isInteger(share) && Math.abs(share - exact) < 1
      })
    const together = as === 'sum' ? whole : Math.exp(whole)
    const isTogether = Math.abs(togetherOf(factors) / together - 1) < 1e-9
    if (!isSound || !isTogether) faults.push(`${as} ${JSON.stringify(parts)}: ${shares.join()}`)
  }
  t.same(faults, [])
})

t.test('the bar says how its parts make the result, and when it is rounded', async (t) => {
  const result = (rows: string, after = '') =>
    `## Результат: вдвое\n\nИтог.\n\n| Что | Было | Стало |\n|---|---|---|\n${rows}\n\n${after}`
  const outcome = (body: string, factors?: object) =>
    outcomeOf({ data: { factors }, body, file: '/nowhere.md', slug: 'x' } as never)
  const product = outcome(
    result(
      '| Визиты | 100 | 150 |\n| Конверсия | 1,0 % | 1,3 % |\n| Заявки | 10 | 20 |',
      '### Ещё\n\nДа.'
    ),
    { as: 'product', total: 'Заявки', rows: ['Визиты', 'Конверсия'] }
  )
  t.equal(product.title, 'Вдвое')
  t.equal(product.lead, 'Итог.')
  t.match(product.html, /^<h3 id="ещё">Ещё<\/h3>\s*<p>Да\.<\/p>$/m)
  t.match(product.table?.bar?.caption, /^×1,50 × 1,30 ≈ ×2,00\. Чем длиннее .+ округлены\.$/)
  t.same(
    product.table?.rows.map(({ cells, part, isTotal }) => [cells.at(-1), part, isTotal]),
    [
      ['×1,50', 1, false],
      ['×1,30', 2, false],
      ['×2,00', 0, true]
    ]
  )
  const sum = outcome(
    result('| СЕО | 10 | 40 |\n| Реклама | 5 | 15 |\n| Всего | 15 | 55 |\n| Цена | 9 | 8 |'),
    {
      ...{ as: 'sum', total: 'Всего', rows: ['СЕО', 'Реклама'] }
    }
  )
  t.match(sum.table?.bar?.caption, /^\+30 \+ 10 = \+40\. Чем длиннее [^.]+\.$/)
  t.same(
    sum.table?.rows.map(({ cells }) => cells.at(-1)),
    ['75 %', '25 %', '100 %', '']
  )
  const thirds = outcome(
    result('| СЕО | 0 | 1 |\n| Реклама | 0 | 1 |\n| Почта | 0 | 1 |\n| Всего | 0 | 3 |'),
    { as: 'sum', total: 'Всего', rows: ['СЕО', 'Реклама', 'Почта'] }
  )
  t.match(thirds.table?.bar?.caption, /Доли округлены так, чтобы в.сумме вышло 100\.$/)
  const plain = outcome(result('| СЕО | 10 | 40 |'))
  t.same([plain.table?.head.length, plain.table?.bar], [3, undefined])
  t.same(outcome('## Результат\n\nБез таблицы.').table, undefined)
})

t.test('a text is read by the headings that every case has', async (t) => {
  const body = [
    '## Задача: найти клиентов',
    'Текст.',
    '## Что сделали',
    'Начало.',
    '### Адреса {#adresa}',
    'Стало **41 тыс.** страниц.',
    '### Тексты',
    'Две **строки\nжирным**.',
    '## Послесловие'
  ].join('\n\n')
  const { task, work, failed } = caseText(body)
  t.strictSame([task.title, task.intro, task.parts], ['найти клиентов', 'Текст.', []])
  t.equal(work.title, 'Что сделали', 'the whole of it where there is no colon')
  t.same(work.parts, [
    { title: 'Адреса', anchor: 'adresa', text: 'Стало **41 тыс.** страниц.', figure: '41 тыс.' },
    { title: 'Тексты', anchor: '', text: 'Две **строки\nжирным**.', figure: 'строки\nжирным' }
  ])
  t.same(failed, { heading: '', title: '', intro: '', parts: [] })
  t.same(missingHeadings(body), ['С чего начинали', 'Что не сработало', 'Результат'])
  t.same(missingHeadings(''), [
    'Задача',
    'С чего начинали',
    'Что сделали',
    'Что не сработало',
    'Результат'
  ])
  t.same(
    paragraphsOf('\n\nА **1**.\n\n\n\n Б.\nВ.\n').map(({ text, figure }) => [text, figure]),
    [
      ['А **1**.', '1'],
      ['Б.\nВ.', '']
    ]
  )
})

t.test('digits of a finding are large, the words after them small', async (t) => {
  const cases: [bold: string, big: string, small: string][] = [
    ['41 тыс. страниц', '41', 'тыс. страниц'],
    ['1 200 ₽', '1\u00A0200\u00A0₽', ''],
    ['0,7 % визитов', '0,7\u00A0%', 'визитов'],
    ['−12 позиций', '−12', 'позиций'],
    ['ни одного', 'ни одного', '']
  ]
  for (const [bold, big, small] of cases) {
    const body = `## С чего начинали\n\nБыло **${bold}** в начале.`
    const [finding] = findingsOf({ body, file: '/nowhere.md' } as never)
    t.strictSame(finding?.figure, { big, small }, bold)
  }
})

t.test('a stage is told with its months, its change and its flags', async (t) => {
  const series = {
    ...{ values: [1, 1.5, 1.5, 4, 5], unit: 'млн', better: 'up' },
    events: [
      { month: '2025-12', text: 'раз', anchor: 'a' },
      { month: '2026-01', text: 'два', anchor: 'b', failed: true },
      { month: '2026-02', text: 'три', anchor: 'a' }
    ]
  }
  const stages = [
    { anchor: 'a', from: '2025-11', to: '2026-02' },
    { anchor: 'b', from: '2025-12', to: '2026-01' },
    { anchor: 'c', from: '2026-02', to: '2026-03' },
    { anchor: 'd', from: '2026-03', to: '2026-03' }
  ]
  const heads = ['a', 'b', 'c', 'd', 'e'].map((anchor) => `### О ${anchor} {#${anchor}}\n\nДа.`)
  const body = `## Что сделали\n\n${heads.join('\n\n')}`
  const data = { series, stages, period: { from: '2025-11', to: '2026-03' } }
  t.same(
    stagesOf({ data, body, file: '/nowhere.md' } as never).map(({ period, change, flags }) => [
      period,
      change.replaceAll('\u00A0', ' '),
      flags.map(({ number, isFailed }) => `${number}${isFailed ? '!' : ''}`).join()
    ]),
    [
      ['ноя 2025 — фев 2026', '1,0 → 4,0 млн', '1,3'],
      ['дек 2025 — янв 2026', '1,5 млн', '2!'],
      ['фев — мар 2026', '4,0 → 5,0 млн', ''],
      ['мар 2026', '5,0 млн', '']
    ]
  )
})

t.test('a tariff is paid as often as it fits into the months of a case', async (t) => {
  const units = ['month', 'quarter', 'year', 'once', 'weeks4'] as const
  const tariffs = units.map((unit) => ({ name: unit, price: 1000, unit }))
  const content = writtenContent(t, { services: { seo: { data: { tariffs } } } })
  const cases: [from: string, to: string, months: number, times: number[]][] = [
    ['2025-12', '2025-12', 1, [1, 1, 1, 1, 1]],
    ['2025-12', '2026-02', 3, [3, 1, 1, 1, 1]],
    ['2024-11', '2026-01', 15, [15, 5, 1, 1, 1]],
    ['2024-01', '2025-12', 24, [24, 8, 2, 1, 1]]
  ]
  for (const [from, to, months, times] of cases) {
    const period = { from, to }
    const budget = units.map((tariff) => ({ service: '/services/seo/', tariff }))
    t.equal(monthsOf({ period }), months)
    const paid = paidTariffs({ period, budget } as never, content)
    t.same(
      paid.map((one) => one.times),
      times
    )
    t.equal(budgetSum(paid), 1000 * times.reduce((sum, count) => sum + count, 0))
  }
  const budget = [
    { service: '/services/seo/', tariff: 'month', times: 2 },
    { service: '/services/seo/', tariff: 'none' },
    { service: '/services/none/', tariff: 'month' }
  ]
  const paid = paidTariffs({ period: { from: '2025-01', to: '2025-12' }, budget } as never, content)
  t.equal(budgetSum(paid), 2000, 'as often as it says; what is not there is not paid')
})
