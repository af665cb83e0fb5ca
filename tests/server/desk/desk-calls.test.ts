import t from 'tap'
import {
  type CallPlace,
  callGroups,
  callPage,
  groupCount,
  nextOpening,
  withOpenHours
} from '../../../src/server/desk/inbox/call-groups.ts'
import { reindex } from '../../../src/server/leads/lead-search.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { OFFICES } from '../../support/offices.ts'
import { accepted, eachDatabase } from '../../support/stores.ts'
import { buildTestDesk, sharedDesk } from '../../support/test-desk.ts'

/** Monday, 12:30 in Moscow, 14:30 in Yekaterinburg. */
const NOW = new Date('2026-11-23T09:30:00Z')
const CLOCKS = { offices: OFFICES, zone: MOSCOW }
const ask = (from: string, to: string, city = 'kazan') => ({
  phone: '+7 912 345-67-89',
  from,
  to,
  city
})

/** All leads of the groups with what these are called, read page by page. */
async function walked(
  store: Pick<Parameters<typeof accepted>[0], 'leads'>,
  { segments, titles }: Awaited<ReturnType<typeof callGroups>>,
  limit: number
): Promise<[title: string, id: string][]> {
  const found: [string, string][] = []
  for (let place: CallPlace | undefined = {}; place; ) {
    const page: Awaited<ReturnType<typeof callPage>> = await callPage(
      store.leads,
      segments,
      limit,
      place
    )
    for (const { group, leads } of page.groups)
      for (const { resultID } of leads) found.push([group ? titles[group] : '', resultID])
    place = page.next
  }
  return found
}

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(`${name}: those whose hours end first are called first`, async (t) => {
    const { store, clock, byHand } = await openStore(t)
    clock.now = NOW
    const call = async (values: Record<string, string>, contact = '+79123456789') => {
      clock.now = new Date(clock.now.getTime() + 1000)
      return accepted(store, { person: [contact], values })
    }
    const evening = await call(ask('12:00', '18:00'))
    const early = await call(ask('12:00', '13:00'))
    await call(ask('14:00', '16:00'))
    const ural = await call(ask('14:00', '16:00', 'ekaterinburg'))
    const later = await call(ask('12:00', '18:00'))
    const usual = await call({ phone: '+7 912 345-67-89', city: '' })
    await call({ email: 'a@b.example', phone: '' }, 'a@b.example')
    const done = await call(ask('12:00', '13:00'))
    await store.leads.recordOutcome(done, { outcome: 'in_work', at: NOW, actor: 'anna' })

    const filters = { outcome: 'new', status: ['new', 'released'] } as const
    const inOrder = async (limit: number) => {
      const groups = await callGroups(store.leads, filters, 'now', { ...CLOCKS, now: NOW })
      return (await walked(store, groups, limit)).map(([, id]) => id)
    }
    const wanted = [early, ural, usual, later, evening]
    for (const limit of [1, 2, 3, 50]) t.same(await inOrder(limit), wanted, `${limit} on a page`)

    await byHand('UPDATE leads SET call_window = NULL')
    await reindex(store.leads)
    t.same(await inOrder(50), wanted, 'leads of before are derived anew')
  })

  t.test(`${name}: who is promised another day is not to be called on this one`, async (t) => {
    const { store, clock } = await openStore(t)
    const person = ['+79123456789']
    const sent = async (at: string, values: Record<string, string>) => {
      clock.now = new Date(at)
      return accepted(store, { person, values })
    }
    const friday = await sent('2026-11-27T19:00+03:00', ask('09:00', '18:00'))
    const saturday = await sent('2026-11-28T19:16+03:00', ask('09:00', '18:00'))
    const monday = await sent('2026-11-30T17:30:40+03:00', ask('09:00', '18:00'))
    await sent('2026-11-30T17:31+03:00', ask('09:00', '18:00'))
    const filters = { outcome: 'new' } as const
    const called = async (at: string) => {
      const now = new Date(at)
      const open = await withOpenHours(store.leads, 'now', filters, { ...CLOCKS, now })
      const { segments } = await callGroups(store.leads, filters, 'now', { ...CLOCKS, now })
      const { groups } = await callPage(store.leads, segments, 50, {})
      const leads = groups.flatMap((group) => group.leads)
      t.equal(await store.leads.countLeads(open), leads.length, at)
      return leads.map(({ resultID }) => resultID)
    }
    t.same(await called('2026-11-28T12:00+03:00'), [], 'on a Saturday')
    t.same(await called('2026-11-29T10:00+03:00'), [], 'on a Sunday')
    t.same(await called('2026-11-30T17:45+03:00'), [monday, saturday, friday])
    t.equal((await called('2026-12-01T09:00+03:00')).length, 4)
    const next = await nextOpening(store.leads, filters, CLOCKS, new Date('2026-11-30T17:45+03:00'))
    t.equal(next?.toISOString(), '2026-12-01T06:00:00.000Z')
  })

  t.test(`${name}: every lead stands in one group, by when somebody is to call`, async (t) => {
    const { store, clock } = await openStore(t)
    clock.now = new Date(NOW.getTime() - 3_600_000)
    const sent = async (values: Record<string, string>, person = ['+79123456789']) =>
      accepted(store, { person, values })
    const record = (id: string, outcome: 'in_work' | 'offer' | 'won') =>
      store.leads.recordOutcome(id, { outcome, at: clock.now, actor: 'anna' })
    const hoursOn = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

    const open = await sent(ask('12:00', '18:00'))
    const written = await sent({ email: 'a@b.example', phone: '' }, ['a@b.example'])
    const evening = await sent(ask('15:00', '17:00'))
    const gone = await sent(ask('09:00', '10:00', 'ekaterinburg'))
    const [due, soon, tomorrow, weeks] = await Promise.all(
      [1, 2, 3, 4].map(() => sent(ask('12:00', '18:00')))
    )
    await store.leads.callLater(due ?? '', hoursOn(-1))
    await store.leads.callLater(soon ?? '', hoursOn(2))
    await store.leads.callLater(tomorrow ?? '', hoursOn(24))
    await store.leads.callLater(weeks ?? '', hoursOn(24 * 20))
    const working = await sent(ask('12:00', '18:00'))
    await record(working, 'in_work')
    const done = await sent(ask('12:00', '18:00'))
    await record(done, 'won')

    const asked = { status: ['new', 'released'] } as const
    const parts = { ...CLOCKS, now: NOW }
    const wanted = [
      ['Пора перезвонить', due],
      ['Сейчас можно звонить', open],
      ['Сейчас можно звонить', written],
      ['Позже сегодня', soon],
      ['Позже сегодня', evening],
      ['Завтра', tomorrow],
      ['Завтра', gone],
      ['Ждут', weeks],
      ['Ждут', working],
      ['Закрыты', done]
    ]
    const groups = await callGroups(store.leads, asked, undefined, parts)
    for (const limit of [1, 2, 3, 50])
      t.same(await walked(store, groups, limit), wanted, `${limit} on a page`)
    const { segments } = groups
    t.equal(await groupCount(store.leads, segments, 'now'), '2')
    t.equal(await groupCount(store.leads, segments, 'next'), '2')
    t.equal(await groupCount(store.leads, segments, 'done'), '1')
  })

  t.test(`${name}: a call is put off until it is made, taken back or of no use`, async (t) => {
    const { store, clock } = await openStore(t)
    clock.now = NOW
    const hoursOn = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
    const putOff = async (at: Date) => {
      const id = await accepted(store)
      await store.leads.callLater(id, at)
      return id
    }
    const record = (id: string, outcome: 'in_work' | 'offer' | 'won') =>
      store.leads.recordOutcome(id, { outcome, at: clock.now, actor: 'anna' })
    const [due, soon, weeks] = [
      await putOff(hoursOn(-1)),
      await putOff(hoursOn(2)),
      await putOff(hoursOn(480))
    ]
    await record(due, 'in_work')
    t.match(await store.leads.get(due), { callAt: undefined }, 'the call was made')
    await record(weeks, 'offer')
    t.match(await store.leads.get(weeks), { callAt: hoursOn(480) }, 'this one is to come')
    await record(weeks, 'won')
    t.match(await store.leads.get(weeks), { callAt: undefined }, 'nobody calls after that')
    await store.leads.callLater(soon, undefined)
    t.match(await store.leads.get(soon), { callAt: undefined })
    t.notOk(await store.leads.callLater(soon, NOW, NOW), 'another time was seen')
    await store.leads.callLater(soon, NOW)
    await store.leads.erase(soon)
    t.match(await store.leads.get(soon), { callAt: undefined })
    t.notOk(await store.leads.callLater(soon, NOW), 'what is erased is called by nobody')
  })
}

