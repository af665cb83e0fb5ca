import { readFileSync } from 'node:fs'
import t from 'tap'
import { googleAdsFile } from '../../src/server/leads/conversions.ts'
import { openSqliteStore } from '../../src/server/store/site-store.ts'
import { exactCell, toCsv, xlsxText } from '../../src/shared/formats.ts'
import { leadTool } from '../support/lead-tool.ts'
import { newLead } from '../support/new-lead.ts'
import { unzip } from '../support/unzip.ts'

t.test('the file for Google Ads has its times without a colon in the zone', async (t) => {
  const at = new Date('2026-11-22T09:30:00Z')
  const line = googleAdsFile('won').lineOf({
    resultID: 'a',
    at,
    gclid: 'x'.repeat(20),
    hasHiddenClick: false
  })
  t.match(line, ',2026-11-22 09:30:00+0000,')
})

t.test('what looks like an escape of the workbook is text (SheetJS#557)', async (t) => {
  const cases = { _x0041_: '_x005F_x0041_', _X00e9_: '_x005F_X00e9_', _x41_: '_x41_', a_b: 'a_b' }
  for (const [text, kept] of Object.entries(cases)) t.equal(xlsxText(text), kept)
})

t.test('a spreadsheet shows what was sent', async (t) => {
  const changed = [
    '0012',
    '1/2',
    '1.2',
    '12.10.2026',
    '1234567890123456789',
    '+79123456789',
    '1e5',
    '7-912'
  ]
  for (const text of changed) t.equal(exactCell(text), `"=""${text}"""`)
  for (const text of ['12', '0', 'а12', '1,5', '2026-11-22T09:30:00.000Z', '']) {
    t.equal(exactCell(text), text)
  }
  t.equal(toCsv([['4.5']]), '\uFEFF4.5\r\n', 'a table of numbers stays one')
})

t.test('a lead in files that people open (SheetJS#557)', async (t) => {
  const dir = t.testdir()
  const store = openSqliteStore(dir)
  const values = { fio: '_x0041_', phone: '+7 912 345-67-89', clientID: '1234567890123456789' }
  const taken = await store.leads.accept(newLead({ values }))
  if (!('resultID' in taken)) throw new Error(taken.kind)
  const at = new Date('2026-11-22T09:30:00Z')
  await store.leads.recordOutcome(taken.resultID, {
    outcome: 'won',
    amount: 150_050,
    at,
    actor: 'a'
  })
  await store.close()

  const { stdout } = await leadTool({ DATA_DIR: dir }, 'export')
  t.match(stdout, ';_x0041_;+7 912 345-67-89;')
  t.match(stdout, ';"=""1234567890123456789""";')

  const output = `${dir}/leads.xlsx`
  await leadTool({ DATA_DIR: dir }, 'export', '--format', 'xlsx', '--output', output)
  const book = [...unzip(readFileSync(output)).values()].join('')
  t.match(book, '_x005F_x0041_')
  t.match(book, /<v>1500\.5<\/v>/, 'a sum is a number')
  t.match(book, /<v>46348\.52083\d*<\/v>/, 'a time is a date, by the clocks of Moscow')
})
