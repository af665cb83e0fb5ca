import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { readConfig } from '../../../src/server/config.ts'
import { crmHookRoutes } from '../../../src/server/desk/routes/crm-hook-routes.ts'
import { openReceiver } from '../../support/receiver.ts'
import { accepted, type OpenStore, openEmbedded } from '../../support/stores.ts'
import { buildTestDesk } from '../../support/test-desk.ts'

const SECRET = 'aBcDeFgHiJkLmNoPqRsTuVwX'
const TOKEN = 'application-token'
const AMOCRM = `/hooks/amocrm/${SECRET}`

/** A desk's listener with the hooks alone, and a lead that both CRMs were given as number 7. */
async function openHooks(t: Test, openStore: OpenStore, env: Record<string, string> = {}) {
  const { store, clock } = await openStore(t)
  const bitrix = await openReceiver(t)
  const config = readConfig({
    LEADS_AMOCRM_HOOK_SECRET: SECRET,
    LEADS_BITRIX24_HOOK_TOKEN: TOKEN,
    LEADS_BITRIX24_URL: bitrix.url,
    ...env
  })
  const app = Fastify()
  t.teardown(() => app.close())
  let wakes = 0
  const wake = () => {
    wakes += 1
  }
  await app.register(formbody)
  await app.register(crmHookRoutes, { config, store, wake })
  const id = await accepted(store, { targets: ['amocrm', 'bitrix24'] })
  for (const target of ['amocrm', 'bitrix24']) {
    const claimed = await store.delivery.claim(target, 'a', 1000)
    await store.delivery.settle(claimed?.id ?? 0, 'a', { kind: 'done', remoteID: '7' })
  }
  async function post(url: string, fields: Record<string, string>) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams(fields).toString()
    return (await app.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  const outcomes = async () =>
    (await store.leads.outcomesOf(id)).map(({ outcome, amount, actor }) => [outcome, amount, actor])
  return { store, clock, bitrix, app, id, post, outcomes, wakes: () => wakes }
}

/** What amoCRM sends when a lead has moved. */
function moved(status: string, price = '', own: Record<string, string> = {}, kind = 'status') {
  const row = { id: '7', status_id: status, pipeline_id: '1', price, ...own }
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => [`leads[${kind}][0][${field}]`, value])
  )
}

const noticeOf = (event: string, own = {}) => ({
  event,
  'data[FIELDS][ID]': '7',
  'auth[application_token]': TOKEN,
  ...own
})

t.test('amoCRM says what became of a lead, once however often it says it', async (t) => {
  const { post, outcomes, store, id, wakes } = await openHooks(t, openEmbedded)
  t.equal(await post(AMOCRM, moved('142', '240000')), 204)
  t.equal(await post(AMOCRM, moved('142', '240000')), 204)
  t.equal(await post(AMOCRM, moved('142', '240000', {}, 'update')), 204)
  t.same(await outcomes(), [['won', 24_000_000, 'amocrm']])
  t.equal(wakes(), 3)

  await post(AMOCRM, moved('142', '250000.50', {}, 'update'))
  await post(AMOCRM, moved('142', '0', {}, 'update'))
  await post(AMOCRM, moved('143'))
  t.same((await outcomes()).slice(1), [
    ['won', 25_000_050, 'amocrm'],
    ['lost', undefined, 'amocrm']
  ])
  const trail = await store.desk.auditPage({ after: 0, limit: 1000 })
  t.same(
    trail.map(({ actor, action, object, detail }) => [actor, action, object, detail]),
    ['won', 'won', 'lost'].map((outcome) => ['amocrm', 'outcome', id, outcome])
  )
})

t.test('who does not know the secret is turned away, and soon not heard', async (t) => {
  const { post, outcomes, app } = await openHooks(t, openEmbedded)
  const wrong = () => post(`/hooks/amocrm/${SECRET.toLowerCase()}`, moved('142'))
  t.equal(await wrong(), 403)
  t.equal(
    await post('/hooks/bitrix24', noticeOf('ONCRMLEADUPDATE', { 'auth[application_token]': 'x' })),
    403
  )
  t.equal(await post('/hooks/bitrix24', {}), 403)
  for (let i = 0; i < 17; i++) await wrong()
  t.equal(await wrong(), 429)
  t.equal(await post(AMOCRM, moved('142')), 204, 'who knows it is not held up by that')
  t.equal((await outcomes()).length, 1)
  const huge = await app.inject({
    method: 'POST',
    url: AMOCRM,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `a=${'x'.repeat(70_000)}`
  })
  t.equal(huge.statusCode, 413)
})

t.test('Bitrix24 is asked for what it names', async (t) => {
  const { post, outcomes, bitrix } = await openHooks(t, openEmbedded)
  let record: object = { STATUS_ID: 'CONVERTED', OPPORTUNITY: '300000.00' }
  bitrix.answer = (_call, response) => response.end(JSON.stringify({ result: record }))
  const hook = (event: string) => post('/hooks/bitrix24', noticeOf(event))

  t.equal(await hook('ONCRMLEADUPDATE'), 204)
  t.match(bitrix.calls[0], { path: '/crm.lead.get.json', json: { id: '7' } })
  record = { STAGE_ID: 'C5:WON', OPPORTUNITY: '240000.00', LEAD_ID: '7' }
  t.equal(await hook('ONCRMDEALUPDATE'), 204)
  t.equal(await hook('ONCRMDEALUPDATE'), 204)
  t.match(bitrix.calls[1], { path: '/crm.deal.get.json' })
  record = { STAGE_ID: 'WON', OPPORTUNITY: '1', LEAD_ID: null }
  t.equal(await hook('ONCRMDEALUPDATE'), 204, 'a deal that no lead became')
  t.same(await outcomes(), [
    ['offer', 30_000_000, 'bitrix24'],
    ['won', 24_000_000, 'bitrix24']
  ])
  t.equal(await hook('ONCRMCONTACTADD'), 204)
  t.equal(bitrix.calls.length, 4, 'of others nothing is asked')

  bitrix.answer = (_call, response) => response.end('<html>')
  t.equal(await hook('ONCRMLEADUPDATE'), 503)
})

t.test('the desk takes them without a session, and the public port does not', async (t) => {
  const { app, desk } = await buildTestDesk(t, { LEADS_AMOCRM_HOOK_SECRET: SECRET })
  const call = {
    method: 'POST',
    url: AMOCRM,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(moved('142')).toString()
  } as const
  t.equal((await desk.inject(call)).statusCode, 204)
  t.equal((await desk.inject({ ...call, url: `${AMOCRM}x` })).statusCode, 403)
  t.equal((await app.inject(call)).statusCode, 404)
})
