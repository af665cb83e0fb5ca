import t from 'tap'
import { auditRow } from '../../../src/server/desk/audit-words.ts'
import { buildTestDesk } from '../../support/test-desk.ts'

t.setTimeout(300_000)

const AT = new Date('2026-11-21T10:00:00Z')
const ID = '5861dc7e-2222-4333-8444-555555555555'

t.test('D24: the audit is read in words, and leads to the leads that it names', async (t) => {
  const row = (action: string, object = '', detail = '') =>
    auditRow({ id: 1, at: AT, actor: 'anna', action, object, detail }, new Map([['7', 'boris']]))
  t.same(row('desk outcome', ID, 'wrong_number'), {
    at: AT,
    actor: 'anna',
    action: 'итог записан',
    objects: [{ text: '5861DC7E', path: `/leads/${ID}` }],
    detail: 'Неверный номер'
  })
  t.match(row('desk assign', `${ID} ${ID}`, '7'), { objects: { length: 2 }, detail: 'boris' })
  t.match(row('desk assign', ID, 'nobody'), { detail: 'никто' })
  const added = row('desk-user add', 'a@b.example', 'manager')
  t.same(added.objects, [{ text: 'a@b.example', path: '' }])
  t.match(added, { action: 'сотрудник заведён', detail: 'менеджер' })
  const removed = (detail: string) => row('desk-user remove', 'a@b.example', detail).detail
  t.equal(removed('208 boris@b.example'), 'передано заявок: 208, кому: boris@b.example')
  t.equal(removed('3'), 'заявок без ответственного: 3')
  t.equal(removed(''), '')
  t.match(row('something else', '', 'x'), { action: 'something else', detail: 'x' })
})

t.test('everything that the desk notes of a day has its words', async (t) => {
  const { signedIn, store } = await buildTestDesk(t)
  const one = await signedIn('administrator')
  for (const path of ['/leads', '/report', '/leads/export.csv', '/audit']) await one.ask(path)
  const actions = (await one.page('/audit'))
    .querySelectorAll('tbody tr')
    .map((line) => line.querySelectorAll('td')[2]?.text.trim() ?? '')
  t.ok(actions.length >= 5)
  t.same(
    actions.filter((text) => !/^[а-яё ]+$/i.test(text)),
    []
  )
  t.ok((await store.desk.auditPage({ limit: 9 })).length >= 5)
})
