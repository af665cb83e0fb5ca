import t, { type Test } from 'tap'
import { checkTables } from '../../src/editorial/check-tables.ts'
import { writtenContent } from '../support/written-content.ts'

t.test('a queue is reckoned from its columns, whatever they are called', async (t) => {
  const table = (...rows: string[]) =>
    [
      '| Задача | Эффект, 1–5 | Уверенность | Часы | Приоритет |',
      '|---|---|---|---|---|',
      ...rows
    ].join('\n')
  const cases: [body: string, faults: string[]][] = [
    [table('| А | 5 | 0,9 | 6 | 0,75 |', '| Б | 2 | 0,8 | 7 | 0,23 |'), []],
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
      [row('1 012', '1 001', '999') + chart(year, 'Звонки'), []]
    ]
    for (const [body, faults] of cases) t.same(tableFaults(t, `${body}\n`), faults, body)
  }
)

function tableFaults(t: Test, body: string): string[] {
  const content = writtenContent(t, { documents: { otchet: { lines: [body] } } })
  return checkTables(content).map(({ text }) => text)
}
