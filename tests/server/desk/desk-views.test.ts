import t from 'tap'
import type { DeskBrowser } from '../../support/desk-browser.ts'
import { opened } from '../../support/desk-card.ts'
import { accepted, eachDatabase } from '../../support/stores.ts'
import { sharedDesk } from '../../support/test-desk.ts'

const AD = {
  entryCanal: 'yandex / cpc',
  entryUrl: encodeURIComponent('https://agency.example/?utm_source=yandex&utm_medium=cpc')
}

async function idsOn(one: DeskBrowser, url: string): Promise<string[]> {
  const rows = (await one.page(url)).querySelectorAll('[data-lead-row]')
  return rows.map((row) => row.getAttribute('data-lead-row') ?? '')
}

async function viewsOn(one: DeskBrowser, url = '/leads') {
  const links = (await one.page(url)).querySelectorAll('.inbox__view a')
  return new Map(
    links.map((link) => [link.text, link.getAttribute('href')?.replaceAll('&amp;', '&')])
  )
}

t.test('filters are saved under a name, removed, and brought back', async (t) => {
  const { store, signedIn } = await sharedDesk(t)
  const ad = await accepted(store, { values: AD })
  await accepted(store, { values: { entryCanal: 'direct / direct' } })
  const one = await signedIn('reader')
  const url = '/leads?channel=paid&assignee=-'
  const saved = await one.submit(url, 'form[data-save-view]', { name: '  Реклама   без рук ' })
  t.equal(saved.headers.location, '/leads?assignee=-&channel=paid&done=view')
  const path = (await viewsOn(one)).get('Реклама без рук')
  t.equal(path, '/leads?assignee=-&channel=paid')
  t.same(await idsOn(one, path ?? ''), [ad])
  const page = await one.page(path ?? '')
  t.equal(page.querySelector('.inbox__view a[aria-current]')?.text, 'Реклама без рук')
  t.notOk(page.querySelector('form[data-save-view]'), 'it is saved already')

  const removed = await one.submit(path ?? '', 'form[data-remove-view]')
  t.match(removed.headers.location, /^\/leads\?done=view-removed&undo=/)
  t.notOk((await viewsOn(one)).has('Реклама без рук'))
  const undo = 'form[action="/leads/views/undo"]'
  const back = await one.submit(String(removed.headers.location), undo)
  t.equal(back.headers.location, '/leads?done=view')
  t.ok((await viewsOn(one)).has('Реклама без рук'))
  const again = await one.submit(String(removed.headers.location), undo)
  t.match(again.headers.location, 'done=nothing')
})

t.test("ASVS 8.2.2: saved filters are one's own", async (t) => {
  const { signedIn, store } = await sharedDesk(t)
  const [one, other] = [await signedIn('manager'), await signedIn('reader')]
  await one.submit('/leads?channel=paid', 'form[data-save-view]', { name: '<b>Моё</b>' })
  t.ok((await viewsOn(one)).has('<b>Моё</b>'))
  t.equal((await viewsOn(other)).size, 5)
  const user = await store.desk.userByEmail('manager@agency.example')
  const [view] = await store.desk.viewsOf(user?.id ?? 0)
  const token = (await other.page('/leads')).querySelector('input[name="token"]')
  const fields = { token: token?.getAttribute('value') ?? '', view: view?.id ?? '' }
  t.match((await other.post('/leads/views/remove', fields)).headers.location, 'done=nothing')
  t.ok((await viewsOn(one)).has('<b>Моё</b>'))
})

t.test('what is no set of filters is not saved', async (t) => {
  const { signedIn } = await sharedDesk(t)
  const one = await signedIn('manager')
  const save = async (back: string, name: string) => {
    const page = await one.page('/leads?channel=paid')
    const token = page.querySelector('input[name="token"]')?.getAttribute('value') ?? ''
    return one.post('/leads/views', { token, back, name })
  }
  t.equal((await save('?channel=paid', ' ')).statusCode, 422)
  t.equal((await save('', 'Пусто')).statusCode, 422)
  t.equal((await save('//evil.example', 'Чужое')).statusCode, 422)
  t.equal((await save('?channel=paid', 'x'.repeat(61))).statusCode, 422)
  for (let n = 0; n < 20; n++) t.equal((await save('?channel=paid', `№ ${n}`)).statusCode, 303)
  t.equal((await save('?channel=paid', 'Ещё один')).statusCode, 409)
  t.equal((await save('?channel=ai', '№ 7')).statusCode, 303, 'one of the same name is replaced')
})

