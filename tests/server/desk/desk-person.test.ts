import { parse } from 'node-html-parser'
import t from 'tap'
import { personFilter } from '../../../src/server/desk/card/card-parts.ts'
import { reindex } from '../../../src/server/leads/lead-search.ts'
import { leadTool } from '../../support/lead-tool.ts'
import { accepted, eachDatabase } from '../../support/stores.ts'
import { sharedDesk } from '../../support/test-desk.ts'

const ANNA = {
  fio: 'Анна',
  phone: '+7 912 345-67-89',
  email: 'anna@xn--80a1acny.xn--p1ai',
  theme: 'seo'
}
const STAND_IN_PHONE = '+7 000 000-00-00'
const STAND_IN_EMAIL = 'no-email@example.com'
/** One person's, each by a phone or an e-mail that is spelled in its own way. */
const SPELLINGS = [
  {},
  { phone: '8 (912) 345 67 89', email: '' },
  { phone: '+7 912 345-67-89 доб. 123', email: '' },
  { phone: '+7 9123456789, 84951234567', email: '' },
  { phone: '495 123-45-67 или 912 345-67-89', email: STAND_IN_EMAIL },
  { phone: '', email: ' ANNA@почта.рф' },
  { phone: STAND_IN_PHONE, email: 'anna@XN--80A1ACNY.XN--P1AI.' }
]
const STRANGERS = [
  { phone: '+1 912 345-6789' },
  { phone: '+7 912 000-00-00 доб. 3456789' },
  { phone: '', email: 'anna@почта.su' },
  { phone: STAND_IN_PHONE, email: STAND_IN_EMAIL }
]
const STAND_INS = { emptyPhone: STAND_IN_PHONE, emptyEmail: STAND_IN_EMAIL }

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(
    `${name}: leads of a person are found by any spelling of a phone and an e-mail, and forgotten with it (blak3r/yaai#99, flora-pm/flora-server#561)`,
    async (t) => {
      const { store, byHand, env } = await openStore(t)
      const mine: string[] = []
      for (const own of SPELLINGS) mine.push(await accepted(store, { values: { ...ANNA, ...own } }))
      const strangers: string[] = []
      for (const own of STRANGERS)
        strangers.push(await accepted(store, { values: { ...ANNA, email: '', ...own } }))
      const filters = personFilter({ values: ANNA }, STAND_INS) ?? {}
      const found = async () =>
        (await store.leads.listLeads({ filters, limit: 50 })).leads.map(({ resultID }) => resultID)
      const newestFirst = mine.toReversed()
      t.same(await found(), newestFirst)
      t.equal(await store.leads.countLeads(filters), mine.length)

      await byHand('DELETE FROM person_keys')
      t.same(await found(), [], 'as in a store of an earlier version')
      await reindex(store.leads)
      t.same(await found(), newestFirst, 'leads of before are derived anew')

      if (name === 'sqlite') {
        const named = async (...args: string[]) => {
          const { stdout } = await leadTool(env, 'erase', ...args)
          return [...mine, ...strangers].filter((id) => stdout.includes(id))
        }
        const both = new Set([
          ...(await named('--phone', '8 912 345-67-89')),
          ...(await named('--email', 'Anna@XN--80A1ACNY.XN--P1AI'))
        ])
        t.same([...both].sort(), mine.toSorted(), 'erase names the same leads')
      }
      await store.leads.erase(mine[0] ?? '')
      t.same(await found(), newestFirst.slice(0, -1))
    }
  )

  t.test(
    `${name}: a user of the desk is one in either spelling of the address (mozilla/persona#1370)`,
    async (t) => {
      const { store } = await openStore(t)
      const user = { role: 'manager', passwordHash: 'x' } as const
      t.ok(await store.desk.addUser({ ...user, email: 'anna@почта.рф' }))
      t.notOk(await store.desk.addUser({ ...user, email: 'Anna@xn--80a1acny.xn--p1ai' }))
      t.equal((await store.desk.userByEmail('ANNA@XN--80A1ACNY.XN--P1AI'))?.email, 'anna@почта.рф')
      t.ok(await store.desk.setPassword('anna@xn--80a1acny.xn--p1ai', 'y'))
      t.equal(await store.desk.removeUser('anna@xn--80a1acny.xn--p1ai'), 0)
    }
  )

  t.test(`${name}: leads of who is removed are handed over in the same step`, async (t) => {
    const { store, env } = await openStore(t)
    for (const one of ['anna', 'boris'])
      await store.desk.addUser({ email: `${one}@a.example`, role: 'manager', passwordHash: 'x' })
    const [anna, boris] = await store.desk.users()
    const ids = [await accepted(store), await accepted(store)]
    for (const id of ids) await store.leads.assign(id, String(anna?.id))
    if (name === 'sqlite') {
      const remove = (...args: string[]) => leadTool(env, 'desk-user', 'remove', ...args)
      t.match(await remove('anna@a.example', '--to', 'nobody@a.example'), { code: 3 })
      t.match(await remove('anna@a.example', '--to', 'anna@a.example'), { code: 1 })
      t.ok(await store.desk.userByEmail('anna@a.example'), 'nothing was done by halves')
      const done = await remove('anna@a.example', '--to', 'boris@a.example')
      t.match(done.stdout, '2 leads are given to boris@a.example.')
    } else t.equal(await store.desk.removeUser('anna@a.example', boris?.id), 2)
    for (const id of ids) t.equal((await store.leads.get(id))?.assignee, String(boris?.id))
    t.equal(await store.desk.removeUser('boris@a.example'), 2)
    for (const id of ids) t.equal((await store.leads.get(id))?.assignee, undefined)
  })
}

