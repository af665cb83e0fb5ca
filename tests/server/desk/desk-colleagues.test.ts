import t from 'tap'
import { newLead } from '../../support/new-lead.ts'
import { accepted } from '../../support/stores.ts'
import { sharedDesk } from '../../support/test-desk.ts'

/** A desk with an administrator who looks, and a manager who has three leads and is signed in. */
async function leaving(t: Parameters<typeof sharedDesk>[0]) {
  const parts = await sharedDesk(t)
  const administrator = await parts.signedIn('administrator')
  const anna = parts.browser()
  await anna.signIn(await parts.addUser('manager', 'anna@agency.example'))
  for (const role of ['reader', 'editor', 'manager'] as const) {
    await parts.addUser(role, `${role}@agency.example`)
  }
  const users = await parts.store.desk.users()
  const idOf = (name: string) =>
    String(users.find(({ email }) => email === `${name}@agency.example`)?.id)
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.push(await accepted(parts.store))
  for (const id of ids) await parts.store.leads.assign(id, idOf('anna'))
  const form = (name: string) => `[data-colleague="${idOf(name)}"] form`
  return { ...parts, administrator, anna, ids, idOf, form }
}

t.test('G05: how many leads a colleague has, and who may get them, is seen before', async (t) => {
  const { administrator, idOf } = await leaving(t)
  const account = await administrator.page('/account')
  t.ok(account.querySelector('a[href="/account/colleagues"]'))
  const page = await administrator.page('/account/colleagues')
  const row = (name: string) => page.querySelector(`[data-colleague="${idOf(name)}"]`)
  t.match(row('anna')?.querySelector('label')?.text, 'сейчас 3 заявки')
  const path = row('anna')?.querySelector('a')?.getAttribute('href') ?? ''
  t.equal((await administrator.page(path)).querySelectorAll('[data-lead-row]').length, 3)
  t.equal(row('manager')?.querySelector('select'), null, 'who has none hands none over')
  t.match(row('manager')?.querySelector('button')?.text, /^Удалить$/)
  const heirs = row('anna')?.querySelectorAll('option')
  t.same(
    heirs?.map((option) => option.getAttribute('value')),
    ['', 'nobody', idOf('administrator'), idOf('manager')],
    'neither who leaves, nor who may not work on leads'
  )
  t.equal(row('administrator')?.querySelector('form'), null, 'nobody removes oneself')
})

t.test('leads go to whom is chosen in the step that ends the account', async (t) => {
  const { administrator, anna, store, ids, idOf, form } = await leaving(t)
  const heir = idOf('manager')
  const done = await administrator.submit('/account/colleagues', form('anna'), { heir })
  t.equal(done.statusCode, 303)
  for (const id of ids) t.equal((await store.leads.get(id))?.assignee, heir)
  t.equal((await anna.ask('/leads')).statusCode, 303, 'signed out')
  const page = await administrator.page(String(done.headers.location))
  t.match(
    page.querySelector('.desk-done')?.text,
    'За ней было: 3 заявки. Новый ответственный: manager.'
  )
  t.equal(page.querySelector(form('anna')), null)
  const [noted] = await store.desk.auditPage({ limit: 1 })
  t.match(noted, {
    actor: 'administrator@agency.example',
    action: 'desk-user remove',
    object: 'anna@agency.example',
    detail: '3 manager@agency.example'
  })
  const nobody = await administrator.submit('/account/colleagues', form('manager'), {
    heir: 'nobody'
  })
  t.match(
    (await administrator.page(String(nobody.headers.location))).querySelector('.desk-done')?.text,
    'За ней было: 3 заявки. Новый ответственный: никто.'
  )
  for (const id of ids) t.equal((await store.leads.get(id))?.assignee, undefined)
})

t.test('what is refused changes nothing', async (t) => {
  const { administrator, anna, store, ids, idOf, form } = await leaving(t)
  t.equal((await anna.ask('/account/colleagues')).statusCode, 403)
  t.equal((await anna.page('/account')).querySelector('a[href="/account/colleagues"]'), null)
  const send = (user: string, heir: string) =>
    administrator.submit('/account/colleagues', form('anna'), { user, heir })
  for (const [user, heir, status] of [
    [idOf('anna'), idOf('anna'), 422],
    [idOf('anna'), idOf('reader'), 422],
    [idOf('anna'), '999999', 422],
    [idOf('anna'), '', 422],
    [idOf('administrator'), '', 422],
    ['999999', '', 404]
  ] as const) {
    t.equal((await send(user, heir)).statusCode, status, `${user} to ${heir}`)
  }
  t.equal((await store.desk.users()).length, 5)
  for (const id of ids) t.equal((await store.leads.get(id))?.assignee, idOf('anna'))
})

t.test('an editor sees no lead, report or audit, and has an account', async (t) => {
  const { store, signedIn } = await sharedDesk(t)
  const id = await accepted(store, newLead())
  const editor = await signedIn('editor')
  for (const url of ['/leads', `/leads/${id}`, '/leads/events', '/report', '/audit']) {
    const answer = await editor.ask(url)
    t.equal(answer.statusCode, 403, url)
    t.notMatch(answer.body, /Анна|\b912 \d/)
    t.match(answer.body, /href="\/texts">К текстам/, 'the way on is theirs')
  }
  t.equal((await editor.ask('/account')).statusCode, 200)
  t.match(await editor.ask('/'), { statusCode: 303, headers: { location: '/texts' } })
  t.match(await editor.ask('/signin'), { statusCode: 303, headers: { location: '/texts' } })
})

t.test('who works on leads begins with them', async (t) => {
  const { signedIn } = await sharedDesk(t)
  for (const role of ['reader', 'manager', 'administrator'] as const) {
    const one = await signedIn(role)
    t.match(await one.ask('/'), { statusCode: 303, headers: { location: '/leads' } }, role)
  }
})

t.test('no lead is given to an editor', async (t) => {
  const { store, signedIn, addUser } = await sharedDesk(t)
  const id = await accepted(store, newLead())
  await addUser('editor')
  const manager = await signedIn('manager')
  const { body } = await manager.ask(`/leads/${id}`)
  t.match(body, 'manager')
  t.notMatch(body, />editor/)
})
