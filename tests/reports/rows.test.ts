import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { SEARCHED_ROWS } from './searched-rows.ts'
import { SERVER_ROWS } from './server-rows.ts'
import { VISITOR_ROWS } from './visitors.ts'

const rows = [...SERVER_ROWS, ...VISITOR_ROWS, ...SEARCHED_ROWS]

t.test('no two reports have one id', async (t) => {
  t.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
})

for (const { id, test, right } of rows) {
  t.test(`${id} has a test of its own`, async (t) => {
    const file = `tests/${test}`
    t.ok(existsSync(file), file)
    const title = new RegExp(`[\`'](?:[A-Z]\\d+, )*${id}(?:, [A-Z]\\d+)*: `)
    t.match(readFileSync(file, 'utf8'), title, right)
  })
}