t.test('G06: one card leads to all leads of its person, both ways, and counts them', async (t) => {
  const { store, signedIn } = await sharedDesk(t)
  const first = await accepted(store, { values: ANNA })
  const later = await accepted(store, { values: { ...ANNA, phone: '', theme: 'audit' } })
  const other = await accepted(store, { values: { ...ANNA, phone: '1234567890', email: '' } })
  const one = await signedIn('reader')
  const person = async (id: string) =>
    (await one.page(`/leads/${id}`)).querySelector('[data-person]')
  for (const [from, to] of [
    [first, later],
    [later, first]
  ] as const) {
    const shown = await person(from)
    t.same(
      shown?.querySelectorAll('a').map((link) => link.getAttribute('href')),
      [`/leads/${to}`]
    )
    t.match(shown?.querySelector('h2')?.text, 'Ещё от этого человека: 1')
  }
  t.equal(await person(other), null)
})

t.test('G04: an administrator erases a person from the card, with proof', async (t) => {
  const { store, signedIn } = await sharedDesk(t)
  const first = await accepted(store, { values: ANNA })
  const later = await accepted(store, { values: { ...ANNA, phone: '' } })
  const other = await accepted(store, { values: { ...ANNA, phone: '1234567890', email: 'b@c.ru' } })
  const path = `/leads/${first}`
  const manager = await signedIn('manager')
  t.equal((await manager.page(path)).querySelector('form[data-erase]'), null)
  const token = (await manager.page(path))
    .querySelector('input[name="token"]')
    ?.getAttribute('value')
  t.equal((await manager.post(`${path}/erase`, { token: token ?? '', sure: '1' })).statusCode, 403)

  const one = await signedIn('administrator')
  const unsure = await one.submit(path, 'form[data-erase]')
  t.equal(unsure.statusCode, 422)
  t.match(parse(unsure.body).querySelector('[data-error-for="sure"]')?.text, 'Поставьте галочку')
  t.equal((await store.leads.get(first))?.status, 'new')

  const done = await one.submit(path, 'form[data-erase]', { sure: '1' })
  t.equal(done.statusCode, 303)
  for (const id of [first, later]) t.equal((await store.leads.get(id))?.status, 'erased')
  t.equal((await store.leads.get(other))?.status, 'new')
  const page = await one.page(String(done.headers.location))
  const proof = page.querySelector('[data-erase-proof]')?.structuredText ?? ''
  for (const id of [first, later]) t.match(proof, id)
  t.match(proof, 'никуда не отправлялась')
  t.notMatch(page.querySelector('main')?.structuredText ?? '', /Анна|anna@/)
  t.equal(page.querySelector('form[data-erase]'), null)
  const noted = await store.desk.auditPage({ limit: 20 })
  t.equal(noted.filter(({ action }) => action === 'desk erase').length, 2)
})

