import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { openPostgresDatabase } from '../../../../src/server/database/postgres-database.ts'
import { freePort } from '../../../support/nginx.ts'
import { startPostgres, WITH_POSTGRES } from '../../../support/postgres.ts'
import { startSwitchedProxy } from '../../../support/switched-proxy.ts'

const LONGER_THAN_A_STATEMENT_MS = 7000
/** As in the source: what processes that start together wait for. */
const MIGRATION_LOCK = 7_201_026

t.setTimeout(2_400_000)

t.test(
  'a PostgreSQL that does not answer any more is a fault, not a wait',
  WITH_POSTGRES,
  async (t) => {
    const postgres = await startPostgres()
    t.teardown(() => postgres.stop())
    const url = new URL(await postgres.createDatabase())
    const port = await freePort()
    const proxy = await startSwitchedProxy(port, Number(url.port))
    t.teardown(proxy.close)
    proxy.connect()
    url.port = String(port)
    const database = await openPostgresDatabase(url.href)
    t.teardown(database.close)
    const both = () => [
      database.read('SELECT 1 AS one'),
      database.write((sql) => sql.all('SELECT 1 AS one'))
    ]
    await Promise.all(both())

    proxy.silence()
    const ended = await Promise.allSettled(both())

    t.same(
      ended.map(({ status }) => status),
      ['rejected', 'rejected']
    )
    const [read, written] = await Promise.all(both())
    t.same([read, written], [[{ one: 1 }], [{ one: 1 }]], 'on connections of their own')
  }
)

t.test('a start waits as long as another migrates', WITH_POSTGRES, async (t) => {
  const postgres = await startPostgres()
  t.teardown(() => postgres.stop())
  const url = await postgres.createDatabase()
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  t.teardown(() => other.end())
  await other.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
  const opening = openPostgresDatabase(url)
  await Promise.race([opening, setTimeout(LONGER_THAN_A_STATEMENT_MS)])
  await other.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`)
  const database = await opening
  t.teardown(database.close)
  t.match(await database.read('SELECT version FROM schema_version'), { length: 1 })
})
