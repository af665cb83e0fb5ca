import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import t from 'tap'
import { startOwnPostgres, WITH_POSTGRES } from '../../../support/postgres.ts'

t.test(
  'N04, N05: the PostgreSQL of the tests is UTF-8 and leaves nothing',
  WITH_POSTGRES,
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'bare-'))
    chmodSync(folder, 0o711)
    const { LC_ALL, TMPDIR } = process.env
    Object.assign(process.env, { LC_ALL: 'C', TMPDIR: folder })
    t.teardown(() => {
      Object.assign(process.env, { LC_ALL: LC_ALL ?? '', TMPDIR: TMPDIR ?? '' })
      rmSync(folder, { recursive: true })
    })
    const postgres = await startOwnPostgres()
    const client = new pg.Client({ connectionString: await postgres.createDatabase() })
    await client.connect()
    const { rows } = await client.query(
      "SELECT current_setting('server_encoding') AS encoding, lower('АННА') AS name, length('Анна')"
    )
    t.same(rows, [{ encoding: 'UTF8', name: 'анна', length: 4 }])
    await client.end()
    await postgres.stop()
    t.same(readdirSync(folder), [])
  }
)
