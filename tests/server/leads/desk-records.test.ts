import t from 'tap'
import { matchLists } from '../../support/match-lists.ts'
import { accepted, eachDatabase } from '../../support/stores.ts'

const HOUR_MS = 60 * 60 * 1000
const USER = { email: 'anna@agency.example', role: 'manager', passwordHash: 'hash' } as const
const SESSION = { address: '192.0.2.1', userAgent: 'test' }

for (const [name, open] of await eachDatabase(t)) {
  t.test(
    `${name}: ASVS 7.3.1, 7.3.2: a session ends after 12 idle hours and after 7 days`,
    async (t) => {
      const { store, clock } = await open(t)
      const { desk } = store
      t.equal(await desk.addUser(USER), true)
      t.equal(await desk.addUser({ ...USER, role: 'reader' }), false, 'one account an e-mail')
      const user = await desk.userByEmail(USER.email)
      const pass = (hours: number) => {
        clock.now = new Date(clock.now.getTime() + hours * HOUR_MS)
      }
      const openOne = (tokenHash: string) =>
        desk.openSession({ tokenHash, userId: user?.id ?? 0, ...SESSION })

      await openOne('idle')
      pass(11)
      t.match(await desk.session('idle'), { user: { email: USER.email, role: 'manager' } })
      pass(1)
      t.equal(await desk.session('idle'), undefined)

      await openOne('used')
      for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
        t.ok(await desk.session('used'))
        await desk.touchSession('used')
        pass(6)
      }
      t.ok(await desk.session('used'))
      await desk.touchSession('used')
      pass(6)
      t.equal(await desk.session('used'), undefined, 'however often it was used')
      t.same(await desk.sessionsOf(user?.id ?? 0), [])

      await openOne('clock')
      pass(-48)
      t.equal(await desk.session('clock'), undefined, 'a clock put back makes no session longer')
    }
  )

  t.test(
    `${name}: a new password signs out all but who changed it; nobody else is touched`,
    async (t) => {
      const { store } = await open(t)
      const { desk } = store
      await desk.addUser(USER)
      await desk.addUser({ ...USER, email: 'petr@agency.example' })
      const idOf = async (email: string) => (await desk.userByEmail(email))?.id ?? 0
      const [anna, petr] = [await idOf(USER.email), await idOf('petr@agency.example')]
      for (const tokenHash of ['here', 'there']) {
        await desk.openSession({ tokenHash, userId: anna, ...SESSION })
      }
      await desk.openSession({ tokenHash: 'his', userId: petr, ...SESSION })

      t.equal(await desk.setPassword(USER.email, 'new hash', 'here'), true)
      t.equal((await desk.userByEmail(USER.email))?.passwordHash, 'new hash')
      t.ok(await desk.session('here'))
      t.equal(await desk.session('there'), undefined)
      t.ok(await desk.session('his'))

      t.type(await desk.removeUser(USER.email), 'number')
      t.equal(await desk.session('here'), undefined)
      t.ok(await desk.session('his'))
      for (const email of [USER.email, 'nobody@agency.example']) {
        t.equal(await desk.setPassword(email, 'x'), false, email)
        t.equal(await desk.setTotpSecret(email, 'x'), false, email)
        t.equal(await desk.removeUser(email), undefined, email)
      }
    }
  )

  t.test(`${name}: a one-time code is taken once, and no older one after it`, async (t) => {
    const { store } = await open(t)
    await store.desk.addUser(USER)
    const id = (await store.desk.userByEmail(USER.email))?.id ?? 0
    t.same(
      [
        await store.desk.takeTotpStep(id, 100),
        await store.desk.takeTotpStep(id, 100),
        await store.desk.takeTotpStep(id, 99),
        await store.desk.takeTotpStep(id, 101)
      ],
      [true, false, false, true]
    )
  })

  t.test(`${name}: notes stay with their lead and go when it is erased`, async (t) => {
    const { store } = await open(t)
    const [id, other] = [await accepted(store), await accepted(store)]
    t.equal(await store.desk.addNote(id, { actor: 'anna', text: 'Просил перезвонить' }), true)
    t.equal(await store.desk.addNote('none', { actor: 'anna', text: 'x' }), false)
    matchLists(t, await store.desk.notesOf(id), [{ actor: 'anna', text: 'Просил перезвонить' }])
    t.same(await store.desk.notesOf(other), [])
    await store.leads.erase(id)
    t.same(await store.desk.notesOf(id), [])
    t.equal(await store.desk.addNote(id, { actor: 'anna', text: 'x' }), false)
  })
}

for (const [name, open] of await eachDatabase(t)) {
  t.test(`${name}: a user has a name and a zone, and each is changed alone`, async (t) => {
    const { store } = await open(t)
    const { desk } = store
    await desk.addUser({ ...USER, name: 'Анна' })
    const user = async () => desk.userByEmail(USER.email)
    t.match(await user(), { name: 'Анна', timeZone: '', role: 'manager' })
    const id = (await user())?.id ?? 0
    await desk.changeUser(id, { timeZone: 'Asia/Novosibirsk' })
    await desk.changeUser(id, { role: 'reader' })
    t.match(await user(), { name: 'Анна', timeZone: 'Asia/Novosibirsk', role: 'reader' })
    await desk.changeUser(id, { name: '' })
    await desk.openSession({ tokenHash: 'a', userId: id, ...SESSION, timeZone: 'Asia/Omsk' })
    const session = await desk.session('a')
    t.match(session, { timeZone: 'Asia/Omsk', user: { name: '', timeZone: 'Asia/Novosibirsk' } })
  })
}

for (const [name, open] of await eachDatabase(t)) {
  t.test(
    `${name}: the audit is asked for by who, acts and a day, in its order, page by page`,
    async (t) => {
      const { store, clock } = await open(t)
      const [first, second] = [new Date('2026-11-20T09:00:00Z'), new Date('2026-11-21T09:00:00Z')]
      const noted: [Date, string, string][] = [
        [first, 'anna', 'list'],
        [first, 'boris', 'desk list'],
        [second, 'anna', 'desk show'],
        // A clock was put back in between.
        [first, 'anna', 'desk list'],
        [second, 'boris', 'list'],
        [second, 'anna', 'desk list']
      ]
      for (const [at, actor, action] of noted) {
        clock.now = at
        await store.leads.audit({ actor, action, object: '', detail: '' })
      }
      const during = { start: second, end: new Date('2026-11-22T00:00:00Z') }
      const asked = async (query: Partial<Parameters<typeof store.desk.auditPage>[0]>) =>
        (await store.desk.auditPage({ limit: 9, ...query })).map(({ id }) => id)

      t.same(await asked({ actor: 'anna' }), [6, 4, 3, 1])
      t.same(await asked({ actions: ['list', 'desk list'] }), [6, 5, 4, 2, 1])
      t.same(await asked({ actions: ['list', 'desk list'], limit: 2 }), [6, 5])
      t.same(await asked({ actions: ['list', 'desk list'], before: 5, limit: 2 }), [4, 2])
      t.same(await asked({ actor: 'anna', actions: ['list', 'desk list'] }), [6, 4, 1])
      t.same(await asked({ during }), [6, 5, 3])
      t.same(await asked({ during, actor: 'anna', actions: ['desk list'] }), [6])
      t.same(await asked({ during: { start: new Date(0), end: first } }), [])
      t.same(await asked({ after: 2, actor: 'anna' }), [3, 4, 6], 'oldest first')
    }
  )
}
