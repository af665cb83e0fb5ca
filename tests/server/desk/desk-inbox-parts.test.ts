import t from 'tap'
import type { Delivery } from '../../../src/server/delivery/queue.ts'
import { DeskRefusal } from '../../../src/server/desk/form-body.ts'
import { FILTERS, inboxFilters } from '../../../src/server/desk/inbox/inbox-filters.ts'
import {
  formBack,
  type InboxQuery,
  inboxAddress,
  readInboxQuery,
  toFilter
} from '../../../src/server/desk/inbox/inbox-query.ts'
import { inboxRow } from '../../../src/server/desk/inbox/inbox-row.ts'
import { DIMENSION_NAMES } from '../../../src/server/desk/report/report-rows.ts'
import { AT_WORK, type StoredLead } from '../../../src/server/leads/lead.ts'
import { type FacetCounts, FILTER_FACETS } from '../../../src/server/leads/lead-search.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { OFFICES } from '../../support/offices.ts'
import { outgoing, STAND_INS } from '../../support/outgoing-lead.ts'

const { lead } = outgoing({ theme: 'seo', city: 'kazan' })

/** Counts as the store tells them; nothing is said of the other facets. */
function countsOf(own: Partial<FacetCounts['facets']> = {}): FacetCounts {
  const none = Object.fromEntries(FILTER_FACETS.map((name) => [name, []]))
  return { total: 3, isWhole: true, facets: { ...none, ...own } as FacetCounts['facets'] }
}

const PARTS = {
  ...STAND_INS,
  offices: OFFICES,
  people: {
    names: new Map([
      ['1', 'anna'],
      ['2', 'boris']
    ]),
    workers: ['1', '2'],
    me: '2'
  }
}

function optionsOf(name: string, chosen: InboxQuery['chosen'] = {}, counts = countsOf()) {
  const filter = inboxFilters(chosen, counts, PARTS).find((one) => one.name === name)
  return filter?.options.map(({ value, text, isChosen }) => [value, text, isChosen]) ?? []
}

t.test('what the address has chosen is always offered and marked, once', async (t) => {
  const many = Array.from({ length: 60 }, (_, i) => ({ value: `источник ${i}`, count: 60 - i }))
  const counts = countsOf({ source: many, theme: [{ value: 'seo', count: 1 }] })
  t.equal(optionsOf('source', {}, counts).length, 40)
  const chosen: [name: string, value: string, text: string][] = [
    ['source', 'источник 59', 'источник 59 (1)'],
    ['source', 'nobody', 'nobody (0)'],
    ['channel', 'constructor', 'constructor (0)'],
    ['theme', '-', 'не указано (0)'],
    ['assignee', '77', '77 (0)']
  ]
  for (const [name, value, text] of chosen) {
    const marked = optionsOf(name, { [name]: [value] }, counts).filter(([, , is]) => is)
    t.same(marked, [[value, text, true]], `${name}=${value}`)
  }
})

t.test('no two filters and no two tables of the report have one name', async (t) => {
  const labels = Object.values(FILTERS).map(({ label }) => label)
  const titles = Object.values(DIMENSION_NAMES).map(({ title }) => title)
  for (const names of [labels, titles]) t.same([...new Set(names)], names)
})

t.test('a form leads back to the inbox and nowhere else', async (t) => {
  const back = (text: unknown) => inboxAddress(formBack({ back: text }))
  t.equal(back('?channel=paid&before=1-2'), '?channel=paid&before=1-2')
  t.equal(back('channel=paid'), '?channel=paid')
  for (const text of ['//evil.example/', '?next=https://evil.example', 'javascript:alert(1)', 7]) {
    t.equal(back(text), '', String(text))
  }
  t.equal(inboxAddress(formBack(undefined)), '')
  t.throws(() => back('x'.repeat(4001)), DeskRefusal)
})

const delivery = (target: string, state: Delivery['state'], generation = 1): Delivery => ({
  id: generation,
  target,
  generation,
  state,
  attempts: 1,
  nextAt: new Date(0)
})
const NAMES = {
  ...PARTS,
  now: new Date('2026-11-23T08:30:00Z')
}
const rowOf = (own: Partial<StoredLead> = {}, deliveries: Delivery[] = []) =>
  inboxRow({ ...lead, ...own }, deliveries, NAMES)

