import t from 'tap'
import { openSiteStore } from '../../src/server/store/site-store.ts'
import { leadTool } from '../support/lead-tool.ts'
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
