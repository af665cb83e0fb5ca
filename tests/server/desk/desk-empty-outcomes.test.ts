import { parse } from 'node-html-parser'
import t from 'tap'
import { collectReport, readPeriod } from '../../../src/server/desk/report/collect-report.ts'
import { emptyShare } from '../../../src/shared/lead/lead-outcomes.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { OFFICES } from '../../support/offices.ts'
import { accepted, eachDatabase } from '../../support/stores.ts'
import { sharedDesk } from '../../support/test-desk.ts'

const AD = { entryCanal: 'yandex / cpc' }

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(`${name}: spam and wrong numbers are no leads of the report`, async (t) => {
    const { store, clock } = await openStore(t)
    const at = clock.now
    for (const outcome of ['spam', 'wrong_number', 'lost', 'won'] as const) {
      const id = await accepted(store, { values: AD })
      t.ok(await store.leads.recordOutcome(id, { outcome, at, actor: 'anna', reason: 'Причина' }))
      t.equal((await store.leads.get(id))?.outcome, outcome)
    }
    const period = readPeriod({ since: '2026-11-20', until: '2026-11-21' }, at, MOSCOW)
    const { total, groups, steps } = await collectReport(store.leads, period, 'channel', {
      offices: OFFICES,
      zone: MOSCOW,
      now: at
    })
    t.match(total.now, { leads: 2, empty: 2, contracts: 1 })
    t.match(groups.channel.get('paid')?.now, { leads: 2, empty: 2 })
    t.equal(
      steps.reduce((sum, { now }) => sum + now, 0),
      2
    )
    const both = await store.leads.list({ outcome: ['spam', 'wrong_number'] })
    t.equal(both.length, 2)
    t.same(await store.leads.reasons(3), ['Причина', 'Причина', 'Причина'])
  })
}

t.test('a contract that was spam after all is worth no money', async (t) => {
  const { store, signedIn } = await sharedDesk(t)
  const id = await accepted(store, { values: AD })
  const at = new Date()
  await store.leads.recordOutcome(id, { outcome: 'won', amount: 24_000_000, at, actor: 'anna' })
  const one = await signedIn('manager')
  t.match(
    await one.submit(`/leads/${id}`, 'form[data-outcome]', { outcome: 'spam', amount: '240000' }),
    {
      statusCode: 303
    }
  )
  t.match(await store.leads.get(id), { outcome: 'spam', amount: undefined })
  const report = await one.page('/report')
  t.match(
    report.querySelector('[data-empty-leads]')?.text,
    /Спама и неверных номеров 1, это 1 из 1/
  )
  const row = report.querySelector('[data-report-group="channel"] tbody tr')
  t.equal(row?.querySelector('[data-empty-share]')?.text, '1 из 1')
  t.notMatch(report.structuredText, '240 000')
})

t.test('a share of few is told as a count, and never as none', async (t) => {
  const shares = [
    [0, 9, '0'],
    [1, 8, '1 из 9'],
    [12, 78, '13 %'],
    [1, 999, '1 %']
  ] as const
  for (const [empty, leads, text] of shares) t.equal(emptyShare({ empty, leads }), text)
})

t.test('what was typed below the list stays when it is refused, with its marks', async (t) => {
  const { store, signedIn } = await sharedDesk(t)
  const [id, other] = [await accepted(store), await accepted(store)]
  const one = await signedIn('manager')
  const marks = (await one.page('/leads?form=main'))
    .querySelectorAll('input[name="id"]')
    .map((box) => box.getAttribute('value') ?? '')
  const reason = 'Ошиблись номером '.repeat(40)
  const form = 'form[data-bulk]'
  const answer = await one.submit('/leads?form=main', form, {
    id: marks.filter((mark) => mark.startsWith(id)),
    outcome: 'wrong_number',
    reason
  })
  t.equal(answer.statusCode, 422)
  const page = parse(answer.body)
  t.equal(page.querySelector('input[name="reason"]')?.getAttribute('value'), reason)
  t.match(page.querySelector('[data-error-for="reason"]')?.text, 'Не длиннее 500 знаков.')
  t.equal(
    page.querySelector('select[name="outcome"] [selected]')?.getAttribute('value'),
    'wrong_number'
  )
  t.same(
    page.querySelectorAll('input[name="id"][checked]').map((box) => box.getAttribute('value')),
    marks.filter((mark) => mark.startsWith(id))
  )
  t.equal(page.querySelector(`${form} input[name="back"]`)?.getAttribute('value'), '?form=main')

  const none = await one.submit('/leads', form, { outcome: 'lost', reason: 'Нет бюджета' })
  t.equal(none.statusCode, 422, 'nothing is marked')
  const again = parse(none.body)
  t.equal(again.querySelector('input[name="reason"]')?.getAttribute('value'), 'Нет бюджета')
  t.match(again.querySelector('[role="alert"]')?.text, 'Отметьте хотя бы одну заявку.')
  t.match(await store.leads.get(other), { outcome: 'new' })
})

t.test('reasons of earlier outcomes are suggested, the most frequent first', async (t) => {
  const { store, signedIn } = await sharedDesk(t)
  const reasons = ['Дорого', 'Нет бюджета', 'Ушли к другим', 'Нет  бюджета', 'x'.repeat(81)]
  const ids: string[] = []
  for (const reason of reasons) {
    const id = await accepted(store)
    ids.push(id)
    await store.leads.recordOutcome(id, { outcome: 'lost', at: new Date(), actor: 'anna', reason })
  }
  const one = await signedIn('manager')
  const suggested = async (path: string) =>
    (await one.page(path))
      .querySelectorAll('datalist#reasons option')
      .map((option) => option.getAttribute('value'))
  const wanted = ['Нет бюджета', 'Ушли к другим', 'Дорого']
  t.same(await suggested(`/leads/${ids[0]}`), wanted)
  t.same(await suggested('/leads'), wanted)
  for (const id of [ids[1], ids[3]]) await store.leads.erase(id ?? '')
  t.same(await suggested('/leads'), ['Ушли к другим', 'Дорого'], 'an erased lead suggests nothing')
})
