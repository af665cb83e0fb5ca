import t from 'tap'
import {
  type InboxQuery,
  inboxAddress,
  readInboxQuery,
  toFilter
} from '../../../src/server/desk/inbox/inbox-query.ts'
import { AT_WORK } from '../../../src/server/leads/lead.ts'
import { MOSCOW } from '../../support/moscow.ts'

const KEPT = '0b8f3a52-9c1d-4e7f-8a6b-1234567890ab'
const CURSOR = '1763719200000-42'
const ALL = {
  outcome: 'in_work',
  assignee: 'mine',
  channel: 'paid',
  source: 'yandex / cpc / brand',
  campaign: 'brand',
  form: 'main',
  theme: 'seo',
  city: 'Казань',
  delivery: 'dead',
  status: 'quarantine',
  since: '2026-11-01',
  until: '2026-11-21'
}

t.test('an address is read and written as it was', async (t) => {
  const query: InboxQuery = { chosen: ALL, before: CURSOR, find: KEPT }
  const address = inboxAddress(query)
  t.same(readInboxQuery(Object.fromEntries(new URLSearchParams(address))), query)
  t.equal(inboxAddress({ chosen: {} }), '')
  t.equal(inboxAddress({ chosen: { outcome: 'won' }, after: '1-2' }), '?outcome=won&after=1-2')
})

t.test('what means nothing is as good as absent', async (t) => {
  const junk: [name: string, values: unknown[]][] = [
    ['outcome', ['sold', 'WON', '', ' ', ['sold', 'won'], { $ne: 'won' }, 7, null]],
    ['assignee', ['all', '-1', '1234567890', 'anna@agency.example', '1 OR 1=1']],
    ['form', ['other', 'main,callback']],
    ['delivery', ['lost', 'cancelled']],
    ['status', ['deleted', 'new,erased']],
    ['since', ['2026-02-30', '2026-13-01', '21.11.2026', '2026-11-21T10:00', '9'.repeat(300)]],
    ['until', ['2025-02-29', 'yesterday']],
    ['source', ['x'.repeat(201), ['a'.repeat(201)]]],
    ['before', ['1', '1-', '-1', '1-2-3', `${'9'.repeat(16)}-1`, "1-1'--"]],
    ['after', ['x-y', ' 1 - 2 ']],
    ['find', ['Анна', KEPT.toUpperCase(), `${KEPT}0`, '../../etc/passwd']],
    ['constructor', ['x']]
  ]
  for (const [name, values] of junk) {
    for (const value of values) {
      t.same(readInboxQuery({ [name]: value }), { chosen: {} }, `${name}=${JSON.stringify(value)}`)
    }
  }
  for (const nothing of [undefined, null, {}, 'x', 7]) {
    t.same(readInboxQuery(nothing), { chosen: {} })
  }
})

t.test('the first of several values counts, without the spaces around it', async (t) => {
  t.same(readInboxQuery({ source: [' google / organic ', 'b'], outcome: ['won', 'lost'] }), {
    chosen: { source: 'google / organic', outcome: 'won' }
  })
})

t.test('what the store is asked for', async (t) => {
  const { status, ...plain } = toFilter({ chosen: ALL }, '7', MOSCOW)
  t.same(status, ['quarantine'])
  t.same(plain, {
    outcome: 'in_work',
    assignee: '7',
    channel: 'paid',
    source: 'yandex / cpc / brand',
    campaign: 'brand',
    form: 'main',
    theme: 'seo',
    city: 'Казань',
    delivery: 'dead',
    // Both days with their whole length, in Moscow.
    since: new Date('2026-10-31T21:00:00Z'),
    until: new Date('2026-11-21T21:00:00Z')
  })
  t.same(toFilter({ chosen: {} }, '7', MOSCOW), { status: AT_WORK })
  t.same(toFilter({ chosen: { assignee: '-', theme: '-' } }, '7', MOSCOW), {
    assignee: '',
    theme: '',
    status: AT_WORK
  })
  t.same(toFilter({ chosen: { assignee: '9' } }, '7', MOSCOW), { assignee: '9', status: AT_WORK })
})