t.test(
  'a card says what its sender was promised, as letters do, until there is an outcome',
  async (t) => {
    const { store, signedIn } = await sharedDesk(t)
    const id = await accepted(store, { values: ANNA })
    const one = await signedIn('manager')
    const promised = async () =>
      (await one.page(`/leads/${id}`)).querySelector('[data-promise]')?.structuredText.trim()
    t.match(await promised(), /^Ответить: \S+, \d+ \S+, до \d\d:\d\d \(по Москве\)$/)
    await store.leads.recordOutcome(id, { outcome: 'in_work', at: new Date(), actor: 'anna' })
    t.equal(await promised(), undefined)
  }
)

t.test('an administrator erases part of a lead from its card, with proof', async (t) => {
  const { store, signedIn } = await sharedDesk(t)
  const values = { ...ANNA, message: 'Сверчок', entryCanal: 'yandex / cpc', clientID: '16999' }
  const id = await accepted(store, { values: { ...values, email: 'no-email@example.com' } })
  const other = await accepted(store, { values })
  const path = `/leads/${id}`
  const manager = await signedIn('manager')
  const page = await manager.page(path)
  t.equal(page.querySelector('form[data-erase-parts]'), null)
  const token = page.querySelector('input[name="token"]')?.getAttribute('value') ?? ''
  const refused = await manager.post(`${path}/erase-parts`, { token, part: 'visits' })
  t.equal(refused.statusCode, 403)

  const one = await signedIn('administrator')
  const offered = (await one.page(path))
    .querySelectorAll('form[data-erase-parts] input[name="part"]')
    .map((box) => box.getAttribute('value'))
  t.same(offered, ['theme', 'fio', 'phone', 'message', 'visits'], 'a stand-in is nothing to erase')
  for (const part of [[], ['agreement', 'webFormID']]) {
    const none = await one.submit(path, 'form[data-erase-parts]', { part })
    t.equal(none.statusCode, 422)
    t.match(
      parse(none.body).querySelector('[data-error-for="part"]')?.text,
      'Отметьте, что стереть.'
    )
  }
  t.equal((await store.leads.get(id))?.values.clientID, '16999')

  const part = ['visits', 'message']
  const done = await one.submit(path, 'form[data-erase-parts]', { part })
  t.equal(done.statusCode, 303)
  const after = await one.page(String(done.headers.location))
  const proof = after.querySelector('[data-erase-proof]')?.structuredText ?? ''
  t.match(proof, 'Стёрто: Сообщение, Сведения о переходах')
  t.match(proof, 'Остальное в заявке цело.')
  const main = after.querySelector('main')?.structuredText ?? ''
  t.match(main, 'Анна')
  t.notMatch(main, /Сверчок|16999|yandex/)
  t.equal(
    (await store.leads.get(other))?.values.message,
    'Сверчок',
    'the person’s other leads stay'
  )
  const journal = (await one.page('/audit')).querySelector('.audit')?.structuredText ?? ''
  t.match(journal, /часть заявки стёрта[\s\S]*Сведения о переходах, Сообщение/)
})

t.test('what is filtered is saved as CSV, harmless and whole', async (t) => {
  const { store, signedIn } = await sharedDesk(t)
  await accepted(store, { values: { ...ANNA, fio: '=HYPERLINK("https://evil.example")' } })
  const many = 300
  await Promise.all(
    Array.from({ length: many }, () => accepted(store, { form: 'callback', values: ANNA }))
  )
  const one = await signedIn('manager')
  const links = (await one.page('/leads?form=callback')).querySelectorAll('.inbox__export a')
  t.same(
    links.map((link) => link.getAttribute('href')?.replaceAll('&amp;', '&')),
    ['/leads/export.xlsx?form=callback', '/leads/export.csv?form=callback']
  )
  const answer = await one.ask('/leads/export.csv?form=callback')
  t.match(answer.headers, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': /\.csv"$/
  })
  t.equal(answer.body.trim().split('\r\n').length, many + 1)
  const all = await one.ask('/leads/export.csv')
  t.match(all.body, `'=HYPERLINK`)
  t.notMatch(all.body, /(?:^|[,;"\n])=HYPERLINK/)
  const reader = await signedIn('reader')
  t.equal((await reader.ask('/leads/export.csv')).statusCode, 403)
})
