import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import t from 'tap'
import { openSpool } from '../../../../src/server/leads/intake/spool.ts'
import type { LeadStore } from '../../../../src/server/leads/lead-store.ts'
import { locationOf, openRawStore } from '../../../../src/server/store/backup-store.ts'
import { COPY_STATE, copyStore } from '../../../../src/server/store/copy-store.ts'
import { openSiteStore, openSqliteStore } from '../../../../src/server/store/site-store.ts'
import { leadTool } from '../../../support/lead-tool.ts'
import { newLead } from '../../../support/new-lead.ts'
import { startPostgres, type TestPostgres, WITH_POSTGRES } from '../../../support/postgres.ts'
import { uploadIn } from '../../../support/stores.ts'

/** More than two batches. */
const COUNT = 4100

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

async function inStore<Result>(place: Place, use: (store: LeadStore) => Promise<Result>) {
  const store = await openSiteStore(locationOf(place))
  try {
    return await use(store.leads)
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
      const lead = await store.get(withFile)
      t.equal(String(await store.readAttachment(lead?.attachment?.id ?? '')), 'бриф')
      t.match(lead?.values.message, 'Заявка № 7: "кавычки", \\ и 🙂')
      t.equal(await store.countLeads(), COUNT)
      // Numbers go on after those that came.
      const next = await store.accept(newLead({ targets: ['webhook'] }))
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
      if (table === 'person_keys') throw cutOff
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
  t.same(secondRun[0], 'person_keys 2000', 'the rest of the table that was cut')
  t.notOk(secondRun.some((line) => line.startsWith('leads ')))
  t.equal(sums.leads.rows, COUNT)
})

t.test('what is in the way, or changes meanwhile, is told', async (t) => {
  const dir = t.testdir()
  const [here, there] = [`${dir}/here`, `${dir}/there`]
  await inStore(here, (store) => store.accept(newLead()))
  await inStore(there, (store) => store.accept(newLead()))
  await t.rejects(copied(here, there), /The target holds leads of its own/)
  await rm(there, { recursive: true })

  /** Once, when the copy has come to a table. */
  function late(table: string) {
    let isDone = false
    return copied(here, there, async (at) => {
      if (isDone || at !== table) return
      isDone = true
      await inStore(here, (store) => store.accept(newLead()))
    })
  }
  const advice = /The copy is not what the source is: .*Stop the site, empty the target/
  await t.rejects(late('person_keys'), advice, 'rows of a lead that was not copied')
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
