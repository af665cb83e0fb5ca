import t from 'tap'
import { leadCsv } from '../../../src/server/leads/lead-export.ts'
import { leadBatches } from '../../../src/server/leads/lead-search.ts'
import { csvRows } from '../../support/csv-rows.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { accepted } from '../../support/stores.ts'
import { sharedDesk } from '../../support/test-desk.ts'
import { unzip } from '../../support/unzip.ts'

const HOSTILE = {
  fio: "Иван,=cmd|'/C calc'!A0",
  message: 'а\t=1+1,@SUM(1+9),-2+3\r=2+2',
  theme: 'x,=HYPERLINK(A1)',
  site: '=1+1',
  email: '+7@b.example'
}

/** A desk with a lead on which two managers have worked, and an older one that is hostile. */
async function worked(t: Parameters<typeof sharedDesk>[0]) {
  const parts = await sharedDesk(t)
  const hostile = await accepted(parts.store, { values: HOSTILE })
  const id = await accepted(parts.store, {
    values: { fio: 'Вера', phone: '+7 912 345-67-89', theme: 'seo', city: 'kazan', message: 'Да' }
  })
  const one = await parts.signedIn('manager')
  const user = await parts.store.desk.userByEmail('manager@agency.example')
  await parts.store.desk.changeUser(user?.id ?? 0, { name: 'Анна', timeZone: 'Asia/Novosibirsk' })
  await parts.store.leads.assign(id, String(user?.id))
  const actor = 'manager@agency.example'
  const outcome = { at: new Date('2026-11-20T18:00:00Z'), actor }
  for (const [word, reason] of [
    ['lost', 'дорого'],
    ['won', 'бюджет нашёлся']
  ] as const) {
    const amount = word === 'won' ? { amount: 150_050 } : {}
    await parts.store.leads.recordOutcome(id, { outcome: word, reason, ...amount, ...outcome })
  }
  await parts.store.desk.addNote(id, { actor, text: 'Перезвонить;\nв понедельник' })
  await parts.store.desk.addNote(id, { actor: 'anna@gone.example', text: 'Ждёт счёт' })
  return { ...parts, id, hostile, one }
}

t.test('the file has what the list shows and what managers wrote, in their words', async (t) => {
  const { one, id } = await worked(t)
  const { body, headers } = await one.ask('/leads/export.csv?sort=new')
  t.match(headers['content-disposition'], /zayavki-.*\.csv"$/)
  const [head = [], first = []] = csvRows(body)
  const row = Object.fromEntries(head.map((title, i) => [title, first[i] ?? '']))
  t.match(row, {
    Имя: 'Вера',
    Тема: 'Поисковое продвижение',
    Телефон: '+7 912 345-67-89',
    Почта: '',
    Канал: 'Не определён',
    Офис: 'Казань',
    Ответственный: 'Анна',
    'Сумма, ₽': '1500,50',
    Итог: 'Договор',
    'Дата итога': '2026-11-21 01:00',
    Причина: 'бюджет нашёлся',
    Заметки: /, Анна: Перезвонить;\n?\s*в понедельник[\s\S]*anna@gone\.example: Ждёт счёт$/,
    'Номер заявки': id
  })
  t.notMatch(head.join(), /[A-Za-z]/, 'no title is a program’s')
})

t.test('the file has the order of the list, and filters hold', async (t) => {
  const { one, id, hostile } = await worked(t)
  const shown = async (query: string) =>
    (await one.page(`/leads${query}`))
      .querySelectorAll('[data-lead-row]')
      .map((row) => row.getAttribute('data-lead-row'))
  const idsIn = async (query: string) =>
    csvRows((await one.ask(`/leads/export.csv${query}`)).body)
      .slice(1)
      .map((cells) => cells.at(-1))
  const orders = { '': [hostile, id], '?sort=new': [id, hostile], '?sort=old': [hostile, id] }
  for (const [query, ids] of Object.entries(orders)) {
    t.same(await idsIn(query), ids, query)
    t.same(await shown(query), ids, `the list ${query}`)
    const link = (await one.page(`/leads${query}`)).querySelector('a[href*="export.csv"]')
    t.equal(link?.getAttribute('href'), `/leads/export.csv${query}`)
  }
  t.same(await idsIn('?outcome=won'), [id])
  t.same(await idsIn('?city=kazan&outcome=new'), [])
})

t.test('view=data is the file of earlier releases, byte for byte', async (t) => {
  const { one, store } = await worked(t)
  let former = ''
  for await (const text of leadCsv(leadBatches(store.leads, { filters: {} }), MOSCOW))
    former += text
  const { body } = await one.ask('/leads/export.csv?view=data')
  t.equal(body, former)
  t.match(body, /^\uFEFFresultID;createdAt;form;status;verdict;/)
})

t.test(
  'F9: neither a comma nor a tab nor a sign opens a formula, whatever parts the cells',
  async (t) => {
    const { one } = await worked(t)
    const { body } = await one.ask('/leads/export.csv')
    t.notMatch(body, /(?:^|[,;\t\r\n"])[ \u00A0]*[=@](?!"")/m)
    t.match(body, "'=cmd|")
    t.match(body, /=1\+1,'@SUM\(1\+9\),'-2\+3\s'=2\+2/)
  }
)

t.test('a workbook holds what people have typed as text, and sums and times as such', async (t) => {
  const { one } = await worked(t)
  const answer = await one.ask('/leads/export.xlsx')
  t.match(answer, { statusCode: 200, headers: { 'content-type': /spreadsheetml\.sheet$/ } })
  const files = unzip(answer.rawPayload)
  const sheet = String(files.get('xl/worksheets/sheet1.xml'))
  const strings = String(files.get('xl/sharedStrings.xml'))
  t.notMatch(sheet, /<f[ >]/, 'no formula')
  t.match(strings, 'Иван,=cmd|')
  t.match(sheet, /<v>1500\.5<\/v>/)
  const reader = await (await sharedDesk(t)).signedIn('reader')
  t.equal((await reader.ask('/leads/export.xlsx')).statusCode, 403)
})
