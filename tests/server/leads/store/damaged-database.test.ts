import { rmSync, truncateSync } from 'node:fs'
import t, { type Test } from 'tap'
import { openSpool } from '../../../../src/server/leads/intake/spool.ts'
import { openSqliteStore } from '../../../../src/server/store/site-store.ts'
import { leadTool } from '../../../support/lead-tool.ts'
import { matchLists } from '../../../support/match-lists.ts'
import { newLead } from '../../../support/new-lead.ts'
import { accepted, openEmbedded, uploadIn } from '../../../support/stores.ts'

/** A folder in which the site has run and taken leads; everything is in `site.db` itself. */
async function seed(t: Test, withFile = false) {
  const from = t.testdir()
  const dir = `${from}/copy`
  const store = openSqliteStore(`${from}/data`)
  for (let i = 0; i < 20; i++) await accepted(store)
  if (withFile) await store.leads.accept(newLead({ upload: await uploadIn(from, 'бриф') }))
  await store.backup(dir)
  await store.close()
  await (await openSpool(dir)).close()
  return { dir, file: `${dir}/site.db` }
}

for (const bytes of [0, 4096, 40_000]) {
  t.test(
    `review-security low: a database cut to ${bytes} bytes is not taken for one`,
    async (t) => {
      const { dir, file } = await seed(t)
      truncateSync(file, bytes)

      t.throws(() => openSqliteStore(dir), /site\.db|database/)
      t.throws(() => openSqliteStore(dir), 'nor at the next start')
      t.throws(() => openSqliteStore(dir, undefined, { wholeUpTo: 0 }), /site\.db|database/)
      if (bytes === 0) t.match(await leadTool({ DATA_DIR: dir }, 'list'), { code: 1, stderr: /\w/ })
    }
  )
}

t.test('review-security low: attachments without their database', async (t) => {
  const { dir, file } = await seed(t, true)
  rmSync(file)
  t.throws(() => openSqliteStore(dir), /is empty, and leads were in/)
})

const DAMAGES = ['{"fio": "Ан', '', 'null', '["Анна"]', '{"fio": 5}']

const spoil = (resultID: string, payload = '{"fio": "Ан') =>
  `UPDATE leads SET payload = '${payload}' WHERE result_id = '${resultID}'`

t.test('a lead that cannot be read is listed beside the others', async (t) => {
  const { store, byHand } = await openEmbedded(t)
  for (const damage of DAMAGES) await byHand(spoil(await accepted(store), damage))
  const whole = await accepted(store)

  const leads = await store.leads.list()

  matchLists(
    t,
    leads.map(({ isDamaged = false }) => isDamaged),
    [...DAMAGES.map(() => true), false]
  )
  t.match(await store.leads.get(whole), { values: { fio: 'Анна Смирнова' } })
  t.match(await store.leads.get(leads[0]?.resultID ?? ''), { isDamaged: true, values: {} })
  const sums = await store.leads.sumLeads({ filters: {}, facets: ['channel'] })
  const total = sums.reduce((sum, { count }) => sum + count, 0)
  t.equal(total, leads.length, 'what is counted was derived before')
})

t.test('every command goes on and says which it is', async (t) => {
  const { store, byHand, env, dir } = await openEmbedded(t)
  const resultID = await accepted(store, { upload: await uploadIn(dir, 'техзадание') })
  await accepted(store)
  await byHand(spoil(resultID))
  const said = { code: 0, stderr: new RegExp(`cannot be read: ${resultID}`) }

  t.match(await leadTool(env, 'list'), { ...said, stdout: 'Анна Смирнова' })
  t.match(await leadTool(env, 'erase', '--phone', '+7 912 345-67-89'), said)
  t.match(await leadTool(env, 'backup', `${dir}/copy`), { ...said, stdout: '2 leads copied' })
  t.match(await leadTool(env, 'doctor'), {
    code: 1,
    stdout: new RegExp(`FAULT +leads +.*cannot be read: ${resultID}`)
  })
})