t.test('who may be called on a Monday', async (t) => {
  const { store, signedIn } = await buildTestDesk(t, {}, { now: NOW })

  await t.test('where nobody can be called, the list says when somebody can', async (t) => {
    const one = await signedIn('manager')
    const said = async (path: string) =>
      (await one.page(path)).querySelector('.inbox__empty')?.structuredText.replace(/\s+/g, ' ')
    t.match(await said('/leads'), /^Заявок пока нет/)
    t.equal(await said('/leads?call=now'), 'Таких заявок нет.', 'nobody is ever to be called')
    const person = ['+79123456789']
    await accepted(store, { person, form: 'callback', values: ask('18:00', '19:00') })
    await accepted(store, {
      person,
      form: 'callback',
      values: ask('17:00', '19:00', 'ekaterinburg')
    })
    t.equal(
      await said('/leads?call=now'),
      'Сейчас звонить некому. Ближайшие часы начнутся 23 нояб. в 15:00.',
      'on the clock of the reader'
    )
    t.equal(await said('/leads?call=now&theme=x'), 'Таких заявок нет.')
  })

  await t.test(
    'G01: both clocks stand in the list and on the card, and who may be called is a filter',
    async (t) => {
      const ural = await accepted(store, {
        person: ['+79123456789'],
        form: 'callback',
        values: ask('14:00', '16:00', 'ekaterinburg')
      })
      const one = await signedIn('manager')
      const list = await one.page('/leads')
      const row = list.querySelector(`[data-lead-row="${ural}"]`)
      const both = /Сейчас можно звонить 14–16 в Екатеринбурге, у\sвас\s12–14/
      t.match(row?.querySelector('[data-call-window]')?.structuredText.replace(/\s+/g, ' '), both)
      t.equal(row?.querySelector('[data-call]')?.getAttribute('href'), 'tel:+79123456789')
      t.match(list.querySelector('main')?.structuredText, /Просит\s+звонить\s+18–19/)
      t.match(
        (await one.page(`/leads/${ural}`)).querySelector('[data-call-window]')?.structuredText,
        /14–16 в Екатеринбурге, у\sвас\s+12–14/
      )
      const shown = (await one.page('/leads?call=now')).querySelectorAll('[data-lead-row]')
      t.same(
        shown.map((row) => row.getAttribute('data-lead-row')),
        [ural]
      )
      const views = list.querySelectorAll('.inbox__view a')
      const view = views.find(({ text }) => text === 'Сейчас можно звонить')
      t.equal(view?.getAttribute('href'), '/leads?call=now')
    }
  )
})

t.test('a lead that comes while the list is read is not taken for one that is shown', async (t) => {
  const { store, signedIn } = await sharedDesk(t)
  await accepted(store, { values: { fio: 'Ранняя' } })
  const one = await signedIn('manager')
  const listed = async () => (await one.page('/leads')).querySelector('[data-live="rows"]')
  const before = (await listed())?.getAttribute('data-newest')
  t.ok(before)
  const { listLeads } = store.leads
  t.teardown(() => Object.assign(store.leads, { listLeads }))
  store.leads.listLeads = async (query) => {
    const page = await listLeads.call(store, query)
    if (query.limit > 1 && page.leads.length > 0)
      await accepted(store, { values: { fio: 'Поздняя' } })
    return page
  }
  const rows = await listed()
  t.equal(rows?.querySelectorAll('[data-lead-row]').length, 1)
  t.equal(rows?.getAttribute('data-newest'), before, 'so that the page asks once more')
})
