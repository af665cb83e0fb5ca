import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import t, { type Test } from 'tap'
import { attachmentPath } from '../../../../src/server/database/attachment-files.ts'
import { deleteExpired, runEach } from '../../../../src/server/store/housekeeping.ts'
import { openSqliteStore } from '../../../../src/server/store/site-store.ts'
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

t.test('an erasure goes on to its end when nobody reads what it prints', async (t) => {
  const dir = t.testdir()
  const store = openSqliteStore(dir)
  t.teardown(() => store.close())
  for (let i = 0; i < 40; i++) await accepted(store)

  const phone = '+7 912 345-67-89'
  const tool = spawn('node', ['dist/server/leads.mjs', 'erase', '--phone', phone, '--yes'], {
    env: { ...process.env, DATA_DIR: dir }
  })
  tool.stdout.destroy()
  t.same(await once(tool, 'exit'), [0, null])
  t.equal((await store.leads.list({ status: 'erased' })).length, 40)
})

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false
  )

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

t.test('A12: retention --yes goes on past a file that cannot be removed', async (t) => {
  const { dir, stuck, statuses } = await seedStuck(t)
  const ended = await leadTool({ DATA_DIR: dir }, 'retention', '--yes')
  t.match(ended, { code: 1, stdout: '2 erased.' })
  t.match(ended.stderr, `${stuck} is not erased`)
  t.same(await statuses(), ['new', 'erased', 'erased'])
})

t.test('A12: sweeping goes on past an orphan that cannot be removed', async (t) => {
  const { dir, store } = await seedStuck(t)
  const paths = [1, 2, 3].map(() => attachmentPath(dir, randomUUID()))
  await mkdir(paths[0] as string)
  for (const path of paths.slice(1)) await writeFile(path, 'Бриф')
  for (const path of paths) await utimes(path, 1, 1)
  await store.leads.sweepFiles()
  await t.rejects(store.leads.sweepFiles(), { message: 'orphaned files cannot be removed' })
  t.same(await Promise.all(paths.map((path) => isThere(path))), [true, false, false])
})

t.test('A12: a chore that fails keeps no other from being done', async (t) => {
  const done: string[] = []
  const failing = () => Promise.reject(new Error('EIO'))
  await runEach([failing, async () => void done.push('alerts')], (error) =>
    done.push(String(error))
  )
  t.same(done, ['Error: EIO', 'alerts'])
})
