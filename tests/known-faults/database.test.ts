import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { DatabaseSync } from '@photostructure/sqlite'
import t, { type Test } from 'tap'
import { openSiteStore } from '../../src/server/store/site-store.ts'
import { leadTool } from '../support/lead-tool.ts'
import { newLead } from '../support/new-lead.ts'
import { startPostgres, WITH_POSTGRES } from '../support/postgres.ts'

const ASCII =
  "ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"

t.test('a database that counts bytes is refused and named', WITH_POSTGRES, async (t) => {
  const postgres = await startPostgres()
  t.teardown(() => postgres.stop())
  const url = await postgres.createDatabase(ASCII)
  const location = { DATA_DIR: t.testdir(), DATABASE_URL: url }
  await t.rejects(openSiteStore(location), { message: /encoded in SQL_ASCII: make one with/ })
  const { code, stdout } = await leadTool(location, 'doctor')
  t.equal(code, 1)
  t.match(stdout, /FAULT {2}database .*SQL_ASCII/)

  const good = await openSiteStore({ ...location, DATABASE_URL: await postgres.createDatabase() })
  await good.close()
})

/** A pooler as PgBouncer is by default: whoever asks for a parameter that it does not know is turned away. */
async function openPooler(t: Test, target: string): Promise<string> {
  const known = ['user', 'database', 'client_encoding', 'application_name', 'datestyle', 'timezone']
  const { hostname, port } = new URL(target)
  const server = createServer((socket) => {
    socket.once('data', (first) => {
      const asked = first.toString('latin1', 8).split('\0')
      const names = asked.filter((name, i) => i % 2 === 0 && name)
      const unknown = names.find((name) => !known.includes(name.toLowerCase()))
      if (unknown) {
        socket.end(fatal(`unsupported startup parameter: ${unknown}`))
        return
      }
      const upstream = connect(Number(port), hostname)
      upstream.write(first)
      socket.pipe(upstream).pipe(socket)
      for (const end of [socket, upstream]) end.on('error', () => undefined)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.teardown(() => server.close())
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return url.href
}

/** The message of the protocol by which a server refuses. */
function fatal(text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

t.test(
  'leads are taken through a pooler, and where the database is serializable (brianc/node-postgres#2103, hasura/graphql-engine#7498)',
  WITH_POSTGRES,
  async (t) => {
    const postgres = await startPostgres()
    t.teardown(() => postgres.stop())
    const direct = await postgres.createDatabase()
    const url = await openPooler(t, direct)
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: direct })
    await client.connect()
    const database = new URL(direct).pathname.slice(1)
    await client.query(
      `ALTER DATABASE ${database} SET default_transaction_isolation = 'serializable'`
    )
    await client.end()

    const store = await openSiteStore({ DATA_DIR: t.testdir(), DATABASE_URL: url })
    t.teardown(() => store.close())
    const takings = Array.from({ length: 12 }, (_, i) =>
      store.leads.accept(newLead({ values: { fio: `Имя ${i}`, email: `a${i}@example.ru` } }))
    )
    const taken = await Promise.all(takings)
    t.equal(taken.filter((one) => 'resultID' in one).length, 12)
    t.equal((await store.leads.list({ limit: 100 })).length, 12)
  }
)

t.test(
  'whoever waits for a lock is refused in one time, not one after the other (review-security)',
  async (t) => {
    const dir = t.testdir()
    const store = await openSiteStore({ DATA_DIR: dir })
    t.teardown(() => store.close())
    const other = new DatabaseSync(`${dir}/site.db`)
    t.teardown(() => other.close())
    other.exec('BEGIN IMMEDIATE')
    const begun = performance.now()
    const names = ['а', 'б', 'в', 'г', 'д', 'е']
    const takings = names.map((fio) => store.leads.accept(newLead({ values: { fio } })))
    const settled = await Promise.allSettled(takings)
    t.same(new Set(settled.map(({ status }) => status)), new Set(['rejected']))
    t.ok(performance.now() - begun < 6000)
    other.exec('ROLLBACK')
    t.match(await store.leads.accept(newLead({ values: { fio: 'ё' } })), { resultID: String })
  }
)
