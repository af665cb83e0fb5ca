import t from 'tap'
import { keysFor } from '../../../../src/server/leads/contact.ts'
import { conversionOf } from '../../../../src/server/leads/conversions.ts'
import { leadTool } from '../../../support/lead-tool.ts'
import { matchLists } from '../../../support/match-lists.ts'
import { accepted, openEmbedded, uploadIn } from '../../../support/stores.ts'

const STAND_INS = { emptyPhone: '+7 000 000-00-00', emptyEmail: 'no-email@example.com' }
const VALUES = {
  webFormID: '1',
  fio: 'Анна Смирнова',
  phone: '+7 912 345-67-89',
  email: 'anna@client.example',
  message: 'Сверчок поёт',
  agreement: 'true',
  consent_version: '2026-09-01',
  firstContactCanal: 'yandex / cpc',
  entryCanal: 'yandex / cpc',
  entryUrl: encodeURIComponent('https://site.example/?utm_campaign=osen&yclid=7711'),
  clientID: '1699999999123456789',
  callTouchID: '99',
  page: encodeURIComponent('https://site.example/contacts/'),
  visit_path: JSON.stringify([
    { at: '2026-11-20T10:00:00Z', source: 'yandex', medium: 'cpc', campaign: 'osen', page: '/' }
  ])
}

t.test('the visits before a lead are erased, and the rest stays', async (t) => {
  const { store, dir } = await openEmbedded(t)
  const upload = await uploadIn(dir, 'тайна')
  const values = VALUES
  const id = await accepted(store, {
    values,
    upload,
    person: keysFor(values, STAND_INS),
    targets: ['mail']
  })
  await store.leads.recordOutcome(id, { outcome: 'won', amount: 500, at: new Date(), actor: 'a' })
  t.equal(await store.leads.countLeads({ channel: 'paid' }), 1)

  t.ok(await store.leads.eraseParts(id, ['visits'], STAND_INS))

  const lead = await store.leads.get(id)
  const { webFormID, fio, phone, email, message, agreement, consent_version } = VALUES
  t.same(lead?.values, { webFormID, fio, phone, email, message, agreement, consent_version })
  t.match(lead, { status: 'new', outcome: 'won', amount: 500, attachment: { id: upload.id } })
  const conversion = lead && conversionOf(lead)
  t.notOk(conversion?.clientID ?? conversion?.yclid, 'nothing is left to tell Metrica by')
  t.equal(await store.leads.countLeads({ channel: 'paid' }), 0)
  t.equal(await store.leads.countLeads({ campaign: 'osen' }), 0)
  t.same(
    await store.leads.listChanged({}),
    [],
    'the former channel is not kept as that of earlier rules'
  )
  matchLists(t, await store.delivery.deliveriesOf(id), [{ target: 'mail', state: 'pending' }])
})

t.test('single fields, the file and the notes are erased', async (t) => {
  const { store, dir } = await openEmbedded(t)
  const upload = await uploadIn(dir, 'тайна')
  const id = await accepted(store, { values: VALUES, upload, person: keysFor(VALUES, STAND_INS) })
  await store.desk.addNote(id, { actor: 'a', text: 'Сверчок' })
  await store.leads.recordOutcome(id, {
    outcome: 'lost',
    reason: 'поёт',
    at: new Date(),
    actor: 'a'
  })

  t.ok(await store.leads.eraseParts(id, ['phone', 'message', 'file', 'notes'], STAND_INS))

  const { phone: _phone, message: _message, ...left } = VALUES
  const lead = await store.leads.get(id)
  t.same(lead?.values, left)
  t.equal(lead?.attachment, undefined)
  t.equal(await store.leads.readAttachment(upload.id), undefined)
  t.same(await store.desk.notesOf(id), [])
  t.same(
    (await store.leads.outcomesOf(id)).map(({ outcome, reason }) => [outcome, reason]),
    [['lost', undefined]]
  )
  t.match(
    await store.leads.consentOf(id),
    { address: '192.0.2.1' },
    'the proof of consent stays whole'
  )
  t.equal(await store.leads.countLeads({ person: ['+79123456789'] }), 0)
  t.equal(await store.leads.countLeads({ person: ['anna@client.example'] }), 1)
  const again = await accepted(store, {
    values: { ...VALUES, phone: '' },
    person: ['anna@client.example']
  })
  t.equal((await store.leads.get(again))?.repeatOf, id, 'the person is known by what is left')
})

t.test('the command names the leads first, then erases what is asked for', async (t) => {
  const { store, env } = await openEmbedded(t)
  const id = await accepted(store, { values: VALUES, person: keysFor(VALUES, STAND_INS) })
  const erase = (...args: string[]) => leadTool(env, 'erase', ...args)

  t.match(await erase(id, '--only', 'visits'), { code: 0, stdout: /1 .*would be.*--yes/ })
  t.ok((await store.leads.get(id))?.values.clientID)
  const done = await erase('--phone', '8 912 345-67-89', '--only', 'visits,message', '--yes')
  t.match(done, { code: 0, stdout: '1 erased, only visits, message.' })
  const { values = {} } = (await store.leads.get(id)) ?? {}
  t.same([values.clientID, values.message, values.fio], [undefined, undefined, VALUES.fio])
  t.match(await erase(id, '--only', 'agreement', '--yes'), { code: 2, stderr: 'visits' })
  t.match(await erase(id, '--only', '', '--yes'), { code: 2 })
  const noted = (await store.desk.auditPage({ limit: 9 })).map(({ detail }) => detail)
  t.ok(noted.includes('--phone … --only visits,message --yes'), 'the journal names the parts')
})
