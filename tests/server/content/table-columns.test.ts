import { parse } from 'node-html-parser'
import t from 'tap'
import { renderMarkdown } from '../../../src/server/content/markdown.ts'

/** A table of lines that are written without their outer strokes. */
function tableOf(head: string, ...rows: string[]) {
  const rule = head.replaceAll(/[^|]+/g, '---')
  const lines = [head, rule, ...rows].map((line) => `|${line}|`)
  return parse(renderMarkdown(lines.join('\n'), 'a.md').html)
}

const rights = (table: ReturnType<typeof parse>) =>
  table.querySelectorAll('th').map((head) => head.classList.contains('align-right'))

t.test('columns of figures are set to the right, words and dates to the left', async (t) => {
  const table = tableOf(
    'Показатель|Вес|Сумма|Дата|Из них|Срок',
    'Скорость|25 %|от 120 000 ₽|18.11.2026|12 из 300|30 дней',
    'Цена|5 %|1,5 млн ₽|14.10.2026|69 из 300|40 минут',
    'Итог||—|01.10.2026|70|год'
  )
  t.same(rights(table), [false, true, true, false, false, false])
})

t.test('a row that no phone has room for names its cells, except what heads it', async (t) => {
  const table = tableOf(
    '№|Задача|Пример адреса|Уверенность|Приоритет',
    '1|Закрыть сортировки от обхода|/catalog/sekatory|0,9|0,75',
    '12|Починить шаг с адресом|/checkout/address|0,8|0,50'
  )
  t.ok(table.querySelector('table.table-rows'))
  t.same(
    table
      .querySelectorAll('tbody tr:first-child td')
      .map((cell) => cell.getAttribute('data-label')),
    ['№', undefined, 'Пример адреса', 'Уверенность', 'Приоритет']
  )
})

t.test('a table shown row by row is still one to a screen reader', async (t) => {
  const table = tableOf(
    '№|Задача|Пример адреса|Уверенность|Приоритет',
    '1|Закрыть сортировки от обхода|/catalog/sekatory|0,9|0,75'
  )
  const roles = { table: 1, rowgroup: 2, row: 2, columnheader: 5, cell: 5 }
  for (const [role, count] of Object.entries(roles)) {
    t.equal(table.querySelectorAll(`[role="${role}"]`).length, count, role)
  }
})

t.test('one that fits stays as it is', async (t) => {
  const table = tableOf('Шаг|Заявок|Остаётся', 'Показал счётчик|340|340')
  t.notOk(table.querySelector('.table-rows, [data-label], [role=table], [role=row]'))
})
