import { parse } from 'node-html-parser'
import t from 'tap'
import { handoverLetter } from '../../../src/server/desk/handover.ts'
import { opened, twoManagers } from '../../support/desk-card.ts'
import { OFFICES } from '../../support/offices.ts'
import { outgoing, STAND_INS } from '../../support/outgoing-lead.ts'
import { accepted } from '../../support/stores.ts'
import { buildTestDesk } from '../../support/test-desk.ts'

/** Monday, 12:30 in Moscow, 14:30 in Yekaterinburg. */
const NOW = new Date('2026-11-23T09:30:00Z')
const URAL = { phone: '+7 912 345-67-89', fio: 'Вера', city: 'ekaterinburg' }

t.test('a call that is put off leaves the new ones until it is due', async (t) => {
  const clock = { now: NOW }
  const { store, signedIn } = await buildTestDesk(t, {}, clock)
  const person = ['+79123456789']
  const other = await accepted(store, { person, values: { ...URAL, fio: 'Анна' } })
  const id = await accepted(store, { person, values: URAL })
  const one = await signedIn('manager')
  const list = async (path = '/leads') => {
    const page = await one.page(path)
    return page.querySelectorAll('[data-lead-row]').map((row) => ({
      id: row.getAttribute('data-lead-row'),
      isDue: row.hasAttribute('data-due'),
      group: row.closest('[data-group]')?.getAttribute('data-group'),
      text: row.structuredText.replace(/\s+/g, ' ')
    }))
  }
  const put = (fields: Record<string, string>) =>
    one.submit(`/leads/${id}`, 'form[data-call-later]', fields)

  const faults: [typed: string, said: RegExp][] = [
    ['', /Впишите день и час/],
    ['завтра', /Такого времени нет/],
    ['2026-02-30T10:00', /Такого времени нет/],
    ['2026-11-23T12:30', /уже прошло/],
    ['2027-12-31T10:00', /дальше, чем через год/]
  ]
  for (const [at, said] of faults) {
    const { statusCode, body } = await put({ at })
    const page = parse(body)
    t.equal(statusCode, 422, at)
    t.match(page.querySelector('[data-error-for="at"]')?.text, said)
    t.equal(page.querySelector('[data-call-later] [name="at"]')?.getAttribute('value'), at)
  }

  const put1 = await put({ at: '2026-11-23T15:00' })
  t.match(put1.headers.location, /done=later&undo=/)
  t.match(await store.leads.get(id), { outcome: 'new', callAt: new Date('2026-11-23T12:00Z') })
  const [first, second] = await list()
  t.match(first, { id: other, isDue: false, group: 'now' })
  t.match(second, { id, isDue: false, group: 'today', text: /15:00, там 17:00 в Екатеринбурге/ })
  t.same((await list('/leads?call=now')).length, 1)
  t.match(await list('/leads?call=later'), { 0: { id }, length: 1 })

  clock.now = new Date('2026-11-23T12:00:00Z')
  t.match(await list(), { 0: { id, isDue: true, group: 'due' }, length: 2 })
  t.match(await list('/leads?call=due'), { 0: { id, isDue: true }, length: 1 })
  await one.submit(`/leads/${id}`, 'form[data-outcome]', { outcome: 'in_work' })
  t.match(await store.leads.get(id), { callAt: undefined })

  const times: [when: string, at: string][] = [
    ['hour', '2026-11-23T13:00:00.000Z'],
    // Nine in the morning for both: that of Moscow is the later one.
    ['morning', '2026-11-24T06:00:00.000Z'],
    ['monday', '2026-11-30T06:00:00.000Z']
  ]
  for (const [when, at] of times) {
    await put({ when, at: '' })
    t.equal((await store.leads.get(id))?.callAt?.toISOString(), at, when)
  }
  const never = await put({ when: 'never' })
  t.match(await store.leads.get(id), { callAt: undefined })
  await one.submit(String(never.headers.location), 'form[action="/leads/undo"]')
  t.match(await store.leads.get(id), { callAt: new Date('2026-11-30T06:00:00.000Z') }, 'undone')
})

t.test('what is typed beside a call that is put off is kept', async (t) => {
  const { id, anna, store } = await twoManagers(t)
  const typed = { text: 'Ждёт смету', reason: 'Думают' }
  const { to } = await (await opened(anna, `/leads/${id}`)).send('call-later', {
    ...typed,
    when: 'hour'
  })
  t.ok((await store.leads.get(id))?.callAt)
  t.match((await opened(anna, to)).fields, typed)
})

t.test('a lead that is handed over is counted until its receiver looks at it', async (t) => {
  const { id, anna, boris, store } = await twoManagers(t)
  const users = await store.desk.users()
  const numberOf = (name: string) => String(users.find(({ email }) => email.startsWith(name))?.id)
  const countFor = async (browser: typeof anna) =>
    (await browser.page('/report')).querySelector('[data-mine-count]')?.text
  const give = async (assignee: string) =>
    (await opened(anna, `/leads/${id}`)).send('assign', { assignee })

  t.equal(await countFor(boris), '0')
  await give(numberOf('boris'))
  t.equal(await countFor(boris), '1')
  t.equal(await countFor(anna), '0')
  t.match((await boris.page('/leads')).querySelector('[data-lead-row]')?.text, 'передана вам')
  await anna.page(`/leads/${id}`)
  t.equal(await countFor(boris), '1', 'another has looked at it')
  const card = await boris.page(`/leads/${id}`)
  t.equal(card.querySelector('[data-mine-count]')?.text, '0')
  t.equal(await countFor(boris), '0')

  await give(numberOf('anna'))
  t.equal(await countFor(anna), '0', 'who takes a lead knows')
  await give(numberOf('boris'))
  await store.leads.recordOutcome(id, { outcome: 'lost', at: new Date(), actor: 't' })
  t.equal(await countFor(boris), '0', 'an answer was recorded')
})

t.test('the letter of a handover names the lead and no client', (t) => {
  const { lead } = outgoing({ theme: 'seo', fio: 'Вера', phone: '+7 912 345-67-89' })
  const names = () => ({ ...STAND_INS, offices: OFFICES })
  const parts = { names, url: 'https://desk.agency.example' }
  const { subject, text } = handoverLetter({ leads: [lead], from: 'anna@agency.example' }, parts)
  t.match(subject, /^Вам передали заявку [\dA-F]{4}-[\dA-F]{4}$/)
  t.match(text, /^anna передаёт вам заявку/)
  t.match(text, `Поисковое продвижение\nhttps://desk.agency.example/leads/${lead.resultID}`)
  t.notMatch(text, /Вера|912/)
  t.match(
    handoverLetter({ leads: [lead, lead], from: 'anna@agency.example' }, parts).subject,
    /^Вам передали 2 заявки$/
  )
  t.end()
})
