import t from 'tap'
import { collectReport, readPeriod } from '../../../src/server/desk/report/collect-report.ts'
import { MODELS } from '../../../src/server/leads/attribution-models.ts'
import type { SiteStore } from '../../../src/server/store/site-store.ts'
import type { DeskBrowser } from '../../support/desk-browser.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { newLead } from '../../support/new-lead.ts'
import { OFFICES } from '../../support/offices.ts'
import { eachDatabase } from '../../support/stores.ts'
import { sharedDesk } from '../../support/test-desk.ts'
import { unzip } from '../../support/unzip.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SITE = 'https://agency.example'

/** A lead of `days` before the clock, by an advertisement and, the day after, directly. */
function adLead(now: Date, days: number, own: Record<string, string> = {}) {
  const at = (before: number) => new Date(now.getTime() - before * DAY_MS).toISOString()
  return newLead({
    values: {
      theme: 'seo',
      city: 'kazan',
      firstContactCanal: 'yandex / cpc',
      firstContactUrl: encodeURIComponent(
        `${SITE}/services/seo/?utm_source=yandex&utm_medium=cpc&utm_campaign=brand`
      ),
      firstContactTime: at(days + 7),
      entryCanal: 'direct / direct',
      entryUrl: encodeURIComponent(`${SITE}/`),
      visit_path: JSON.stringify([
        {
          at: at(days + 7),
          source: 'yandex',
          medium: 'cpc',
          campaign: 'brand',
          page: '/services/seo/'
        },
        { at: at(days), source: 'direct', medium: 'direct', campaign: '', page: '/' }
      ]),
      ...own
    }
  })
}

async function accept(store: SiteStore, lead: ReturnType<typeof newLead>): Promise<string> {
  const acceptance = await store.leads.accept(lead)
  return 'resultID' in acceptance ? acceptance.resultID : ''
}

/** Rows of each model, as its column of the table has them. */
async function modelsOn(one: DeskBrowser, url: string) {
  const page = await one.page(url)
  const plain = (text: string | undefined) => (text ?? '').trim().replace(/\s+/g, ' ')
  return Object.fromEntries(
    MODELS.map((model) => {
      const rows = page.querySelectorAll('table.models tbody tr').map((row) => {
        const sum = row.querySelector(`[data-model-sum="${model}"]`)?.text.replace(/[▲▼]/, '')
        return `${plain(row.querySelector('th')?.text)}: ${plain(sum)}`
      })
      const total = page.querySelector(`[data-report-model="${model}"] [data-model-total]`)?.text
      return [model, [...rows, `Всего: ${plain(total)}`]]
    })
  )
}

t.test('the six models share the money of a contract, each all of it', async (t) => {
  const { store, signedIn } = await sharedDesk(t)
  const id = await accept(store, adLead(new Date(), 0))
  await store.leads.recordOutcome(id, {
    outcome: 'won',
    amount: 24_000_000,
    at: new Date(),
    actor: 't'
  })
  const one = await signedIn('reader')
  const whole = 'Всего: 240 000 ₽'
  t.same(await modelsOn(one, '/report'), {
    first: ['Реклама: 240 000 ₽', 'Прямые: 0 ₽', whole],
    last: ['Реклама: 0 ₽', 'Прямые: 240 000 ₽', whole],
    'last-non-direct': ['Реклама: 240 000 ₽', 'Прямые: 0 ₽', whole],
    linear: ['Реклама: 120 000 ₽', 'Прямые: 120 000 ₽', whole],
    position: ['Реклама: 120 000 ₽', 'Прямые: 120 000 ₽', whole],
    decay: ['Реклама: 80 000 ₽', 'Прямые: 160 000 ₽', whole]
  })
  const { first } = await modelsOn(one, '/report?by=campaign')
  t.equal(first?.[0], 'brand: 240 000 ₽')
})

for (const [name, open] of await eachDatabase(t)) {
  t.test(
    `${name}: leads count by their day, money by that of the contract, both beside the period before`,
    async (t) => {
      const { store, clock } = await open(t)
      const now = new Date('2026-11-21T10:00:00Z')
      const on = async (day: string, own: Record<string, string> = {}) => {
        clock.now = new Date(`${day}T10:00:00+03:00`)
        return accept(store, adLead(clock.now, 0, own))
      }
      const win = (id: string, day: string, amount?: number) => {
        const at = new Date(`${day}T12:00:00+03:00`)
        return store.leads.recordOutcome(id, {
          outcome: 'won',
          at,
          actor: 't',
          ...(amount === undefined ? {} : { amount })
        })
      }
      const early = await on('2026-10-20')
      await on('2026-11-11', { theme: 'audit' })
      const inside = await on('2026-11-15', { theme: 'audit' })
      const lastDay = await on('2026-11-20')
      const erased = await on('2026-11-16')
      const trapped = await store.leads.accept(newLead({ status: 'quarantine' }))
      t.ok('resultID' in trapped)
      await win(early, '2026-11-14', 10_000_001)
      await win(inside, '2026-11-20', 5)
      await win(lastDay, '2026-11-21', 700)
      await win(erased, '2026-11-17', 300)
      await store.leads.erase(erased)

      const period = readPeriod({ since: '2026-11-14', until: '2026-11-20' }, now, MOSCOW)
      const report = await collectReport(store.leads, period, 'theme', {
        offices: OFFICES,
        zone: MOSCOW,
        now
      })
      t.same(report.total, {
        now: { leads: 3, empty: 0, converted: 3, contracts: 3, money: 10_000_306 },
        before: { leads: 1, empty: 0, converted: 0, contracts: 0, money: 0 }
      })
      t.same(report.groups.theme.get('audit'), {
        now: { leads: 1, empty: 0, converted: 1, contracts: 1, money: 5 },
        before: { leads: 1, empty: 0, converted: 0, contracts: 0, money: 0 }
      })
      t.match(report.months.slice(0, 2), [
        { leads: 4, converted: 3, contracts: 4 },
        { leads: 1, converted: 1, contracts: 0 }
      ])
      t.equal(report.months.length, 2, 'as far back as there is anything')
      for (const group of Object.values(report.groups)) {
        const sum = [...group.values()].reduce((total, { now }) => total + now.money, 0)
        t.equal(sum, 10_000_306, 'every table adds up')
      }
      for (const sums of Object.values(report.paths.models)) {
        t.equal(
          [...sums.values()].reduce((total, part) => total + part, 0),
          10_000_306
        )
      }
      t.same(
        report.steps.map((step) => step.now),
        [0, 1, 1, 0, 0, 0, 1]
      )
      t.equal(report.steps[4]?.before, 1, 'the same place of the period before')
      t.equal(report.paths.whole, 2, 'an erased lead has no path')
    }
  )
}

