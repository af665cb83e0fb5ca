import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import t from 'tap'
import { openSpool } from '../../../../src/server/leads/intake/spool.ts'
import { COPY_STATE, copyStore } from '../../../../src/server/store/copy-store.ts'
import {
  locationOf,
  openRawStore,
  openSiteStore,
  openSqliteStore,
  type SiteStore
} from '../../../../src/server/store/site-store.ts'
import { leadTool } from '../../../support/lead-tool.ts'
import { newLead } from '../../../support/new-lead.ts'
import { startPostgres, type TestPostgres, WITH_POSTGRES } from '../../../support/postgres.ts'
import { uploadIn } from '../../../support/stores.ts'

/** More than two batches. */
const COUNT = 4100
/** A batch of files. */
const FILES = 100

type Place = string

/** A store with leads, a file, notes, outcomes, users and an audit. */
async function filled(dir: string, place: Place): Promise<{ ids: string[]; withFile: string }> {
  const store = await openSiteStore(locationOf(place))
  const file = await uploadIn(dir, 'бриф')
  const acceptances = Array.from({ length: COUNT }, (_, i) => {
    const values = { ...newLead().values, message: `Заявка № ${i}: "кавычки", \\ и 🙂` }
    return store.leads.accept(
      newLead({ ...(i === 7 ? { upload: file } : {}), values, targets: ['webhook'] })
    )
  })
  const ids = (await Promise.all(acceptances)).flatMap((one) =>
    'resultID' in one ? [one.resultID] : []
  )
  const [first = '', withFile = ''] = [ids[0], ids[7]]
  await store.leads.recordOutcome(first, {
    outcome: 'won',
    amount: 12_050,
    at: new Date(),
    actor: 'test'
  })
  await store.leads.audit({ actor: 'test', action: 'list', object: '', detail: '' })
  await store.leads.recordConsentDocument({
    version: '2026-09-01',
    sha256: 'a',
    body: '<p>Согласие</p>'
  })
  await store.close()
  return { ids, withFile }
}

async function copied(from: Place, to: Place, onProgress?: Parameters<typeof copyStore>[2]) {
  const source = await openRawStore(locationOf(from), { mustExist: true })
  const target = await openRawStore(locationOf(to))
  try {
    return await copyStore(source, target, onProgress)
  } finally {
    await source.database.close()
    await target.database.close()
  }
}

