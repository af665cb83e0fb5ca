import { copyFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import t, { type Test } from 'tap'
import { openSpool } from '../../../../src/server/leads/intake/spool.ts'
import { openSqliteStore } from '../../../../src/server/store/site-store.ts'
import { leadTool } from '../../../support/lead-tool.ts'
import { newLead } from '../../../support/new-lead.ts'
import { accepted, uploadIn } from '../../../support/stores.ts'

/** A folder in which the site has run and taken leads; everything is in `site.db` itself. */
async function seed(t: Test, withFile = false) {
  const from = t.testdir()
  const dir = `${from}/copy`
  const store = openSqliteStore(`${from}/data`)
  for (let i = 0; i < 20; i++) await accepted(store)
  if (withFile) await store.leads.accept(newLead({ upload: await uploadIn(from, 'бриф') }))
  await store.backup(dir)
  await store.close()
  await (await openSpool(dir)).close()
  return { dir, file: `${dir}/site.db` }
}

for (const bytes of [0, 100, 4096, 8192, 40_000]) {
  t.test(
    `review-security low: a database cut to ${bytes} bytes is not taken for one`,
    async (t) => {
      const { dir, file } = await seed(t)
      truncateSync(file, bytes)

      t.throws(() => openSqliteStore(dir), /site\.db|database/)
      t.throws(() => openSqliteStore(dir), 'nor at the next start')
      t.throws(() => openSqliteStore(dir, undefined, { wholeUpTo: 0 }), /site\.db|database/)
      t.match(await leadTool({ DATA_DIR: dir }, 'list'), { code: 1, stderr: /\w/ })
    }
  )
}

t.test('review-security low: an empty shell whose log of changes is lost', async (t) => {
  const { dir, file } = await seed(t)
  rmSync(file)
  const shell = new DatabaseSync(file)
  shell.exec('PRAGMA journal_mode = wal')
  shell.close()
  t.throws(() => openSqliteStore(dir), /is empty, and leads were in .*Restore a backup/)
})

t.test('review-security low: attachments without their database', async (t) => {
  const { dir, file } = await seed(t, true)
  rmSync(file)
  t.throws(() => openSqliteStore(dir), /is empty, and leads were in/)
})

t.test('a disk that is mounted for attachments, and empty, is no loss', async (t) => {
  const dir = t.testdir({ attachments: { 'lost+found': {} } })
  const store = openSqliteStore(dir)
  t.teardown(() => store.close())
  t.match(await accepted(store), /./)
})

t.test('a page in the middle that is not what it was', async (t) => {
  const { dir, file } = await seed(t)
  const bytes = readFileSync(file)
  bytes.fill(0xff, 8192, 12_288)
  writeFileSync(file, bytes)
  t.throws(() => openSqliteStore(dir), /is damaged/)
})

t.test('a crash before the first start was over is no loss', async (t) => {
  const dir = t.testdir({ 'site.db': '' })
  const store = openSqliteStore(dir)
  await accepted(store)
  // As a crash leaves it: leads in the log of changes alone.
  const copy = `${dir}/copy`
  mkdirSync(copy)
  for (const name of ['site.db', 'site.db-wal']) copyFileSync(`${dir}/${name}`, `${copy}/${name}`)
  await store.close()
  const again = openSqliteStore(copy)
  t.teardown(() => again.close())
  t.equal((await again.leads.list()).length, 1)
})
