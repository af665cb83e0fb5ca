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
  t.notOk(row('manager')?.querySelector('[name="heir"]'), 'who has none hands none over')
  t.match(row('manager')?.querySelector('button')?.text, /^Удалить$/)
  const heirs = row('anna')?.querySelectorAll('[name="heir"] option')
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

t.test(
  'D-11: an administrator adds a colleague, who signs in with the password shown once',
  async (t) => {
    const { signedIn, browser, store } = await sharedDesk(t)
    const administrator = await signedIn('administrator')
    const add = (fields: Record<string, string>) =>
      administrator.submit('/account/colleagues', '[data-add-colleague]', fields)
    const answer = await add({
      email: ' Nina@Agency.example ',
      name: 'Нина Павловна',
      role: 'editor'
    })
    const password = /<strong class="mono">([\w-]{16})<\/strong>/.exec(answer.body)?.[1] ?? ''
    t.ok(password)
    t.notMatch((await administrator.ask('/account/colleagues')).body, password)
    t.match(await store.desk.userByEmail('nina@agency.example'), {
      name: 'Нина Павловна',
      role: 'editor'
    })
    const nina = browser()
    t.equal((await nina.signIn('nina@agency.example', password)).headers.location, '/texts')
    t.equal((await add({ email: 'nina@agency.example', role: 'reader' })).statusCode, 409)
    t.equal((await add({ email: 'nobody', role: 'reader' })).statusCode, 422)
    t.equal((await add({ email: 'a@b.example', role: 'owner' })).statusCode, 422)
    const trail = await store.desk.auditPage({ limit: 50 })
    t.notMatch(JSON.stringify(trail), password)
    t.ok(trail.some(({ action, object }) => action === 'desk-user add' && /nina/.test(object)))
  }
)

t.test('D-11: names, roles and passwords are changed in the browser', async (t) => {
  const { administrator, anna, store, idOf, browser } = await leaving(t)
  const row = (name: string, what: string) =>
    `[data-colleague="${idOf(name)}"] [data-${what}-colleague]`
  const change = (name: string, fields: Record<string, string>) =>
    administrator.submit('/account/colleagues', row(name, 'change'), fields)
  t.equal((await change('reader', { name: 'Рита', role: 'manager' })).statusCode, 303)
  t.match(await store.desk.userByEmail('reader@agency.example'), { name: 'Рита', role: 'manager' })

  const kept = await change('anna', { name: 'Анна', role: 'reader' })
  t.match(kept, { statusCode: 422, body: /За этим сотрудником 3 заявки/ })
  t.match(await store.desk.userByEmail('anna@agency.example'), { role: 'manager', name: '' })
  const own = await change('anna', { user: idOf('administrator'), name: '', role: 'reader' })
  t.match(own, { statusCode: 422, body: /Свою роль меняет другой/ })

  await store.desk.setTotpSecret('manager@agency.example', 'JBSWY3DPEHPK3PXP')
  const reset = row('manager', 'reset')
  const answer = await administrator.submit('/account/colleagues', reset, { totp: 'off' })
  const password = /<strong class="mono">([\w-]{16})<\/strong>/.exec(answer.body)?.[1] ?? ''
  t.equal((await browser().signIn('manager@agency.example', password)).statusCode, 303)
  for (const path of ['add', 'change', 'password']) {
    t.equal((await anna.post(`/account/colleagues/${path}`, {})).statusCode, 403, path)
  }
})
