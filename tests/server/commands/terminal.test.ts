import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { openSqliteStore } from '../../../src/server/store/site-store.ts'
import { LEAD_FIELDS } from '../../../src/shared/lead/lead-fields.ts'
import { sendLead } from '../../support/lead-client.ts'
import { GOOD_LEAD } from '../../support/lead-request.ts'
import { leadTool } from '../../support/lead-tool.ts'
import { matchLists } from '../../support/match-lists.ts'
import { newLead } from '../../support/new-lead.ts'
import { operatorTool } from '../../support/operator-tool.ts'
import { answering, openReceiver } from '../../support/receiver.ts'
import { startSite } from '../../support/site-process.ts'

const EVIL = 'зло\u001B]0;pwned\u0007\u009B31m\u0090q\u009C\u202Egnp\u2066\u200F\u0008\u007F'

/** What a terminal obeys, hides or turns round; the mark at the beginning of CSV is none of it. */
const COMMANDS = /[^\n\r\P{Cc}]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** A lead whose every field, file name included, and whose receiver would like to command the terminal. */
async function seed(t: Test) {
  const dir = t.testdir()
  const store = openSqliteStore(dir)
  const values = Object.fromEntries(LEAD_FIELDS.map((field) => [field, `${field} ${EVIL}`]))
  const touch = { at: EVIL, source: EVIL, medium: EVIL, campaign: EVIL, page: EVIL }
  const acceptance = await store.leads.accept(
    newLead({
      values: { ...values, visit_path: JSON.stringify([touch]) },
      targets: ['webhook', 'mail'],
      consent: { kind: 'explicit', version: EVIL, address: EVIL, userAgent: EVIL }
    })
  )
  for (const [target, outcome] of [
    ['webhook', { kind: 'done', remoteID: `${EVIL}\nвторая строка` }],
    ['mail', { kind: 'dead', error: EVIL }]
  ] as const) {
    const claimed = await store.delivery.claim(target, 'a', 1000)
    await store.delivery.settle(claimed?.id ?? 0, 'a', outcome)
  }
  await store.delivery.saveCircuit({
    name: 'webhook',
    state: 'blocked',
    failures: 1,
    since: new Date(),
    probeAt: new Date(),
    probes: 0,
    configHash: '',
    reason: EVIL
  })
  await store.leads.audit({ actor: EVIL, action: EVIL, object: EVIL, detail: EVIL })
  await store.close()
  return { dir, id: 'resultID' in acceptance ? acceptance.resultID : '', values }
}

t.test('review-security 10: nothing that a stranger wrote commands the terminal', async (t) => {
  const { dir, id, values } = await seed(t)
  const commands = [
    ['list'],
    ['list', '--json'],
    ['show', id],
    ['show', id, '--json'],
    ['show', EVIL],
    ['release', EVIL],
    ['redeliver', EVIL],
    ['export'],
    ['export', '--format', 'json'],
    ['report'],
    ['report', '--json'],
    ['audit'],
    ['audit', '--json'],
    ['doctor'],
    ['erase', id],
    ['erase', '--phone', EVIL],
    [EVIL]
  ]
  for (const args of commands) {
    const { stdout, stderr } = await leadTool({ DATA_DIR: dir }, ...args)
    t.ok(stdout || stderr)
    t.notMatch(stdout + stderr, COMMANDS, args.join(' '))
    if (args.includes('--json')) t.ok(JSON.parse(stdout), args.join(' '))
  }
  const { stdout } = await leadTool({ DATA_DIR: dir }, 'list', '--json')
  t.match(stdout, '\\u009b31m')
  matchLists(
    t,
    JSON.parse(stdout),
    [{ ...values, visit_path: /pwned/ }],
    'and the values are the same'
  )
  t.match((await leadTool({ DATA_DIR: dir }, 'show', id)).stdout, '\\u001b]0;pwned')
})

t.test('review-security 10: nor does a log line that quotes a receiver', async (t) => {
  const crm = await openReceiver(t)
  crm.answer = answering(200, JSON.stringify({ error: `ERROR_${EVIL}` }))
  const site = await startSite({
    dataDir: t.testdir(),
    env: { CAPTCHA: 'off', LEADS_BITRIX24_URL: crm.url }
  })
  await sendLead(site.url, GOOD_LEAD)
  while (!/lead not delivered/.test(site.log())) await setTimeout(20)
  await site.kill('SIGTERM')
  t.match(site.log(), 'ERROR_')
  t.notMatch(site.log(), COMMANDS)
})

t.test('review-security 10: nor do searches', async (t) => {
  const dir = t.testdir()
  const store = openSqliteStore(dir)
  await store.searches.note([{ query: EVIL, count: 3, found: 0, askedAt: Date.now() }])
  await store.close()
  for (const args of [['report'], ['report', '--json'], [EVIL]]) {
    const { stdout, stderr } = await operatorTool('search', { DATA_DIR: dir }, ...args)
    t.notMatch(stdout + stderr, COMMANDS, args.join(' '))
  }
  const { stdout } = await operatorTool('search', { DATA_DIR: dir }, 'report', '--json')
  t.equal(JSON.parse(stdout)[0].query, EVIL)
})
