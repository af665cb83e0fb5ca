import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { VISITOR_ROWS } from './visitors.ts'

t.test('no two reports of visitors have one id', async (t) => {
  t.equal(new Set(VISITOR_ROWS.map(({ id }) => id)).size, VISITOR_ROWS.length)
})

for (const { id, test, right } of VISITOR_ROWS) {
  t.test(`${id} has a test of its own`, async (t) => {
    const file = `tests/${test}`
    t.ok(existsSync(file), file)
    const title = new RegExp(`[\`'](?:[A-Z]\\d+, )*${id}(?:, [A-Z]\\d+)*: `)
    t.match(readFileSync(file, 'utf8'), title, right)
  })
}
