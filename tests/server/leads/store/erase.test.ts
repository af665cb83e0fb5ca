import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import t, { type Test } from 'tap'
import { attachmentPath } from '../../../../src/server/database/attachment-files.ts'
import { deleteExpired, openSqliteStore } from '../../../../src/server/store/site-store.ts'
import { leadTool } from '../../../support/lead-tool.ts'
import { accepted, uploadIn } from '../../../support/stores.ts'

const NAME = 'Неповторимый Сверчок'

/** A lead, and another process that began to read before it was erased. */
async function seed(t: Test) {
  const dir = t.testdir()
  const store = openSqliteStore(dir)
  t.teardown(() => store.close())
  const id = await accepted(store, { values: { fio: NAME } })
  const reader = new DatabaseSync(`${dir}/site.db`)
  t.teardown(() => reader.isOpen && reader.close())
  reader.exec('BEGIN')
  reader.prepare('SELECT COUNT(*) FROM leads').all()
  const isKept = async () => {
    const files = await Promise.all(['site.db', 'site.db-wal'].map((f) => readFile(`${dir}/${f}`)))
    return files.some((bytes) => bytes.includes(NAME))
  }
  return { dir, store, id, reader, isKept }
}

t.test('review-security 17: erase beside a long reader says so, and can be finished', async (t) => {
  const { dir, id, reader, isKept } = await seed(t)

  const { code, stdout, stderr } = await leadTool({ DATA_DIR: dir }, 'erase', id, '--yes')
  t.match([code, stdout], [1, '1 erased.'])
  t.match(stderr, 'may still hold what was erased')
  t.ok(await isKept(), 'the reader keeps the log')
  reader.exec('COMMIT')

  t.match(await leadTool({ DATA_DIR: dir }, 'erase', id, '--yes'), { code: 3 })
  t.notOk(await isKept(), 'the second try has emptied it')
})

t.test('review-security 17: the site empties the log by itself, whoever has erased', async (t) => {
  const { dir, store, id, reader, isKept } = await seed(t)
  await leadTool({ DATA_DIR: dir }, 'erase', id, '--yes')

  await deleteExpired(store, new Date())
  t.ok(await isKept(), 'not while it is read')
  reader.exec('COMMIT')
  await deleteExpired(store, new Date())
  t.notOk(await isKept())
})

t.test('erasing names where a lead is, and where it is on its way to', async (t) => {
  const dir = t.testdir()
  const store = openSqliteStore(dir)
  t.teardown(() => store.close())
  const id = await accepted(store, { targets: ['mail', 'telegram', 'webhook'] })
  const sent = await store.delivery.claim('telegram', 'a', 60_000)
  await store.delivery.settle(sent?.id ?? 0, 'a', { kind: 'done', remoteID: '102' })
  await store.delivery.claim('webhook', 'a', 60_000)
  const { code, stdout } = await leadTool({ DATA_DIR: dir }, 'erase', id, '--yes')
  t.match([code, stdout], [0, 'main  telegram 102  webhook (being sent, may arrive)\n'])
  t.notMatch(stdout, 'mail')
})

/** Three leads of a person of 2020, and in place of the first one's file a folder, which nobody can remove as a file. */
async function seedStuck(t: Test) {
  const dir = t.testdir()
  const store = openSqliteStore(dir, () => new Date('2020-01-01T00:00:00Z'))
  t.teardown(() => store.close())
  const upload = await uploadIn(dir, 'Бриф')
  const stuck = await accepted(store, { upload })
  const others = [await accepted(store), await accepted(store)]
  const path = attachmentPath(dir, upload.id)
  await rm(path)
  await mkdir(path)
  const statuses = async () =>
    Promise.all([stuck, ...others].map(async (id) => (await store.leads.get(id))?.status))
  return { dir, store, stuck, statuses }
}

t.test('A12: erasing a person goes on past a file that cannot be removed', async (t) => {
  const { dir, stuck, statuses } = await seedStuck(t)
  const phone = '+7 912 345-67-89'
  const ended = await leadTool({ DATA_DIR: dir }, 'erase', '--phone', phone, '--yes')
  t.match(ended, { code: 1, stdout: '2 erased.' })
  t.match(ended.stderr, new RegExp(`${stuck} is not erased: its file cannot be removed`))
  t.same(await statuses(), ['new', 'erased', 'erased'])
})

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
