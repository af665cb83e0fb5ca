import { readFile } from 'node:fs/promises'
import t, { type Test } from 'tap'
import { retentionNotice } from '../../../src/server/delivery/alerts.ts'
import {
  APPLICATION_DAYS,
  eraseExpired,
  planRetention
} from '../../../src/server/leads/retention.ts'
import { openSqliteStore } from '../../../src/server/store/site-store.ts'
import { applicationTheme } from '../../../src/shared/lead/themes.ts'
import { leadTool } from '../../support/lead-tool.ts'
import { newLead } from '../../support/new-lead.ts'
import { accepted, openEmbedded } from '../../support/stores.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 1095

/** Five leads, and a site that has looked every day since. */
async function seed(t: Test) {
  const { store, clock } = await openEmbedded(t)
  const start = clock.now
  for (let i = 0; i < 5; i++) await accepted(store)
  const later = (days: number) => new Date(start.getTime() + days * DAY_MS)
  await eraseExpired(store, later(0), DAYS)
  await eraseExpired(store, later(1), DAYS)
  return { store, later }
}

t.test('review-security 6: a jump of the clock erases nothing and is told', async (t) => {
  const { store, later } = await seed(t)

  const jumped = await eraseExpired(store, later(1100), DAYS)
  t.match(jumped, { erased: 0, hold: { reason: 'clock', count: 5 } })
  t.same(await eraseExpired(store, later(1100), DAYS), { erased: 0, kept: [] }, 'told once a day')
  t.match(jumped.hold && retentionNotice(jumped.hold, DAYS), {
    subject: /удаление старых заявок остановлено/,
    text: /npm run leads -- retention --yes/
  })

  t.same(
    await eraseExpired(store, later(2), DAYS),
    { erased: 0, kept: [] },
    'the clock is right again'
  )
  t.match(await eraseExpired(store, later(1100), DAYS), { hold: { reason: 'clock' } })
  t.equal((await store.leads.list()).filter(({ status }) => status === 'erased').length, 0)
})

t.test('review-security 6: a period made shorter waits for a yes', async (t) => {
  const { store, later } = await seed(t)
  t.match(await eraseExpired(store, later(2), DAYS), { erased: 0 })
  // No lead is old enough on the day that it is made shorter.
  for (let day = 3; day <= 29; day++) await eraseExpired(store, later(day), day < 10 ? DAYS : 30)
  t.match(await eraseExpired(store, later(31), 30), {
    erased: 0,
    hold: { reason: 'period', count: 5, formerDays: DAYS }
  })
})

t.test('review-security 6: more than a tenth of all leads waits for a yes', async (t) => {
  const { store, clock } = await openEmbedded(t)
  const start = clock.now
  const later = (days: number) => new Date(start.getTime() + days * DAY_MS)
  for (let i = 0; i < 4; i++) await accepted(store)
  clock.now = later(20)
  for (let i = 0; i < 30; i++) await accepted(store)
  for (let day = 0; day <= 30; day++) await eraseExpired(store, later(day), 30)
  t.match(await eraseExpired(store, later(31), 30), {
    erased: 0,
    hold: { reason: 'share', count: 4, total: 34 }
  })
})

t.test('what is due goes day by day, and after a weekend switched off', async (t) => {
  const { store, clock } = await openEmbedded(t)
  const start = clock.now
  const later = (days: number) => new Date(start.getTime() + days * DAY_MS)
  await accepted(store)
  clock.now = later(1)
  await accepted(store)
  for (let day = 0; day <= 29; day++) await eraseExpired(store, later(day), 30)
  t.same(await eraseExpired(store, later(31), 30), { erased: 1, kept: [] })
  t.same(await eraseExpired(store, later(31), 30), { erased: 0, kept: [] })
  t.same(await eraseExpired(store, later(33), 30), { erased: 1, kept: [] })
  t.same(await planRetention(store, later(34), 30), { count: 0 })
})

t.test('an application for a job goes after six months, as candidates are promised', async (t) => {
  const { store, clock } = await openEmbedded(t)
  const start = clock.now
  const later = (days: number) => new Date(start.getTime() + days * DAY_MS)
  const application = await accepted(store, { values: { theme: applicationTheme('Аналитик') } })
  const question = await accepted(store, {
    values: { theme: 'Работает ли у вас вакансия: да?' }
  })
  for (let day = 0; day <= 179; day++) {
    t.same(await eraseExpired(store, later(day), DAYS), { erased: 0, kept: [] })
  }
  t.same(await eraseExpired(store, later(181), DAYS), { erased: 1, kept: [] })
  t.equal((await store.leads.get(application))?.status, 'erased')
  t.not((await store.leads.get(question))?.status, 'erased')
  t.same(await eraseExpired(store, later(182), DAYS), { erased: 0, kept: [] })
})

t.test(
  'the days of an application are no more than the months that the consent names',
  async (t) => {
    const consent = await readFile('src/content/legal/consent-candidates.md', 'utf8')
    const [, months] = /не более (\d+) месяцев со дня отправки/.exec(consent) ?? []
    t.ok(APPLICATION_DAYS <= Number(months) * 30, `${APPLICATION_DAYS} days, ${months} months`)
  }
)

t.test('review-security 6: retention --yes erases what is held, and doctor knows', async (t) => {
  const dir = t.testdir()
  const old = openSqliteStore(dir, () => new Date('2020-01-01T00:00:00Z'))
  await old.leads.accept(newLead())
  await old.settings.saveSetting('job_retention', '2020-01-01')
  await old.close()
  const env = { DATA_DIR: dir, LEADS_RETENTION_DAYS: '30' }

  t.match(await leadTool(env, 'doctor'), { code: 1, stdout: /FAULT +retention .*retention --yes/ })
  const counted = await leadTool(env, 'retention')
  t.match(counted.stdout, '1 to be erased; add --yes')
  t.match(counted.stdout, /site does not erase them by itself.*2020-01-01/)
  t.match(await leadTool(env, 'retention', '--yes'), { code: 0, stdout: '1 erased' })

  const next = openSqliteStore(dir)
  t.teardown(() => next.close())
  t.same(await eraseExpired(next, new Date(), 30), { erased: 0, kept: [] })
})

t.test('review-security 6: a mistyped period does not start', async (t) => {
  for (const days of ['0', '29']) {
    const { code, stderr } = await leadTool(
      { DATA_DIR: t.testdir(), LEADS_RETENTION_DAYS: days },
      'list'
    )
    t.match([code, stderr], [1, /LEADS_RETENTION_DAYS.*from 30 to 36500/])
  }
})
