import { readdir, readlink, rm, writeFile } from 'node:fs/promises'
import t from 'tap'
import { createAllowance } from '../../../../src/server/allowance/allowance.ts'
import { hasSqliteDatabase, openSiteStore } from '../../../../src/server/store/site-store.ts'
import { newLead } from '../../../support/new-lead.ts'
import { eachDatabase } from '../../../support/stores.ts'

const MINUTE_MS = 60_000

for (const [name, open] of await eachDatabase(t)) {
  t.test(`${name}: all that a store keeps goes by the clock that it was given`, async (t) => {
    const { store, clock } = await open(t)
    const { take } = createAllowance('a', [{ limit: 1, windowMs: MINUTE_MS }], store.ledger)
    t.same([await take('192.0.2.1'), await take('192.0.2.1')], [true, false])
    await store.leads.accept(newLead())
    const asked = clock.now
    clock.now = new Date(asked.getTime() + MINUTE_MS)
    t.ok(await take('192.0.2.1'), 'another minute of the same clock')
    await store.leads.accept(newLead())
    const times = (await store.leads.list()).map(({ createdAt }) => createdAt.getTime())
    t.same(times, [asked.getTime(), clock.now.getTime()])
  })
}

t.test('a database that must be there is not made', async (t) => {
  const DATA_DIR = `${t.testdir()}/data`
  await t.rejects(openSiteStore({ DATA_DIR }, { mustExist: true }), /site\.db/)
  t.notOk(hasSqliteDatabase(DATA_DIR))
  const store = await openSiteStore({ DATA_DIR })
  t.teardown(() => store.close())
  t.ok(hasSqliteDatabase(DATA_DIR))
})

const LINUX = {
  skip: process.platform !== 'linux' && 'what is open is looked at as Linux shows it'
}

t.test('a store whose attachments cannot be kept opens no database each time', LINUX, async (t) => {
  const DATA_DIR = t.testdir()
  async function openFiles(): Promise<number> {
    const handles = await readdir('/proc/self/fd')
    const paths = handles.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
    return (await Promise.all(paths)).filter((path) => path.startsWith(DATA_DIR)).length
  }
  await (await openSiteStore({ DATA_DIR })).close()
  await rm(`${DATA_DIR}/attachments`, { recursive: true })
  await writeFile(`${DATA_DIR}/attachments`, 'no folder')
  const before = await openFiles()
  for (let i = 0; i < 3; i++) await t.rejects(openSiteStore({ DATA_DIR }), /attachments/)
  t.ok((await openFiles()) <= before)
})
