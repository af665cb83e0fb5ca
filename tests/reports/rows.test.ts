import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import type { ReportRow } from './report-row.ts'
import { SERVER_ROWS } from './server-rows.ts'

/** A table for each side. */
const TABLES: readonly (readonly ReportRow[])[] = [SERVER_ROWS]

const rows = TABLES.flat()

t.test('no two reports have one id', async (t) => {
  t.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
})

for (const { id, test, right } of rows) {
  t.test(`${id} has a test of its own`, async (t) => {
    const file = `tests/${test}`
    t.ok(existsSync(file), file)
    t.match(
      readFileSync(file, 'utf8'),
      new RegExp(`'(?:[A-Z]\\d+, )*${id}(?:, [A-Z]\\d+)*: `),
      right
    )
  })
}
