import t from 'tap'
import {
  firstTable,
  markdownTables,
  numberOfCell
} from '../../../src/server/content/markdown-parts.ts'

t.test('a cell begins with its number, or has none', async (t) => {
  const cases: [cell: string, number: number][] = [
    ['41 тыс.', 41],
    ['0,71 %', 0.71],
    ['1 200\u00A0300 ₽', 1_200_300],
    ['−5,5', -5.5],
    ['-5', -5],
    ['+12 %', 12],
    ['3–4 дня', 3],
    ['0', 0],
    ['от 5', Number.NaN],
    ['—', Number.NaN],
    ['', Number.NaN]
  ]
  for (const [cell, number] of cases) t.ok(Object.is(numberOfCell(cell), number), cell)
})

t.test('the first table is cut out of its text, the second stays', async (t) => {
  const table = '| Что | Было |\n|:--|--:|\n| Визиты | 10 |\n|  |  |'
  const [head, rows] = [
    ['Что', 'Было'],
    [
      ['Визиты', '10'],
      ['', '']
    ]
  ] as const
  t.strictSame(firstTable(`До.\n\n${table}\n\nПосле.\n\n| а |\n|---|\n| б |\n`), {
    ...{ before: 'До.', head, rows },
    after: 'После.\n\n| а |\n|---|\n| б |'
  })
  t.strictSame(firstTable(table), { before: '', head, rows, after: '' }, 'without a line end')
  for (const none of ['', 'а | б', '| а |\n| б |', '| а |\n|---|'])
    t.equal(firstTable(none), undefined)
})

t.test('tables of a template are read cell by cell, lines to write on as nothing', async (t) => {
  const body =
    '| **Поле** | Ответ |\n|---|---|\n| [Сайт](https://a.b) | ____ |\n| `код` | а \\| б |\n\nТекст\n\n| Один |\n|---|\n'
  t.same(markdownTables(body), [
    [
      ['Поле', 'Ответ'],
      ['Сайт', ''],
      ['код', 'а | б']
    ],
    [['Один']]
  ])
  t.same(markdownTables('Текст без таблиц'), [])
})
