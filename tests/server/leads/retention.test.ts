import { readFile } from 'node:fs/promises'
import t, { type Test } from 'tap'
import { UnremovableFile } from '../../../src/server/database/attachment-files.ts'
import { keptNotice, retentionNotice } from '../../../src/server/delivery/alerts.ts'
import {
  APPLICATION_DAYS,
  eraseExpired,
  eraseLeads,
  planRetention
} from '../../../src/server/leads/retention.ts'
import { openSqliteStore } from '../../../src/server/store/site-store.ts'
import { applicationTheme } from '../../../src/shared/lead/application-theme.ts'
import { leadTool } from '../../support/lead-tool.ts'
import { newLead } from '../../support/new-lead.ts'
import { accepted, eachDatabase, type OpenStore } from '../../support/stores.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 1095
const MANY = 600

/** Five leads, and a site that has looked every day since. */
async function seed(t: Test, openStore: OpenStore) {
  const { store, clock } = await openStore(t)
  const start = clock.now
  for (let i = 0; i < 5; i++) await accepted(store)
  const later = (days: number) => new Date(start.getTime() + days * DAY_MS)
  await eraseExpired(store, later(0), DAYS)
  await eraseExpired(store, later(1), DAYS)
  return { store, later }
}

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(
    `${name}: review-security 6: a jump of the clock erases nothing and is told`,
    async (t) => {
      const { store, later } = await seed(t, openStore)

      const jumped = await eraseExpired(store, later(1100), DAYS)
      t.match(jumped, { erased: 0, hold: { reason: 'clock', count: 5 } })
      t.same(
        await eraseExpired(store, later(1100), DAYS),
        { erased: 0, kept: [] },
        'told once a day'
      )
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
    }
  )

  t.test(`${name}: review-security 6: a jump back is held too`, async (t) => {
    const { store, clock } = await openStore(t)
    const now = clock.now
    clock.now = new Date(now.getTime() - 40 * DAY_MS)
    await accepted(store)
    await store.settings.saveSetting('job_retention', '2027-11-21')
    t.match(await eraseExpired(store, now, 30), { erased: 0, hold: { reason: 'clock' } })
  })

  t.test(`${name}: review-security 6: a period made shorter waits for a yes`, async (t) => {
    const { store, later } = await seed(t, openStore)
    t.match(await eraseExpired(store, later(2), DAYS), { erased: 0 })
    for (let day = 3; day <= 40; day++) await eraseExpired(store, later(day), DAYS)
    t.match(await eraseExpired(store, later(41), 30), {
      erased: 0,
      hold: { reason: 'period', count: 5, formerDays: DAYS }
    })
  })

  t.test(`${name}: a period made shorter before any lead is so old waits for a yes`, async (t) => {
    const { store, later } = await seed(t, openStore)
    for (let i = 0; i < 40; i++) await accepted(store)
    for (let day = 2; day <= 99; day++) await eraseExpired(store, later(day), DAYS)
    for (let day = 100; day < 109; day++) {
      t.same(await eraseExpired(store, later(day), 109), { erased: 0, kept: [] })
    }
    t.match(await eraseExpired(store, later(110), 109), {
      erased: 0,
      hold: { reason: 'period', formerDays: DAYS }
    })
  })

  t.test(
    `${name}: review-security 6: more than a tenth of all leads waits for a yes`,
    async (t) => {
      const { store, clock } = await openStore(t)
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
    }
  )

  t.test(`${name}: what is due goes day by day, and after a weekend switched off`, async (t) => {
    const { store, clock } = await openStore(t)
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

  t.test(
    `${name}: an application for a job goes after six months, as candidates are promised`,
    async (t) => {
      const { store, clock } = await openStore(t)
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
    }
  )

  t.test(`${name}: A7: many leads are counted first, and read and erased by pages`, async (t) => {
    const { store, clock } = await openStore(t)
    const start = clock.now
    const later = (days: number) => new Date(start.getTime() + days * DAY_MS)
    const theme = applicationTheme('Аналитик')
    const isApplication = (i: number) => i % 3 === 0
    const take = (i: number) =>
      accepted(store, { values: { fio: `Анна ${i}`, ...(isApplication(i) ? { theme } : {}) } })
    for (let i = 0; i < MANY; i += 6) {
      await Promise.all(Array.from({ length: 6 }, (_, own) => take(i + own)))
    }
    const pages: number[] = []
    const asked: typeof store = {
      ...store,
      leads: {
        ...store.leads,
        list: () => Promise.reject(new Error('all at once')),
        listLeads(query) {
          pages.push(query.limit)
          return store.leads.listLeads(query)
        }
      }
    }
    t.match(await eraseExpired(asked, later(40), 30), { erased: 0, hold: { count: MANY } })
    t.same(pages, [], 'those that are held are counted by the database')

    const applications = await planRetention(asked, later(200), DAYS)
    t.equal(applications.count, MANY / 3)
    const done: number[] = []
    const onProgress = (count: number) => done.push(count)
    t.same(await eraseLeads(asked, later(40), { days: 30, onProgress }), { erased: MANY, kept: [] })
    t.equal(done.at(-1), MANY)
    t.ok(pages.length > 2 && Math.max(...pages) <= 250, `pages of ${pages}`)
    t.equal(await store.leads.countLeads({ status: 'erased' }), MANY)
  })

  t.test(`${name}: A12: a lead that cannot be erased keeps no other`, async (t) => {
    const { store, clock } = await openStore(t)
    const now = new Date(clock.now.getTime() + 40 * DAY_MS)
    const [stuck, ...others] = [
      await accepted(store),
      await accepted(store),
      await accepted(store)
    ] as const
    const erase = async (id: string) => {
      if (id === stuck) throw new UnremovableFile('EACCES')
      return store.leads.erase(id)
    }
    t.same(await eraseLeads({ ...store, leads: { ...store.leads, erase } }, now, { days: 30 }), {
      erased: 2,
      kept: [{ resultID: stuck, reason: 'EACCES' }]
    })
    for (const id of others) t.equal((await store.leads.get(id))?.status, 'erased')
    t.match(keptNotice([{ resultID: stuck, reason: 'EACCES' }]).text, `${stuck}: EACCES`)

    const refuse = () => Promise.reject(new Error('no database'))
    const away = { ...store, leads: { ...store.leads, erase: refuse } }
    await t.rejects(eraseLeads(away, now, { days: 30 }), { message: 'no database' })
  })
}

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
  t.match((await leadTool(env, 'doctor')).stdout, /ok +retention/)

  const next = openSqliteStore(dir)
  t.teardown(() => next.close())
  t.same(await eraseExpired(next, new Date(), 30), { erased: 0, kept: [] })
})

t.test('review-security 6: a mistyped period does not start', async (t) => {
  for (const days of ['0', '1', '29', '10.95', '-1095']) {
    const { code, stderr } = await leadTool(
      { DATA_DIR: t.testdir(), LEADS_RETENTION_DAYS: days },
      'list'
    )
    t.match([code, stderr], [1, /LEADS_RETENTION_DAYS.*from 30 to 36500/])
  }
})
