import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import t from 'tap'
import { createCounters } from '../../../../src/server/allowance/counters.ts'
import { createMemoryLedger } from '../../../../src/server/allowance/ledger.ts'
import { attachmentPath, openDiskFiles } from '../../../../src/server/database/attachment-files.ts'
import type { SqlDatabase } from '../../../../src/server/database/sql-database.ts'
import { openSqliteDatabase } from '../../../../src/server/database/sqlite-database.ts'
import type { Upload } from '../../../../src/server/leads/lead.ts'
import { createSiteStore, openSqliteStore } from '../../../../src/server/store/site-store.ts'
import { accepted, uploadIn } from '../../../support/stores.ts'

const MORE_THAN_A_PAGE = 10_100

t.test(
  'a file that a crash left without its lead is swept, a young or foreign one is not',
  async (t) => {
    const dir = t.testdir()
    const store = openSqliteStore(dir)
    t.teardown(() => store.close())
    const upload = await uploadIn(dir, 'техзадание')
    await accepted(store, { upload })
    const [old = '', young = ''] = [randomUUID(), randomUUID()].map((id) => attachmentPath(dir, id))
    const foreign = ['.DS_Store', 'letters.bin'].map((name) => `${dir}/attachments/${name}`)
    for (const path of [old, young, ...foreign]) await writeFile(path, 'x')
    // What a disk has that is mounted there.
    await mkdir(`${dir}/attachments/lost+found`)
    for (const path of [old, ...foreign, attachmentPath(dir, upload.id)]) await utimes(path, 1, 1)

    await store.leads.sweepFiles()
    await store.leads.sweepFiles()

    const kept = [young, ...foreign, 'lost+found', attachmentPath(dir, upload.id)].map((path) =>
      basename(path)
    )
    t.same((await readdir(`${dir}/attachments`)).sort(), kept.sort())
  }
)

t.test(
  'a sweep goes over all leads beside the thread that serves, and not for nothing',
  async (t) => {
    const dir = t.testdir()
    const database = openSqliteDatabase(dir)
    const asked: string[] = []
    const noting = (way: 'read' | 'readAside'): SqlDatabase['read'] => {
      return (text, ...values) => {
        if (text.includes('attachment IS NOT NULL')) asked.push(way)
        return database[way](text, ...values)
      }
    }
    const store = createSiteStore({
      database: { ...database, read: noting('read'), readAside: noting('readAside') },
      files: openDiskFiles(dir),
      ledger: createMemoryLedger(createCounters('allowances', Date.now)),
      backup: async () => undefined,
      now: () => new Date()
    })
    t.teardown(() => store.close())
    await store.leads.sweepFiles()
    t.same(asked, [], 'there is no file')

    const uploads = [await uploadIn(dir, 'первый'), await uploadIn(dir, 'последний')]
    await accepted(store, { upload: uploads[0] as Upload })
    await database.write((sql) =>
      sql.run(
        `INSERT INTO leads (result_id, created_at, form, status, verdict, payload, attachment)
       WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       SELECT 'lead-' || n, created_at, form, status, verdict, payload, attachment FROM leads, numbers`,
        MORE_THAN_A_PAGE
      )
    )
    await accepted(store, { upload: uploads[1] as Upload })
    const files = [...uploads.map(({ id }) => id), randomUUID()].map((id) =>
      attachmentPath(dir, id)
    )
    await writeFile(files.at(-1) ?? '', 'сирота')
    for (const file of files) await utimes(file, 1, 1)
    await store.leads.sweepFiles()
    await store.leads.sweepFiles()

    t.equal(
      (await readdir(`${dir}/attachments`)).length,
      uploads.length,
      'the orphan alone is gone'
    )
    t.same([...new Set(asked)], ['readAside'])
  }
)