t.test('a lead is given to a colleague, taken over, and given back', async (t) => {
  const { store, signedIn } = await sharedDesk(t)
  const [id, other] = [await accepted(store), await accepted(store)]
  const one = await signedIn('manager')
  const boss = await signedIn('administrator')
  const reader = await signedIn('reader')
  const idOf = async (email: string) => String((await store.desk.userByEmail(email))?.id)
  const [me, bossId] = [
    await idOf('manager@agency.example'),
    await idOf('administrator@agency.example')
  ]

  const given = await (await opened(one, `/leads/${id}`)).send('assign', { assignee: bossId })
  t.match(given.to, /^\/leads\/[\w-]+\?done=assign&undo=/)
  t.match(await store.leads.get(id), { assignee: bossId })
  t.same(await idsOn(boss, '/leads?assignee=mine'), [id])
  t.same(await idsOn(one, '/leads?assignee=mine'), [])
  t.same(await idsOn(one, `/leads?assignee=${bossId}`), [id])
  t.same(await idsOn(one, '/leads?assignee=-'), [other])
  t.same(await idsOn(reader, '/leads?assignee=mine'), [])
  t.match((await one.ask(`/leads/${id}`)).body, 'ответственный administrator')

  const undone = await one.submit(given.to, 'form[action="/leads/undo"]')
  t.equal(undone.headers.location, `/leads/${id}?done=undone`)
  t.match(await store.leads.get(id), { assignee: undefined })

  const take = (await one.page(`/leads/${id}`)).querySelector('button[name="take"]')
  t.equal(take?.getAttribute('value'), me)
  await (await opened(one, `/leads/${id}`)).send('assign', { take: me })
  t.match(await store.leads.get(id), { assignee: me }, 'taken by oneself')
  const trail = (await store.desk.auditPage({ after: 0, limit: 1000 })).map(
    ({ action, object, detail }) => [action, object, detail]
  )
  t.has(
    trail.filter(([action]) => action === 'desk assign'),
    [
      ['desk assign', id, bossId],
      ['desk assign', id, me]
    ]
  )
})

t.test('many leads are given at once, except to those who may not have them', async (t) => {
  const { store, signedIn } = await sharedDesk(t)
  const [first, second] = [await accepted(store), await accepted(store)]
  const trapped = await accepted(store, { status: 'quarantine' })
  const one = await signedIn('manager')
  await signedIn('reader')
  const idOf = async (email: string) => String((await store.desk.userByEmail(email))?.id)
  const me = await idOf('manager@agency.example')
  const page = await one.page('/leads')
  const form = page.querySelector('form[data-bulk]')
  const token = form?.querySelector('input[name="token"]')?.getAttribute('value') ?? ''
  t.equal(form?.querySelector('[formaction]')?.getAttribute('formaction'), '/leads/assign')
  const fields = { token, id: [first, second, trapped], back: '?outcome=new', outcome: 'won' }

  const given = await one.post('/leads/assign', { ...fields, assignee: me })
  t.match(given.headers.location, /^\/leads\?outcome=new&done=assign&undo=/)
  t.same(await idsOn(one, '/leads?assignee=mine'), [second, first])
  t.match(await store.leads.get(trapped), { assignee: undefined })
  t.match(
    await store.leads.get(first),
    { outcome: 'new' },
    'the other half of the form is not sent'
  )
  const texts = (await one.page('/leads')).querySelectorAll('.filter__choice')
  t.ok(texts.some(({ text }) => text.trim() === 'мои (2)'))

  for (const assignee of [await idOf('reader@agency.example'), '999', 'x']) {
    t.equal((await one.post('/leads/assign', { ...fields, assignee })).statusCode, 422, assignee)
  }
  await store.leads.assign(first, '')
  const undone = await one.submit(String(given.headers.location), 'form[action="/leads/undo"]')
  const { location } = undone.headers
  t.equal(location, '/leads?outcome=new&done=undone&many=1&left=1', 'the other was changed since')
  t.match(await store.leads.get(second), { assignee: undefined })
})

t.test('a text that was searched by is no change to undo', async (t) => {
  const { signedIn } = await sharedDesk(t)
  const one = await signedIn('manager')
  const found = await one.submit('/leads', 'form[role="search"]', { q: '{"kind":"view"' })
  const undo = new URLSearchParams(String(found.headers.location).split('?')[1]).get('find') ?? ''
  const page = await one.page('/leads')
  const token = page.querySelector('input[name="token"]')?.getAttribute('value') ?? ''
  const answer = await one.post('/leads/undo', { token, undo })
  t.match(answer.headers.location, 'done=nothing')
})

for (const [name, open] of await eachDatabase(t)) {
  t.test(`${name}: a user who is removed leaves leads to nobody, and no filters`, async (t) => {
    const { store } = await open(t)
    const [id, other] = [await accepted(store), await accepted(store)]
    const user = { email: 'a@b.example', role: 'manager', passwordHash: 'x' } as const
    await store.desk.addUser(user)
    const me = (await store.desk.userByEmail(user.email))?.id ?? 0
    await store.desk.addView(me, { name: 'Мои', query: '?assignee=mine' })
    t.ok(await store.leads.assign(id, String(me)))
    t.notOk(await store.leads.assign('none', String(me)))
    t.equal(await store.leads.countLeads({ assignee: String(me) }), 1)
    const { facets } = await store.leads.countFacets({})
    t.same(facets.assignee, [
      { value: '', count: 1 },
      { value: String(me), count: 1 }
    ])

    await store.desk.removeUser(user.email)
    t.same(await store.desk.viewsOf(me), [])
    t.equal(await store.leads.countLeads({ assignee: '' }), 2)
    t.match(await store.leads.get(id), { assignee: undefined })
    t.ok(await store.leads.recordOutcome(other, { outcome: 'lost', at: new Date(), actor: 't' }))
  })
}
