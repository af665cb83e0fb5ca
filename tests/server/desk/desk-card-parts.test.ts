import t from 'tap'
import { leadFacts } from '../../../src/server/delivery/lead-words.ts'
import type { Delivery } from '../../../src/server/delivery/queue.ts'
import { leadLetter, letterText } from '../../../src/server/delivery/targets/letter.ts'
import { type CardParts, cardPage, deliveryRows } from '../../../src/server/desk/card/card-page.ts'
import { readOutcome } from '../../../src/server/desk/card-changes.ts'
import type { StoredLead } from '../../../src/server/leads/lead.ts'
import { ASKED_FIELDS, askedFields } from '../../../src/shared/lead/lead-fields.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { OFFICES } from '../../support/offices.ts'
import { outgoing, STAND_INS } from '../../support/outgoing-lead.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')
const AT = new Date('2026-11-21T10:00:00Z')
const delivery = (own: Partial<Delivery>): Delivery => {
  return { id: 1, target: 'webhook', generation: 1, state: 'done', attempts: 1, nextAt: AT, ...own }
}
const rowsFor = (
  deliveries: Delivery[],
  own: { mayChange?: boolean; status?: StoredLead['status'] } = {}
) =>
  deliveryRows({
    deliveries,
    targets: ['webhook', 'mail'],
    mayChange: own.mayChange ?? true,
    lead: { status: own.status ?? 'new' },
    names: { zone: MOSCOW }
  }).map((row) => [row.name, row.stateName, row.detail, row.mayRepeat].join('|'))

t.test('a card tells of each target what became of the latest delivery', async (t) => {
  t.same(rowsFor([]), ['Вебхук|Не отправлялась||true', 'Почта|Не отправлялась||true'])
  t.same(
    rowsFor([
      delivery({ state: 'dead', lastError: 'answered 400' }),
      delivery({ generation: 2, doneAt: AT, attempts: 3, remoteID: '7' }),
      delivery({ target: 'mail', state: 'pending', lastError: 'no answer in time' }),
      delivery({ target: 'old-crm', state: 'dead', lastError: 'answered 410' })
    ]).map(plain),
    [
      'Вебхук|Доставлена|21 нояб., 13:00, попыток 3, номер 7|true',
      'Почта|Ждёт отправки|следующая попытка 21 нояб., 13:00, no answer in time|false',
      'old-crm|Не доставлена|answered 410|false'
    ]
  )
})

t.test(
  'a delivery is repeated by who may, of a lead at work, when none is on its way',
  async (t) => {
    const mayRepeat = (state: Delivery['state'], own = {}) =>
      rowsFor([delivery({ state })], own)[0]?.endsWith('|true')
    const states = ['pending', 'sending', 'done', 'dead', 'cancelled'] as const
    t.same(
      states.map((state) => mayRepeat(state)),
      [false, false, true, true, true]
    )
    t.notOk(mayRepeat('dead', { mayChange: false }))
    t.ok(mayRepeat('dead', { status: 'released' }))
    for (const status of ['quarantine', 'erased']) t.notOk(mayRepeat('dead', { status }), status)
  }
)

function cardOf(lead: Partial<StoredLead> = {}, own: Partial<CardParts> = {}) {
  return cardPage({
    lead: { ...outgoing().lead, ...lead },
    consent: undefined,
    deliveries: [],
    outcomes: [],
    notes: [],
    corrections: [],
    actor: 'anna@agency.example',
    targets: [],
    names: { ...STAND_INS, offices: OFFICES },
    people: { names: new Map([['1', 'anna']]), workers: ['1'], me: '1' },
    person: { count: 0, leads: [] },
    erase: { count: 1, fault: '', parts: [], partsFault: '' },
    now: AT,
    reasons: [],
    unrecorded: undefined,
    mayChange: true,
    mayAdminister: false,
    ...own
  })
}
const contactsOf = (values: Record<string, string>) =>
  cardOf({ values }).contacts.map(({ value, path }) => `${value} ${path ?? '-'}`)

t.test('contacts lead to a call, a letter and a site, and nowhere else', async (t) => {
  const links: [values: Record<string, string>, shown: string[]][] = [
    [{ phone: '+7 (912) 345-67-89' }, ['+7 (912) 345-67-89 tel:+79123456789']],
    [{ phone: '+7 000 000-00-00' }, []],
    [{ email: 'a@b.example' }, ['a@b.example mailto:a@b.example']],
    [{ email: 'a@почта.рф' }, [`a@почта.рф mailto:a@${encodeURIComponent('почта.рф')}`]],
    [{ site: 'https%3A%2F%2Fa.example%2F' }, ['https://a.example/ https://a.example/']],
    [{ site: 'a.example' }, ['a.example -']],
    [
      { site: 'javascript:alert(1)//https://a.example' },
      ['javascript:alert(1)//https://a.example -']
    ],
    [{}, []]
  ]
  for (const [values, shown] of links) t.same(contactsOf(values), shown, JSON.stringify(values))
})

t.test(
  'what a lead says is told by its letter, messengers and card, whatever field it is',
  async (t) => {
    const own: Partial<Record<string, string>> = {
      phone: '+7 912 000-11-22',
      email: 'email@mark.example'
    }
    const fields = askedFields(({ place }) => place !== 'own').map((name) => {
      const choice = ASKED_FIELDS[name].choices?.find(({ value }) => value)
      const value = choice?.value ?? own[name] ?? `mark-${name}`
      return { name, value, said: choice?.label.ru ?? value }
    })
    const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
    const tellers = {
      letter: letterText(leadLetter(outgoing(values), STAND_INS)),
      messengers: JSON.stringify(leadFacts(outgoing(values).lead, STAND_INS)),
      card: JSON.stringify(cardOf({ values }))
    }
    for (const [teller, text] of Object.entries(tellers)) {
      for (const { name, said } of fields) t.ok(text.includes(said), `${teller}: ${name}`)
    }
  }
)

t.test('the sum of a card is one that its form takes back', async (t) => {
  for (const amount of [0, 5, 50, 99, 100, 150_050, 24_000_000, 900_000_000_000, 123_456_789_012]) {
    const { values } = cardOf({ outcome: 'won', amount }).form
    t.equal(readOutcome(values, AT, MOSCOW).amount, amount, values.amount)
  }
  t.equal(cardOf().form.values.amount, '')
})

t.test('who may do what with a lead', async (t) => {
  const rights = (lead: Partial<StoredLead>, own: Partial<CardParts> = {}) => {
    const { mayTake, mayChange, mayRelease } = cardOf(lead, own)
    return [mayTake, mayChange, mayRelease]
  }
  const trapped = { status: 'quarantine' } as const
  t.same(rights({}), ['1', true, false])
  t.same(rights({ assignee: '1' }), ['', true, false])
  t.same(rights({ assignee: '2' }), ['1', true, false], 'a lead of somebody else may be taken')
  t.same(rights(trapped), ['1', false, false])
  t.same(rights(trapped, { mayAdminister: true }), ['1', false, true])
  const reader = { people: { names: new Map(), workers: ['1'], me: '4' }, mayChange: false }
  t.same(rights({}, reader), ['', false, false])
})
