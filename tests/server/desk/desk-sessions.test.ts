import t from 'tap'
import { tokenHash } from '../../../src/server/desk/cookies.ts'
import { PASSWORD } from '../../support/desk-browser.ts'
import { buildTestDesk, sharedDesk } from '../../support/test-desk.ts'

t.test(
  'ASVS 7.2.2 to 7.2.4: tokens are random, new at each sign-in, and stored as hashes',
  async (t) => {
    const { addUser, browser, store } = await sharedDesk(t)
    const email = await addUser('reader')
    const one = browser()
    await one.signIn(email)
    const first = String(one.cookies.get('desk'))
    const user = await store.desk.userByEmail(email)
    t.same(
      (await store.desk.sessionsOf(user?.id ?? 0)).map((session) => session.tokenHash),
      [tokenHash(first)]
    )

    // A form that was open before: signing in once more ends the session that this browser had.
    const form = browser()
    await form.ask('/signin')
    for (const [name, value] of one.cookies) form.cookies.set(name, value)
    form.cookies.set('desk-form', 'x')
    one.cookies.delete('desk')
    await one.signIn(email)
    const second = String(one.cookies.get('desk'))
    t.not(second, first)
    t.equal(
      (await store.desk.sessionsOf(user?.id ?? 0)).length,
      2,
      'another browser is not signed out'
    )
  }
)

t.test('a session that somebody planted is not the one that signing in opens', async (t) => {
  const { addUser, browser } = await sharedDesk(t)
  const email = await addUser('reader')
  const victim = browser()
  victim.cookies.set('desk', 'planted-by-somebody-else')
  await victim.signIn(email)
  t.not(victim.cookies.get('desk'), 'planted-by-somebody-else')
  const attacker = browser()
  attacker.cookies.set('desk', 'planted-by-somebody-else')
  t.equal((await attacker.ask('/account')).statusCode, 303)
})

t.test('ASVS 7.4.1: signing out ends the session on the server', async (t) => {
  const { signedIn, browser } = await sharedDesk(t)
  const one = await signedIn('reader')
  const thief = browser()
  thief.cookies.set('desk', String(one.cookies.get('desk')))
  t.equal((await thief.ask('/account')).statusCode, 200)

  const answer = await one.submit('/account', 'form[action="/signout"]')
  t.match(answer, { statusCode: 303, headers: { location: '/signin' } })
  t.equal(answer.headers['clear-site-data'], '"cache"', 'not what the person has chosen here')
  t.equal(one.cookies.has('desk'), false)
  t.equal((await thief.ask('/account')).statusCode, 303)
})

t.test(
  'ASVS 7.4.2, 7.4.3: removing a user or changing a password ends other sessions',
  async (t) => {
    const { signedIn, browser, store } = await sharedDesk(t)
    const one = await signedIn('manager')
    const other = browser()
    await other.signIn('manager@agency.example')
    const fields = {
      password: PASSWORD,
      next: 'паром через Лену, 1961',
      again: 'паром через Лену, 1961'
    }
    const form = 'form[action="/account/password"]'

    t.equal((await one.submit('/account', form, { ...fields, password: 'не тот' })).statusCode, 422)
    t.equal((await one.submit('/account', form, { ...fields, again: 'иной' })).statusCode, 422)
    t.equal(
      (await one.submit('/account', form, { ...fields, next: 'коротко', again: 'коротко' }))
        .statusCode,
      422
    )
    t.equal((await other.ask('/account')).statusCode, 200)

    t.match(await one.submit('/account', form, fields), { statusCode: 303 })
    t.equal((await one.ask('/account')).statusCode, 200)
    t.equal((await other.ask('/account')).statusCode, 303)
    t.equal((await other.signIn('manager@agency.example')).statusCode, 401)
    t.equal((await other.signIn('manager@agency.example', fields.next)).statusCode, 303)

    await store.desk.removeUser('manager@agency.example')
    t.equal((await one.ask('/account')).statusCode, 303)
    t.equal((await other.ask('/account')).statusCode, 303)
  }
)

t.test('ASVS 7.3.1: a session that is used is noted as used, once a minute at most', async (t) => {
  const clock = { now: new Date() }
  const { signedIn, store } = await buildTestDesk(t, {}, clock)
  const one = await signedIn('reader')
  let touches = 0
  store.desk.touchSession = async () => void touches++
  for (const ms of [0, 30_000, 90_000]) {
    clock.now = new Date(clock.now.getTime() + ms)
    await one.ask('/account')
  }
  t.equal(touches, 1)
})

t.test('ASVS 7.5.2: a user sees the own sessions and ends them', async (t) => {
  const { signedIn, browser, addUser } = await sharedDesk(t)
  const one = await signedIn('reader')
  const [second, third, stranger] = [browser(), browser(), browser()]
  for (const each of [second, third]) await each.signIn('reader@agency.example')
  await stranger.signIn(await addUser('manager'))

  const page = await one.page('/account')
  t.equal(page.querySelectorAll('.account__session').length, 3)
  await one.submit('/account', '.account__session form')
  const left = [second, third].map(async (each) => (await each.ask('/account')).statusCode)
  t.same((await Promise.all(left)).sort(), [200, 303])
  await one.submit('/account', 'form[action="/account/sessions/end"]', { session: 'others' })
  t.equal((await second.ask('/account')).statusCode, 303)
  t.equal((await third.ask('/account')).statusCode, 303)
  t.equal((await one.ask('/account')).statusCode, 200)
  t.equal((await stranger.ask('/account')).statusCode, 200, 'nobody else is touched')
})
