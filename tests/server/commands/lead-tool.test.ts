import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { leadThemes } from '../../../src/content/value-names.ts'
import { noteTargets } from '../../../src/server/delivery/open-targets.ts'
import { openSiteStore, openSqliteStore } from '../../../src/server/store/site-store.ts'
import { leadTool } from '../../support/lead-tool.ts'
import { openMailbox } from '../../support/mailbox.ts'
import { matchLists } from '../../support/match-lists.ts'
import { newLead } from '../../support/new-lead.ts'
import { startPostgres, WITH_POSTGRES } from '../../support/postgres.ts'
import { answering, openReceiver } from '../../support/receiver.ts'
import { accepted, uploadIn } from '../../support/stores.ts'
import { unzip } from '../../support/unzip.ts'

/** A folder with leads that were given up, delivered, and never sent anywhere. */
async function seed(t: Test) {
  const dir = t.testdir()
  const store = openSqliteStore(dir)
  const ids: string[] = []
  for (const targets of [['webhook'], ['webhook'], []]) {
    const acceptance = await store.leads.accept(newLead({ targets }))
    ids.push('resultID' in acceptance ? acceptance.resultID : '')
  }
  const dead = await store.delivery.claim('webhook', 'a', 1000)
  await store.delivery.settle(dead?.id ?? 0, 'a', { kind: 'dead', error: 'answered 422' })
  const done = await store.delivery.claim('webhook', 'a', 1000)
  await store.delivery.settle(done?.id ?? 0, 'a', { kind: 'done', remoteID: '42' })
  await store.close()
  return { dir, ids, env: { DATA_DIR: dir, LEADS_WEBHOOK_URL: 'http://127.0.0.1:9/' } }
}

t.test('redeliver: given-up ones, one, all, and only to a target that is there', async (t) => {
  const { env, ids } = await seed(t)
  t.match(await leadTool(env, 'redeliver', '--dead'), { stdout: 'webhook: 1 to be sent' })
  t.match(await leadTool(env, 'redeliver', '--dead'), { stdout: 'webhook: 0 to be sent' })
  t.match(await leadTool(env, 'redeliver', String(ids[1])), { stdout: 'webhook: 1 to be sent' })

  t.match(await leadTool(env, 'redeliver', 'nobody'), { code: 3 })
  t.match(await leadTool(env, 'redeliver'), { code: 2 })
  t.match(await leadTool(env, 'redeliver', '--all', '--target', 'mail'), { code: 2 })
  t.match(await leadTool({ DATA_DIR: env.DATA_DIR }, 'redeliver', '--all'), {
    code: 1,
    stderr: 'No target is known'
  })
})

t.test('redeliver --all names leads and targets first, and sends with --yes', async (t) => {
  const { dir, env } = await seed(t)
  const store = openSqliteStore(dir)
  await store.leads.accept(newLead({ status: 'quarantine' }))
  await noteTargets(store.settings, ['mail', 'webhook'])
  await store.close()

  const asked = await leadTool(env, 'redeliver', '--all')
  t.match(asked, {
    code: 0,
    stdout: '3 leads would be sent to 2 targets: mail, webhook; add --yes'
  })
  t.match(
    (await leadTool(env, 'redeliver', '--all', '--target', 'mail')).stdout,
    'to 1 target: mail'
  )
  t.equal((await leadTool(env, 'list', '--delivery', 'pending')).stdout, 'No leads.\n')

  const sent = await leadTool(env, 'redeliver', '--all', '--yes')
  t.match(sent, { code: 0, stdout: 'mail: 3 to be sent.\nwebhook: 3 to be sent.' })
})

t.test(
  'review-code: export writes a workbook in which everything is text but when a lead came',
  async (t) => {
    const { env, dir } = await seed(t)
    const store = openSqliteStore(dir)
    const values = { fio: '=1+1', phone: '+79123456789', message: '0012' }
    await store.leads.accept(newLead({ values }))
    await store.close()
    const file = `${dir}/leads.xlsx`
    const { stdout } = await leadTool(env, 'export', '--format', 'xlsx', '--output', file)
    t.match(stdout, '4 leads written')

    const sheet = unzip(await readFile(file)).get('xl/worksheets/sheet1.xml') ?? ''
    const cells = sheet.match(/<c\b[^>]*>/g) ?? []
    t.ok(cells.length > 5 * 10, 'a heading and four leads')
    // `s` is a text of the table of texts; a number has no type, a formula has an <f>.
    const others = cells.filter((cell) => !/ t="(s|inlineStr)"/.test(cell))
    t.equal(others.length, 4)
    for (const cell of others) t.match(cell, / r="B\d"/, 'the column of times')
    t.notMatch(sheet, /<f>/)
    const texts = unzip(await readFile(file)).get('xl/sharedStrings.xml') ?? sheet
    for (const value of Object.values(values)) t.match(texts, value)
  }
)

