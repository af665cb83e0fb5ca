import t from 'tap'
import { leadHeadings, leadRow, toRecord } from '../../../src/server/leads/lead-export.ts'
import { toCsv } from '../../../src/shared/formats.ts'
import { LEAD_FIELDS } from '../../../src/shared/lead/lead-fields.ts'
import { outgoing } from '../../support/outgoing-lead.ts'

const { lead } = outgoing()

t.test('a record has every field that may be sent, and ours beside them', async (t) => {
  const record = toRecord({ ...lead, repeatOf: 'another' })
  t.match(record, {
    resultID: lead.resultID,
    createdAt: '2026-11-21T10:00:00.000Z',
    form: 'main',
    status: 'new',
    verdict: 'human',
    fio: 'Анна Смирнова',
    file: '',
    repeatOf: 'another',
    firstChannel: /\w/,
    lastChannel: 'paid',
    lastSource: 'yandex / cpc / brand',
    campaign: 'brand'
  })
  for (const field of LEAD_FIELDS) t.equal(record[field], lead.values[field] ?? '', field)
})

t.test('of a lead that is erased or damaged no source is worked out', async (t) => {
  const none = { firstChannel: '', firstSource: '', lastChannel: '', lastSource: '', campaign: '' }
  t.match(toRecord({ ...lead, status: 'erased' }), none)
  t.match(toRecord({ ...lead, isDamaged: true }), none)
})

t.test('L01: what is reported of a visit stands before what the page wrote', async (t) => {
  const headings = leadHeadings()
  const raw = headings.indexOf('firstContactUrl')
  for (const name of ['firstChannel', 'firstSource', 'lastChannel', 'lastSource', 'campaign']) {
    t.ok(headings.indexOf(name) < raw, name)
  }
  t.equal(new Set(headings).size, headings.length)
})

t.test('rows have a heading, and as many cells each', async (t) => {
  const record = toRecord(lead)
  const [heading, row, short] = [leadHeadings(), leadRow(record), leadRow({ resultID: 'x' })]
  t.same(heading.slice(0, 5), ['resultID', 'createdAt', 'form', 'status', 'verdict'])
  t.same(
    row,
    heading.map((field) => record[field])
  )
  t.same(short, ['x', ...heading.slice(1).map(() => '')])
})

t.test('a cell is quoted where it must be, and runs nothing', async (t) => {
  const cells = ['а', 'а;б', 'а"б', 'а\nб', '=1', ' +1', '-1', '@x', '＝1', '', '1=']
  const expected = ['а', '"а;б"', '"а""б"', '"а\nб"', "'=1", "' +1", "'-1", "'@x", "'＝1", '', '1=']
  t.equal(toCsv([cells]), `\uFEFF${expected.join(';')}\r\n`)
  t.equal(toCsv([['a'], ['b']]), '\uFEFFa\r\nb\r\n')
})
