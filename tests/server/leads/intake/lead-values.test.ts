import t from 'tap'
import {
  amountOf,
  readAmocrmEvents,
  readBitrixNotice,
  readStages
} from '../../../../src/server/leads/crm-events.ts'
import { parseAmount, toRoubles } from '../../../../src/server/leads/lead.ts'
import {
  facetsOf,
  NO_FACETS,
  originsOf,
  pathOf,
  readVisitPath,
  toFacet
} from '../../../../src/server/leads/lead-facets.ts'
import { withoutPerson } from '../../../../src/server/leads/lead-parts.ts'
import { LEAD_FIELDS } from '../../../../src/shared/lead/lead-fields.ts'
import { seeded } from '../../../support/seeded.ts'

t.test('roubles are kopecks and back, up to the largest contract', async (t) => {
  const random = seeded(29)
  const wrong: number[] = []
  for (let i = 0; i < 300; i++) {
    const kopecks = Math.floor(random() ** 4 * 900_000_000_000)
    if (parseAmount(toRoubles(kopecks)) !== kopecks) wrong.push(kopecks)
  }
  t.same(wrong, [])
  t.equal(parseAmount('9000000000'), 900_000_000_000)
  t.equal(parseAmount('9000000000.01'), undefined)
})

const visit = (page: string) => ({ at: '', source: 'x', medium: 'y', campaign: '', page })

t.test('amoCRM tells of several leads in one form, in any order of its fields', async (t) => {
  const events = readAmocrmEvents({
    'leads[status][1][status_id]': '143',
    'leads[status][0][id]': '7',
    'leads[update][0][id]': '9',
    'leads[status][1][id]': '8',
    'leads[status][0][status_id]': '142',
    'leads[status][0][price]': '1500.50',
    'leads[status][0][last_modified]': '1795255200',
    'leads[update][0][status_id]': '142',
    'leads[update][0][price]': '0',
    'leads[update][0][last_modified]': '99999999999999',
    'leads[delete][0][id]': '10',
    'leads[delete][0][status_id]': '143',
    'account[id]': '1'
  })
  t.same(events, [
    { target: 'amocrm', remoteID: '8', stage: '143' },
    {
      target: 'amocrm',
      remoteID: '7',
      stage: '142',
      amount: 150_050,
      at: new Date(1_795_255_200_000)
    },
    { target: 'amocrm', remoteID: '9', stage: '142' }
  ])
  const many = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [
      [`leads[add][${i}][id]`, String(i + 1)],
      [`leads[add][${i}][status_id]`, '142']
    ]).flat()
  )
  t.equal(readAmocrmEvents(many).length, 250)
  const row = (id: unknown, stage: unknown) =>
    readAmocrmEvents({ 'leads[add][0][id]': id, 'leads[add][0][status_id]': stage })
  for (const id of ['', '1a', '-1', '1'.repeat(21), 7, ['7']]) t.same(row(id, '142'), [])
  t.same([row('7', ''), row('7', undefined), readAmocrmEvents({})], [[], [], []])
})

t.test('a sum of zero or nonsense is none, and stages are a list', async (t) => {
  const sums = ['240000', ' 1500.50 ', '0', '0.00', '', '-5', 'много', '240 000'].map(amountOf)
  t.same(sums, [{ amount: 24_000_000 }, { amount: 150_050 }, {}, {}, {}, {}, {}, {}])
  t.same(
    [...readStages('142=won,C5=lost')],
    [
      ['142', 'won'],
      ['C5', 'lost']
    ]
  )
})

t.test('Bitrix24 names a lead or a deal, or it is nothing to us', async (t) => {
  const notice = (event: unknown, id: unknown = '7') =>
    readBitrixNotice({ event, 'data[FIELDS][ID]': id })
  t.same(notice('ONCRMLEADADD'), { kind: 'lead', id: '7' })
  t.same(notice('ONCRMDEALUPDATE'), { kind: 'deal', id: '7' })
  for (const event of [
    'ONCRMLEADDELETE',
    'xONCRMLEADADD',
    'oncrmleadadd',
    '',
    undefined,
    ['ONCRMLEADADD', 'x']
  ]) {
    t.equal(notice(event), undefined, String(event))
  }
  for (const id of ['', '7 ', '../7', '1'.repeat(21), 7, null]) {
    t.equal(notice('ONCRMLEADADD', id), undefined, String(id))
  }
})

t.test('of an erased lead stays that somebody agreed, and to what', async (t) => {
  const whole = Object.fromEntries(LEAD_FIELDS.map((field) => [field, `${field} of Анна`]))
  t.same(Object.keys(withoutPerson(whole)), ['webFormID', 'agreement', 'consent_version'])
  t.same(withoutPerson({ fio: 'Анна' }), {})
  t.same(facetsOf({ status: 'erased', values: whole }, '9123456789'), NO_FACETS)
})

t.test('a facet is one short line, and reach is how a person can be reached', async (t) => {
  t.equal(toFacet('  a\r\n\u0000b '), 'a \\u0000b')
  t.equal(toFacet(`${'x'.repeat(199)}😀`), 'x'.repeat(199), 'no half of a character')
  t.equal(toFacet(), '')
  const reach = (contact: string | null | undefined) =>
    facetsOf({ status: 'new', values: {} }, contact).reach
  t.same(['9123456789', 'a@b.example', '', null, undefined].map(reach), [
    'phone',
    'email',
    'none',
    'none',
    'none'
  ])
  const visit_path = JSON.stringify([visit('/'), visit('/prices/'), visit('/')])
  t.equal(facetsOf({ status: 'new', values: { visit_path } }, null).touches, 3)
  t.equal(facetsOf({ status: 'new', values: {} }, null).touches, 1)
})

t.test('a path has ten touches at most, each of texts alone', async (t) => {
  const read = (value: unknown) => readVisitPath(JSON.stringify(value))
  t.equal(read(Array.from({ length: 15 }, () => visit('/'))).length, 10)
  t.same(read([{ source: 7, page: null, more: 'x' }]), [
    { at: '', source: '7', medium: '', campaign: '', page: '' }
  ])
  t.same(
    [read({}), read('x'), read([null, 7, 'x']), readVisitPath('{'), readVisitPath()],
    [[], [], [], [], []]
  )
  const paths = ['/a/?b#c', 'https://a.example/b/?c', 'a', '', '#x', '//x/y'].map(pathOf)
  t.same(paths, ['/a/', '/b/', '', '', '', '//x/y'])
})

t.test('own pages are known under their other names too', async (t) => {
  const channelFrom = (referrer: string, page = 'https://www.agency.example/contacts/') =>
    originsOf({
      page: encodeURIComponent(page),
      entryReferrer: referrer,
      entryCanal: `${referrer} / referrer`,
      firstContactCanal: 'unisender / email'
    }).last.channel
  for (const host of [
    'agency.example',
    'www.agency.example',
    'AGENCY.example',
    'm.agency.example'
  ]) {
    t.equal(channelFrom(`https://${host}/news/`), 'mail', `${host} continues the visit`)
  }
  t.equal(channelFrom('https://notagency.example/'), 'referral')
  t.equal(channelFrom('https://agency.example.evil.example/'), 'referral')
})
