import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { auditRow } from '../../../src/server/desk/audit-words.ts'

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
  t.match(row('texts publish', 'news/a', 'waiting'), { detail: 'в назначенное время' })
  t.match(row('desk session end', '', 'others'), { detail: 'все остальные' })
  t.match(row('desk list', '', 'outcome since text'), { detail: 'итог, с дня, слова' })
  t.match(row('desk list'), { detail: '' })
  t.match(row('desk report', '', '2026-11-01 2026-11-20 source'), {
    detail: 'с 2026-11-01 по 2026-11-20, по источникам'
  })
  t.match(row('something else', '', 'x'), { action: 'something else', detail: 'x' })
})

t.test('every act has its words, wherever it is noted', async (t) => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  const sources = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`src/server/${file}`, 'utf8'))
    .join('\n')
  const found = (pattern: RegExp) => [...sources.matchAll(pattern)].map(([, name = '']) => name)
  const noted = found(/note(?:Attempt)?\([^,()]+, '([^']+)'/g)
  const onCards = found(/return \{ word: '([a-z]+)'/g)
  const commands = found(/^ {2}'?([a-z-]+)'?: \w+Command,?$/gm)
  t.ok(noted.length > 20 && onCards.length > 4 && commands.length > 14)
  for (const action of [...noted, ...onCards.map((word) => `desk ${word}`), ...commands]) {
    const row = auditRow({ id: 1, at: AT, actor: '', action, object: '', detail: '' }, new Map())
    t.match(row.action, /^[а-яё() ]+$/, action)
  }
})
