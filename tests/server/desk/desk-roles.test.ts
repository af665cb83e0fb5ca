import t from 'tap'
import { newLead } from '../../support/new-lead.ts'
import { accepted } from '../../support/stores.ts'
import { buildTestDesk } from '../../support/test-desk.ts'

t.test('an editor sees no lead, report or audit, and has an account', async (t) => {
  const { store, signedIn } = await buildTestDesk(t)
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
  const { signedIn } = await buildTestDesk(t)
  for (const role of ['reader', 'manager', 'administrator'] as const) {
    const one = await signedIn(role)
    t.match(await one.ask('/'), { statusCode: 303, headers: { location: '/leads' } }, role)
  }
})

t.test('no lead is given to an editor', async (t) => {
  const { store, signedIn, addUser } = await buildTestDesk(t)
  const id = await accepted(store, newLead())
  await addUser('editor')
  const manager = await signedIn('manager')
  const { body } = await manager.ask(`/leads/${id}`)
  t.match(body, 'manager')
  t.notMatch(body, />editor/)
})
