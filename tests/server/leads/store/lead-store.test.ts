import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import t from 'tap'
import { openPostgresDatabase } from '../../../../src/server/database/postgres-database.ts'
import type { SiteStore } from '../../../../src/server/store/site-store.ts'
import { openSqliteStore } from '../../../../src/server/store/site-store.ts'
import { matchLists } from '../../../support/match-lists.ts'
import { newLead } from '../../../support/new-lead.ts'
import { freePort } from '../../../support/nginx.ts'
import { startPostgres, WITH_POSTGRES } from '../../../support/postgres.ts'
import { startSwitchedProxy } from '../../../support/proxies.ts'
import { accepted, eachDatabase, uploadIn } from '../../../support/stores.ts'

const MINUTE_MS = 60_000

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(`${name}: a lead is there for another process, with its consent`, async (t) => {
    const { store, again } = await openStore(t)
    const body = '<p>Согласие</p>'
    const sha256 = createHash('sha256').update(body).digest('hex')
    await store.leads.recordConsentDocument({ version: '2026-09-01', sha256, body })

    const resultID = await accepted(store)

    const other = await again()
    t.match(await other.leads.get(resultID), { resultID, form: 'main', values: { fio: /./ } })
    t.match(await other.leads.consentOf(resultID), {
      kind: 'explicit',
      version: '2026-09-01',
      sha256,
      address: '192.0.2.1'
    })
  })

  t.test(`${name}: one key is one lead, also for twenty senders at once`, async (t) => {
    const { store, again } = await openStore(t)
    const other = await again()
    const idempotency = { key: 'k'.repeat(16), bodyHash: 'a' }
    const send = (at: SiteStore, own = {}) => at.leads.accept(newLead({ idempotency, ...own }))

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => send(i % 2 ? store : other))
    )
    const reused = await send(store, { idempotency: { ...idempotency, bodyHash: 'b' } })

    t.equal(new Set(answers.map((answer) => 'resultID' in answer && answer.resultID)).size, 1)
    t.equal(answers.filter(({ kind }) => kind === 'stored').length, 1)
    t.equal(reused.kind, 'key-reused')
    t.equal((await store.leads.list()).length, 1)
  })

  t.test(`${name}: without a key the same content is one lead for ten minutes`, async (t) => {
    const { store, clock } = await openStore(t)
    const send = () => store.leads.accept(newLead({ idempotency: { bodyHash: 'same' } }))

    t.equal((await send()).kind, 'stored')
    t.equal((await send()).kind, 'replayed')
    clock.now = new Date(clock.now.getTime() + 10 * MINUTE_MS)
    t.equal((await send()).kind, 'stored')
  })

  t.test(
    `${name}: a challenge opens the door once, and a repeated send is no second use`,
    async (t) => {
      const { store } = await openStore(t)
      const lead = newLead({ challenge: 'c' })

      t.equal((await store.leads.accept(lead)).kind, 'stored')
      t.equal((await store.leads.accept(lead)).kind, 'replayed')
      t.equal((await store.leads.accept(newLead({ challenge: 'c' }))).kind, 'challenge-used')
      t.equal((await store.leads.list()).length, 1)
    }
  )

  t.test(`${name}: a person who comes again is linked to the lead before`, async (t) => {
    const { store } = await openStore(t)
    const values = { phone: '+7 912 345-67-89' }
    const first = await accepted(store, { values, person: ['+79123456789'] })
    const second = await accepted(store, { values, person: ['+79123456789'] })
    await accepted(store, { values: { phone: '+7 900 000-00-00' }, person: ['+79000000000'] })
    t.equal((await store.leads.get(second))?.repeatOf, first)
    t.equal((await store.leads.list()).filter(({ repeatOf }) => repeatOf).length, 1)
  })

  t.test(`${name}: an attachment is kept with its lead`, async (t) => {
    const { store, again, dir } = await openStore(t)
    const upload = await uploadIn(dir, 'техзадание')
    const resultID = await accepted(store, { upload })

    const other = await again()
    const { attachment } = (await other.leads.get(resultID)) ?? {}
    t.match(attachment, { name: 'бриф.txt', size: upload.size })
    t.equal(String(await other.leads.readAttachment(upload.id)), 'техзадание')
  })

  t.test(`${name}: erasing leaves the proof of consent and nothing of the person`, async (t) => {
    const { store, dir } = await openStore(t)
    const upload = await uploadIn(dir, 'тайна')
    const resultID = await accepted(store, { upload, targets: ['mail'] })

    t.ok(await store.leads.erase(resultID))

    const lead = await store.leads.get(resultID)
    t.match(lead, { status: 'erased', values: { agreement: 'true' } })
    t.notMatch(JSON.stringify(lead), 'Анна')
    t.equal(await store.leads.readAttachment(upload.id), undefined)
    t.match(await store.leads.consentOf(resultID), {
      kind: 'explicit',
      address: null,
      userAgent: null
    })
    matchLists(t, await store.delivery.deliveriesOf(resultID), [{ state: 'cancelled' }])
    t.notOk(await store.leads.erase(randomUUID()))
  })

  t.test(`${name}: a copy can be opened as an embedded database`, async (t) => {
    const { store, dir } = await openStore(t)
    const upload = await uploadIn(dir, 'техзадание')
    const resultID = await accepted(store, { upload, targets: ['mail'] })
    await store.leads.audit({ actor: 'a', action: 'list', object: '', detail: '' })

    await store.backup(`${dir}/copy`)

    const copy = openSqliteStore(`${dir}/copy`)
    t.teardown(() => copy.close())
    t.match(await copy.leads.get(resultID), { resultID, values: { fio: 'Анна Смирнова' } })
    t.equal(String(await copy.leads.readAttachment(upload.id)), 'техзадание')
    matchLists(t, await copy.delivery.deliveriesOf(resultID), [
      { target: 'mail', state: 'pending' }
    ])
    t.equal((await copy.desk.auditPage({ after: 0, limit: 1000 })).length, 1)
    t.equal((await copy.leads.consentOf(resultID))?.kind, 'explicit')
  })

  t.test(`${name}: a secret is made once, and a periodic job is taken once`, async (t) => {
    const { store, again } = await openStore(t)
    const other = await again()
    const secrets = await Promise.all([
      store.settings.secret('key', () => 'a'),
      other.settings.secret('key', () => 'b')
    ])
    t.equal(secrets[0], secrets[1])
    const taken = await Promise.all([
      store.settings.takeJob('digest', '2026-11-21'),
      other.settings.takeJob('digest', '2026-11-21')
    ])
    t.same(taken.filter(Boolean).length, 1)
    t.ok(await other.settings.takeJob('digest', '2026-11-22'))
  })
}

t.test('what was erased is in no file of the database', async (t) => {
  const dir = t.testdir()
  const store = openSqliteStore(dir)
  const resultID = await accepted(store, { values: { fio: 'Неповторимый Сверчок' } })
  await store.leads.erase(resultID)
  await store.close()
  t.notMatch(String(await readFile(`${dir}/site.db`)), 'Неповторимый Сверчок')
})

t.test('the database is for its owner alone in a folder that is open to others', async (t) => {
  const mask = process.umask(0)
  t.teardown(() => process.umask(mask))
  const dir = `${t.testdir()}/data`
  await mkdir(dir)
  const store = openSqliteStore(dir)
  t.teardown(() => store.close())
  await accepted(store)
  await store.backup(`${dir}/copy`)

  for (const file of ['site.db', 'site.db-wal', 'copy/site.db']) {
    t.equal((await stat(`${dir}/${file}`)).mode & 0o777, 0o600, file)
  }
})

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