t.test('a row names what a lead is about, who sent it and how to reach them', async (t) => {
  const values = (own: Record<string, string>) => rowOf({ values: own })
  t.match(rowOf({ outcome: 'won', amount: 24_000_050 }), {
    topic: 'Поисковое продвижение',
    channel: 'Реклама',
    source: 'yandex / cpc / brand',
    outcomeName: 'Договор',
    amount: /^240\s000,50\s₽$/
  })
  t.equal(values({ fio: '  ' }).name, 'Без имени')
  t.equal(rowOf({ status: 'erased', values: {} }).name, 'Данные стёрты')
  t.equal(values({ phone: '+7 000 000-00-00', email: 'a@b.example' }).contact.text, 'a@b.example')
  t.equal(values({ phone: '', email: 'no-email@example.com' }).contact.text, '')
  t.equal(values({ theme: 'своя' }).topic, 'своя')
  for (const theme of ['', undefined]) {
    const empty = { ...(theme === undefined ? {} : { theme }) }
    t.equal(values(empty).topic, 'Заявка', 'without a topic it is called by its form')
    t.equal(rowOf({ form: 'callback', values: empty }).topic, 'Обратный звонок')
  }
  t.equal(rowOf({ assignee: '1' }).assignee, 'anna')
  t.equal(rowOf({ assignee: '99' }).assignee, '', 'a user that is gone')
})

t.test('one mark tells of the delivery that needs somebody most, by the latest try', async (t) => {
  const stateOf = (...deliveries: Delivery[]) => rowOf({}, deliveries).delivery?.state
  t.equal(stateOf(), undefined)
  t.equal(stateOf(delivery('mail', 'done'), delivery('webhook', 'pending')), 'pending')
  t.equal(stateOf(delivery('mail', 'pending'), delivery('webhook', 'dead')), 'dead')
  t.equal(stateOf(delivery('mail', 'dead'), delivery('mail', 'done', 2)), 'done')
  t.equal(stateOf(delivery('mail', 'cancelled'), delivery('webhook', 'sending')), 'sending')
})

t.test('marks say what is unusual, and nothing of a usual lead', async (t) => {
  const attachment = { id: 'a', name: 'a', type: 'a', size: 1, sha256: '' }
  t.same(rowOf().marks, [])
  t.same(rowOf({ status: 'released', verdict: 'human' }).marks, [])
  t.same(
    rowOf({
      form: 'callback',
      status: 'quarantine',
      verdict: 'unverified',
      repeatOf: 'x',
      attachment,
      isDamaged: true
    }).marks,
    ['Обратный звонок', 'Карантин', 'без проверки на робота', 'повторная', 'с файлом', 'повреждена']
  )
})

const KEPT = '0b8f3a52-9c1d-4e7f-8a6b-1234567890ab'
const CURSOR = '1763719200000-42'
const ALL = {
  outcome: ['in_work', 'offer'],
  assignee: ['mine'],
  channel: ['paid'],
  source: ['yandex / cpc / brand'],
  campaign: ['brand'],
  form: ['main'],
  theme: ['seo', 'audit'],
  city: ['Казань'],
  delivery: ['dead'],
  status: ['quarantine'],
  since: ['2026-11-01'],
  until: ['2026-11-21']
}

t.test('an address is read and written as it was', async (t) => {
  const query: InboxQuery = { chosen: ALL, sort: 'old', before: CURSOR, find: KEPT }
  const address = inboxAddress(query)
  t.same(formBack({ back: address }), query)
  t.equal(inboxAddress({ chosen: {} }), '')
  t.equal(inboxAddress({ chosen: { outcome: ['won'] }, after: '1-2' }), '?outcome=won&after=1-2')
})

t.test('what means nothing is as good as absent', async (t) => {
  const junk: [name: string, values: unknown[]][] = [
    ['form', ['other', 'main,callback']],
    ['delivery', ['lost', 'cancelled']],
    ['status', ['deleted', 'new,erased']],
    ['since', ['2026-02-30', '2026-13-01', '21.11.2026', '2026-11-21T10:00', '9'.repeat(300)]],
    ['source', ['x'.repeat(201), ['a'.repeat(201)]]],
    ['before', ['1', '1-', '-1', '1-2-3', `${'9'.repeat(16)}-1`, "1-1'--"]],
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

t.test('what the store is asked for', async (t) => {
  const { status, ...plain } = toFilter({ chosen: ALL }, '7', MOSCOW, NAMES.now)
  t.same(status, ['quarantine'])
  t.same(plain, {
    outcome: ['in_work', 'offer'],
    assignee: '7',
    channel: 'paid',
    source: 'yandex / cpc / brand',
    campaign: 'brand',
    form: 'main',
    theme: ['seo', 'audit'],
    city: 'Казань',
    delivery: ['dead'],
    // Both days with their whole length, in Moscow.
    since: new Date('2026-10-31T21:00:00Z'),
    until: new Date('2026-11-21T21:00:00Z')
  })
  const own = (chosen: InboxQuery['chosen']) => toFilter({ chosen }, '7', MOSCOW, NAMES.now)
  t.same(own({}), { status: AT_WORK })
  t.same(own({ assignee: ['-'], theme: ['-'] }), { assignee: '', theme: '', status: AT_WORK })
  t.same(own({ assignee: ['9'] }), { assignee: '9', status: AT_WORK })
  t.match(own({ call: ['due'] }), { callLater: { to: NAMES.now } })
  t.match(own({ call: ['later'] }), { callLater: { from: NAMES.now } })
  t.match(own({ call: ['now'] }), { outcome: 'new', callLater: false })
})
