import t from 'tap'
import { formList } from '../../src/server/desk/form-body.ts'
import { readInboxQuery } from '../../src/server/desk/inbox/inbox-query.ts'
import { createDeskBrowser } from '../support/desk-browser.ts'
import { accepted } from '../support/stores.ts'
import { buildTestDesk } from '../support/test-desk.ts'

const ATTACKER = '192.0.2.66'
const WRONG = 'не тот пароль'

t.test('a browser that its user has signed in with is not locked out by others', async (t) => {
  const { addUser, desk } = await buildTestDesk(t, { LEADS_RATE_LIMIT: 'on' })
  const email = await addUser('manager')
  const other = await addUser('reader')
  const known = createDeskBrowser(desk, '198.51.100.9')
  await known.signIn(email)
  known.cookies.delete('desk')
  for (let n = 0; n < 12; n++) {
    await createDeskBrowser(desk, `192.0.2.${n + 1}`).signIn(email, WRONG)
    await createDeskBrowser(desk, `192.0.2.${n + 1}`).signIn(other, WRONG)
  }
  t.equal((await createDeskBrowser(desk, '198.51.100.9').signIn(email)).statusCode, 429)
  t.equal((await known.signIn(other)).statusCode, 429, 'it is known for its user alone')

  const codes: number[] = []
  for (let n = 0; n < 11; n++) codes.push((await known.signIn(email, WRONG)).statusCode)
  t.same(codes, [...Array(10).fill(401), 429], 'it has an allowance of its own, no more')
  for (const name of known.cookies.keys()) if (/known/.test(name)) known.cookies.set(name, 'a.b')
  t.equal((await known.signIn(email)).statusCode, 429, 'what is made up is unknown')
})

t.test('refused attempts of one window are one row of the audit', async (t) => {
  const { addUser, desk, store } = await buildTestDesk(t, { LEADS_RATE_LIMIT: 'on' })
  const email = await addUser('manager')
  const attacker = createDeskBrowser(desk, ATTACKER)
  for (let n = 0; n < 40; n++) await attacker.signIn(n % 2 ? email : 'nobody@agency.example', WRONG)
  await createDeskBrowser(desk, '192.0.2.67').signIn(email, WRONG)
  const trail = await store.desk.auditPage({ after: 0, limit: 1000 })
  const refused = trail
    .filter(({ action }) => action === 'desk sign-in refused')
    .map(({ actor, detail }) => `${actor} ${detail}`)
  t.same(refused, ['unknown refused', `${email} refused`, 'unknown too-often', 'unknown too-often'])
})

t.test('a link to a lead on another site opens its card (Loris#8338)', async (t) => {
  const { signedIn, browser, store } = await buildTestDesk(t)
  const id = await accepted(store)
  const fromElsewhere = {
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  }
  const turned = await browser().ask(`/leads/${id}`, fromElsewhere)
  t.match(turned, { statusCode: 303, headers: { location: `/signin?next=/leads/${id}` } })
  const page = await browser().ask(`/signin?next=/leads/${id}`, fromElsewhere)
  t.match(page, { statusCode: 200, headers: { refresh: `0;url=/leads/${id}` } })

  const one = await signedIn('manager')
  t.equal((await one.ask(`/leads/${id}`)).statusCode, 200, 'asked by our own page, with cookies')
  const again = { headers: { 'sec-fetch-site': 'same-origin' } }
  const form = await browser().ask(`/signin?next=/leads/${id}`, again)
  t.equal(form.headers.refresh, undefined, 'who is not signed in is asked once')
  const odd = await browser().ask('/signin?next=//evil.example/', fromElsewhere)
  t.equal(odd.headers.refresh, '0;url=/', 'the first page of whoever is signed in')
  t.match(await one.ask('/'), { statusCode: 303, headers: { location: '/leads' } })
})

t.test('no page of the desk turns text around or hides a part of it', async (t) => {
  const { signedIn, store } = await buildTestDesk(t)
  const values = {
    fio: 'Иван \u202e00-00-00\u2028\u2066',
    message: 'а\u00adб\u200b\u061c',
    theme: 'x\u202d'
  }
  const id = await accepted(store, { values })
  const one = await signedIn('administrator')
  for (const url of ['/leads', `/leads/${id}`, '/report', '/audit', '/account']) {
    const { body } = await one.ask(url)
    t.notMatch(body, /(?![\u200c\u200d])\p{Cf}|\p{Zl}|\p{Zp}/u, url)
  }
  t.match((await one.ask(`/leads/${id}`)).body, 'Иван \\u202e00-00-00', 'a mark is shown')
})

t.test('with a person goes what managers have searched by', async (t) => {
  const { signedIn, store } = await buildTestDesk(t)
  const id = await accepted(store, { values: { fio: 'Анна Редкая' } })
  const other = await accepted(store)
  const one = await signedIn('manager')
  const found = await one.submit('/leads', 'form[action="/leads/search"]', { q: 'Анна Редкая' })
  const undo = await store.desk.keep(
    1,
    JSON.stringify({ kind: 'outcome', changes: [{ resultID: id }] })
  )
  const kept = await store.desk.keep(
    1,
    JSON.stringify({ kind: 'outcome', changes: [{ resultID: other }] })
  )
  await store.leads.erase(id)
  t.notMatch((await one.ask(String(found.headers.location))).body, 'Анна Редкая')
  t.equal(await store.desk.kept(1, undo), undefined, 'nor how a change of it is undone')
  t.ok(await store.desk.kept(1, kept), 'what concerns others stays')
})

t.test('a NUL in a form or a filter is refused, not met by the database', async (t) => {
  const { signedIn, browser } = await buildTestDesk(t)
  const stranger = await browser().signIn('a\0b@x.ru')
  t.equal(stranger.statusCode, 422)
  const one = await signedIn('manager')
  const search = { q: 'a\0b' }
  t.equal((await one.submit('/leads', 'form[action="/leads/search"]', search)).statusCode, 422)
  t.equal((await one.ask('/leads?campaign=a%00b&source=%00')).statusCode, 200)
  t.throws(() => formList({ leads: ['a', 'b\0'] }, 'leads', 10), { statusCode: 422 } as Error & {
    statusCode: number
  })
  t.same(readInboxQuery({ campaign: 'a\0b' }).chosen, {})
})