async function inStore<Result>(place: Place, use: (store: SiteStore) => Promise<Result>) {
  const store = await openSiteStore(locationOf(place))
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

t.test('a whole store moves from SQLite to PostgreSQL and back', WITH_POSTGRES, async (t) => {
  const postgres: TestPostgres = await startPostgres()
  t.teardown(() => postgres.stop())
  const dir = t.testdir()
  const [here, back] = [`${dir}/here`, `${dir}/back`]
  const there = await postgres.createDatabase()
  const { ids, withFile } = await filled(dir, here)

  const gone = await copied(here, there)
  const returned = await copied(there, back)

  t.same(returned.sums, gone.sums, 'the same rows on all three')
  t.same(
    [gone.sums.leads.rows, gone.sums.deliveries.rows, gone.sums.outcomes.rows, gone.files],
    [COUNT, COUNT, 1, 1]
  )
  for (const place of [there, back]) {
    await inStore(place, async (store) => {
      const lead = await store.leads.get(withFile)
      t.equal(String(await store.leads.readAttachment(lead?.attachment?.id ?? '')), 'бриф')
      t.match(lead?.values.message, 'Заявка № 7: "кавычки", \\ и 🙂')
      t.equal(await store.leads.countLeads(), COUNT)
      // Numbers go on after those that came.
      const next = await store.leads.accept(newLead({ targets: ['webhook'] }))
      t.ok('resultID' in next && !ids.includes(next.resultID))
    })
  }
})

t.test('a copy that was cut off goes on where it was', async (t) => {
  const dir = t.testdir()
  const [here, there] = [`${dir}/here`, `${dir}/there`]
  await filled(dir, here)
  const cutOff = new Error('cut off')
  const firstRun: string[] = []
  await t.rejects(
    copied(here, there, (table, rows) => {
      firstRun.push(`${table} ${rows}`)
      if (table === 'lead_facts') throw cutOff
    }),
    cutOff
  )
  const raw = await openRawStore(locationOf(there))
  t.same(await raw.database.read('SELECT name FROM settings WHERE name = ?', COPY_STATE), [
    { name: COPY_STATE }
  ])
  await raw.database.close()

  const secondRun: string[] = []
  const { sums } = await copied(
    here,
    there,
    (table, rows) => void secondRun.push(`${table} ${rows}`)
  )

  t.equal(firstRun.filter((line) => line.startsWith('leads ')).length, 3)
  t.same(secondRun[0], 'lead_facts 2000', 'the rest of the table that was cut')
  t.notOk(secondRun.some((line) => line.startsWith('leads ')))
  t.equal(sums.leads.rows, COUNT)
})

t.test(
  'files that were found gone before a copy was cut off are told by the one that goes on',
  async (t) => {
    const dir = t.testdir()
    const [here, there] = [`${dir}/here`, `${dir}/there`]
    const upload = await uploadIn(dir, 'бриф')
    await inStore(here, async (store) => {
      await store.leads.accept(newLead({ upload }))
      for (let i = 0; i < FILES; i++) await store.leads.accept(newLead())
    })
    const source = await openRawStore(locationOf(here))
    await source.database.write((sql) =>
      sql.run('UPDATE leads SET attachment = (SELECT attachment FROM leads ORDER BY id LIMIT 1)')
    )
    await source.database.close()
    await rm(`${here}/attachments`, { recursive: true })
    const cutOff = new Error('cut off')
    const cut = copied(here, there, (table, rows) => {
      if (table === 'files' && rows > FILES) throw cutOff
    })
    await t.rejects(cut, cutOff)

    const { files, goneFiles } = await copied(here, there)

    t.same([files, goneFiles.length], [FILES + 1, FILES + 1])
  }
)

t.test(
  'a damaged row takes only itself: its file is named, and goes along where it can be told',
  async (t) => {
    const dir = t.testdir()
    const [here, there] = [`${dir}/here`, `${dir}/there`]
    const uploads = [
      await uploadIn(dir, 'бриф'),
      await uploadIn(dir, 'смета'),
      await uploadIn(dir, 'план')
    ]
    await inStore(here, async (store) => {
      for (const upload of uploads) await store.leads.accept(newLead({ upload }))
    })
    const source = await openRawStore(locationOf(here))
    await source.database.write(async (sql) => {
      await sql.run('UPDATE leads SET attachment = substr(attachment, 1, 50) WHERE id = 1')
      await sql.run(`UPDATE leads SET attachment = '{"id":' WHERE id = 2`)
    })
    await source.database.close()

    const { files, goneFiles } = await copied(here, there)

    t.same([files, goneFiles], [3, [uploads[0]?.id, 'of row 2']])
    await inStore(there, async (store) => {
      const read = uploads.map(async ({ id }) => String(await store.leads.readAttachment(id)))
      t.same(await Promise.all(read), ['бриф', 'undefined', 'план'])
    })
  }
)

t.test('what is in the way, or changes meanwhile, is told', async (t) => {
  const dir = t.testdir()
  const [here, there] = [`${dir}/here`, `${dir}/there`]
  await inStore(here, (store) => store.leads.accept(newLead()))
  await inStore(there, (store) => store.leads.accept(newLead()))
  await t.rejects(copied(here, there), /The target holds leads of its own/)
  await rm(there, { recursive: true })

  /** Once, when the copy has come to a table. */
  function late(table: string) {
    let isDone = false
    return copied(here, there, async (at) => {
      if (isDone || at !== table) return
      isDone = true
      await inStore(here, (store) => store.leads.accept(newLead()))
    })
  }
  const advice = /The copy is not what the source is: .*Stop the site, empty the target/
  await t.rejects(late('lead_facts'), advice, 'rows of a lead that was not copied')
  await rm(there, { recursive: true })
  await t.rejects(late('idempotency_keys'), /leads \(3 rows, copied 2\)/)
})

t.test('nothing is copied away from under a site that runs', async (t) => {
  const dir = t.testdir()
  const data = `${dir}/data`
  await openSqliteStore(data).close()
  const spool = await openSpool(data)
  t.match(await leadTool({ DATA_DIR: data }, 'copy', '--to', `${dir}/copy`), {
    code: 1,
    stderr: /The site runs on .*: stop it first/
  })
  t.notOk(existsSync(`${dir}/copy`))
  await spool.close()
  t.match(await leadTool({ DATA_DIR: data }, 'copy', '--to', `${dir}/copy`), { code: 0 })
})

t.test('an address with a password is no argument', async (t) => {
  const dir = t.testdir()
  const env = { DATA_DIR: `${dir}/data`, NEW_PLACE: `${dir}/copy` }
  await openSqliteStore(env.DATA_DIR).close()
  t.match(await leadTool(env, 'copy', '--to-env', 'NEW_PLACE'), { code: 0, stderr: '' })
  t.ok(existsSync(`${env.NEW_PLACE}/site.db`))
  t.match(await leadTool(env, 'copy', '--to-env', 'NOWHERE'), {
    code: 2,
    stderr: /--to-env takes the name of a variable that is set/
  })
  t.match(await leadTool(env, 'list', '--from-env=NEW_PLACE'), { code: 0, stdout: /No leads/ })
  for (const address of [
    'postgres://site:geheim@127.0.0.1:1/site',
    'postgresql://127.0.0.1:1/site?user=site&password=geheim'
  ]) {
    const { code, stderr } = await leadTool(env, 'copy', '--to', address)
    t.equal(code, 1)
    t.match(stderr, /A password in the arguments is seen by every user of this machine/)
  }
})

t.test('an address that was an argument is written over in the list of processes', async (t) => {
  const dir = t.testdir()
  const env = { DATA_DIR: `${dir}/data` }
  await openSqliteStore(env.DATA_DIR).close()
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  t.teardown(() => silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const address = `postgres://site:geheim@127.0.0.1:${port}/site`
  const child = spawn(process.execPath, ['dist/server/leads.mjs', 'copy', '--to', address], {
    env: { ...process.env, ...env }
  })
  t.teardown(() => child.kill())
  await once(silent, 'connection')
  const title = await readFile(`/proc/${child.pid}/cmdline`, 'utf8')
  t.notMatch(title, /geheim/)
  t.match(title, /^leads copy/)
})