t.test('any period is taken, and nonsense is the last 30 days', async (t) => {
  const now = new Date('2026-11-21T22:30:00Z')
  const spans: [query: object, since: string, until: string, days: number][] = [
    [{}, '2026-10-24', '2026-11-22', 30],
    [{ since: '2026-11-01', until: '2026-11-01' }, '2026-11-01', '2026-11-01', 1],
    [{ since: '2026-11-05', until: '2026-11-01' }, '2026-11-01', '2026-11-05', 5],
    [{ since: '2026-11-25' }, '2026-11-22', '2026-11-25', 4],
    [{ since: 'x', until: '2026-13-01' }, '2026-10-24', '2026-11-22', 30],
    [{ since: '0001-01-01', until: '9999-12-31' }, '2026-10-24', '2026-11-22', 30],
    [{ since: '1026-01-01' }, '2026-10-24', '2026-11-22', 30]
  ]
  for (const [query, since, until, days] of spans) {
    t.match(readPeriod(query, now, MOSCOW), { since, until, days }, JSON.stringify(query))
  }
  const { before, start } = readPeriod({ since: '2026-11-08', until: '2026-11-14' }, now, MOSCOW)
  t.same(before, { start: new Date('2026-10-31T21:00:00Z'), end: start })
})

t.test('the table is a file for a spreadsheet, with all rows and sums', async (t) => {
  const { store, signedIn } = await sharedDesk(t)
  for (let n = 0; n < 15; n++) {
    const id = await accept(store, adLead(new Date(), 0, { theme: n === 0 ? '=1+1' : `тема ${n}` }))
    await store.leads.recordOutcome(id, {
      outcome: 'won',
      amount: 150_050,
      at: new Date(),
      actor: 't'
    })
  }
  const one = await signedIn('reader')
  const answer = await one.ask('/report/table.csv?by=theme')
  t.match(answer.headers['content-disposition'], /^attachment; filename="otchet-[\d-]+\.csv"$/)
  const lines = answer.body.trimEnd().split('\r\n')
  t.equal(lines.length, 16)
  t.match(lines[0], /^\uFEFFТемы;Заявки;/)
  t.ok(lines.includes('тема 1;1;0;0;1;1;1500,50;1500,50;1500,50;1500,50;1500,50;1500,50;1500,50'))
  t.ok(lines.some((line) => line.startsWith("'=1+1;")))
  const page = await one.page('/report?by=theme')
  t.match(page.querySelector('[data-report-group="theme"]')?.text, 'Остальные: 3')
})

t.test(
  'the workbook has a sheet for each table, with numbers that can be reckoned with',
  async (t) => {
    const { store, signedIn } = await sharedDesk(t)
    const id = await accept(store, adLead(new Date(), 0, { theme: '=1+1' }))
    await store.leads.recordOutcome(id, {
      outcome: 'won',
      amount: 24_000_050,
      at: new Date(),
      actor: 't'
    })
    const one = await signedIn('reader')
    const { headers, rawPayload } = await one.ask('/report/tables.xlsx?by=theme')
    t.match(headers['content-disposition'], /^attachment; filename="otchet-[\d-]+\.xlsx"$/)
    const files = unzip(rawPayload)
    const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]+)"/g)]
    t.same(
      names.map(([, name]) => name),
      ['Темы', 'Каналы', 'Источники', 'Кампании', 'Страницы входа', 'Офисы', 'Менеджеры']
    )
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    t.equal(sheet.split('<v>240000.5</v>').length - 1, 7, 'the money, and by each of six models')
    t.notMatch(sheet, '<f>', 'no formula')
    const trail = await store.desk.auditPage({ after: 0, limit: 1000 })
    t.ok(trail.some(({ action, detail }) => action === 'desk report' && /theme$/.test(detail)))
  }
)

t.test('a report of nothing is a page of zeros', async (t) => {
  const { signedIn } = await sharedDesk(t)
  const { statusCode, body } = await (await signedIn('reader')).ask(
    '/report?since=2020-01-01&until=2020-01-31'
  )
  t.equal(statusCode, 200)
  t.match(body, '0 ₽')
})