t.test('doctor says in words what is wrong with every target', async (t) => {
  const { dir } = await seed(t)
  const own = mkdtempSync(join(tmpdir(), 'mail-'))
  t.teardown(() => rm(own, { recursive: true }))
  const [key, cert] = [`${own}/key.pem`, `${own}/cert.pem`]
  const subject = ['-subj', '/CN=mail', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject]
  ])
  const tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  const mailbox = await openMailbox(t, { password: 'right', tls })
  const bitrix = await openReceiver(t)
  const webhook = await openReceiver(t)
  bitrix.answer = answering(401, '{"error":"INVALID_CREDENTIALS"}')
  webhook.answer = answering(200)
  const env = {
    DATA_DIR: dir,
    NODE_EXTRA_CA_CERTS: cert,
    LEADS_SMTP_URL: mailbox.url.replace('//', '//site:wrong@'),
    LEADS_MAIL_TO: 'sales@agency.example',
    LEADS_WEBHOOK_URL: webhook.url,
    LEADS_WEBHOOK_SECRET: 'secret',
    LEADS_BITRIX24_URL: bitrix.url
  }
  const ill = await leadTool(env, 'doctor')
  t.equal(ill.code, 1)
  t.match(ill.stdout, /ok +database/)
  t.match(ill.stdout, /FAULT +mail .*user or password is refused \(LEADS_SMTP_URL\)/)
  t.match(ill.stdout, /FAULT +bitrix24 .*token is wrong or was withdrawn.*\(LEADS_BITRIX24_URL\)/)
  t.match(ill.stdout, /ok +webhook/)
  t.match(ill.stdout, /FAULT +queue .*1 dead/)
  matchLists(t, webhook.calls, [{ json: { type: 'check', data: {} } }])
  t.equal(mailbox.mails.length, 0)

  bitrix.answer = answering(200, '{"result":{}}')
  const fresh = t.testdir({})
  await openSqliteStore(fresh).close()
  const well = {
    ...env,
    DATA_DIR: fresh,
    LEADS_SMTP_URL: mailbox.url.replace('//', '//site:right@')
  }
  t.match(await leadTool(well, 'doctor'), { code: 0 })
  t.notMatch((await leadTool(well, 'doctor')).stdout, 'FAULT')

  await mailbox.close()
  t.match((await leadTool(well, 'doctor')).stdout, /nobody listens there/)
})

t.test('every look is in the audit, and it names no person', async (t) => {
  const { env, ids } = await seed(t)
  await leadTool(env, 'list', '--status', 'new')
  await leadTool(env, 'show', String(ids[0]))
  await leadTool(env, 'erase', '--phone', '+7 912 345-67-89')
  await leadTool(env, 'erase', '--yes', '89123456789')
  await leadTool(env, 'export', '--limit=1', `-o${env.DATA_DIR}/смирнова.csv`)
  const trail = JSON.parse((await leadTool(env, 'audit', '--json')).stdout)
  matchLists(
    t,
    trail.map(({ action, object, detail }: Record<string, string>) => [action, object, detail]),
    [
      ['list', '', '--status new'],
      ['show', ids[0], ''],
      ['erase', '', '--phone …'],
      ['erase', '', '--yes …'],
      ['export', '', '--limit=1 -o'],
      ['audit', '', '--json']
    ]
  )
  t.ok(trail.every(({ actor }: { actor: string }) => actor))
})

t.test(
  'the tool works the same on PostgreSQL, and backs it up into a folder',
  WITH_POSTGRES,
  async (t) => {
    const postgres = await startPostgres()
    t.teardown(() => postgres.stop())
    const DATABASE_URL = await postgres.createDatabase()
    const dir = t.testdir()
    const store = await openSiteStore({ DATA_DIR: dir, DATABASE_URL })
    await store.leads.accept(newLead())
    await store.close()

    const env = { DATABASE_URL, DATA_DIR: dir }
    t.equal(JSON.parse((await leadTool(env, 'list', '--json')).stdout).length, 1)
    t.match(await leadTool(env, 'backup', `${dir}/copy`), {
      code: 0,
      stdout: '1 leads copied',
      stderr: ''
    })
    t.equal(
      JSON.parse((await leadTool({ DATA_DIR: `${dir}/copy` }, 'list', '--json')).stdout).length,
      1
    )
    t.match(await leadTool({ ...env, DATABASE_URL: 'postgres://127.0.0.1:9/x' }, 'list'), {
      code: 1
    })
  }
)

t.test('review-security 14: show --file gets the file that a letter could not carry', async (t) => {
  const dir = t.testdir()
  const env = { DATA_DIR: `${dir}/data` }
  const store = openSqliteStore(env.DATA_DIR)
  const withFile = await accepted(store, { upload: await uploadIn(env.DATA_DIR, 'техзадание') })
  const without = await accepted(store)
  await store.close()

  const path = `${dir}/brief.txt`
  const saved = await leadTool(env, 'show', withFile, '--file', path)
  t.match(saved, { code: 0, stdout: 'бриф.txt, 20 bytes, written to' })
  t.equal(await readFile(path, 'utf8'), 'техзадание')
  t.equal((await stat(path)).mode & 0o777, 0o600)
  t.match(await leadTool(env, 'show', without, '--file', path), { code: 3, stderr: 'has no file' })
})

t.test(
  'different: a desk can be tried on made-up leads, which never stand among others',
  async (t) => {
    const dir = join(t.testdir(), 'not yet there')
    t.match(await leadTool({ DATA_DIR: dir }, 'demo', '0'), { code: 2 })
    t.match(await leadTool({ DATA_DIR: dir }, 'demo', '7'), { code: 0, stdout: /^7 made-up leads/ })
    const store = openSqliteStore(dir)
    const leads = await store.leads.list()
    await store.close()
    t.equal(leads.length, 7)
    t.equal(new Set(leads.map(({ outcome }) => outcome)).size > 3, true, 'some were answered')
    const themes = new Set<string>(leadThemes.map(({ value }) => value))
    t.ok(leads.every(({ values }) => themes.has(values.theme ?? '')))
    t.match(await leadTool({ DATA_DIR: dir }, 'demo'), { code: 1, stderr: /leads already/ })
  }
)
