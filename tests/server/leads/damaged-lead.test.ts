import { readdir, utimes } from 'node:fs/promises'
import t from 'tap'
import type { DeliveryTarget } from '../../../src/server/delivery/delivery-target.ts'
import { createDeliverer } from '../../../src/server/delivery/dispatcher.ts'
import { tallyPages } from '../../../src/server/leads/lead-store.ts'
import { eraseExpired, eraseLeads, planRetention } from '../../../src/server/leads/retention.ts'
import { collectReport } from '../../../src/server/report/lead-report.ts'
import { leadTool } from '../../support/lead-tool.ts'
import { matchLists } from '../../support/match-lists.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { accepted, eachDatabase, uploadIn } from '../../support/stores.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAMAGES = ['{"fio": "Ан', '', 'null', '["Анна"]', '{"fio": 5}']

const spoil = (resultID: string, payload = '{"fio": "Ан', column = 'payload') =>
  `UPDATE leads SET ${column} = '${payload}' WHERE result_id = '${resultID}'`

/** Takes whatever it gets. */
function openTarget() {
  const taken: string[] = []
  const target: DeliveryTarget = {
    name: 'mail',
    configHash: '',
    pauseMs: 0,
    check: async () => undefined,
    close: () => undefined,
    async deliver({ lead }) {
      taken.push(lead.resultID)
      return {}
    }
  }
  return { target, taken }
}

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(`${name}: a lead that cannot be read is listed beside the others`, async (t) => {
    const { store, byHand } = await openStore(t)
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
    const { total } = await collectReport(tallyPages(store.leads), MOSCOW)
    t.equal(total, leads.length, 'what is counted was derived before')
  })

  t.test(`${name}: its delivery is given up, and the others go on`, async (t) => {
    const { store, byHand, clock } = await openStore(t)
    const ids = [
      await accepted(store, { targets: ['mail'] }),
      await accepted(store, { targets: ['mail'] })
    ] as const
    await byHand(spoil(ids[0]))
    const { target, taken } = openTarget()
    const deliverer = createDeliverer({ target, store, now: () => clock.now })

    while (await deliverer.step());

    t.same(taken, [ids[1]])
    matchLists(t, await store.delivery.deliveriesOf(ids[0]), [
      { state: 'dead', attempts: 1, lastError: /the lead cannot be read/ }
    ])
    matchLists(t, await store.delivery.takeAlerts(), { dead: [{ resultID: ids[0] }], circuits: [] })
  })

  t.test(`${name}: of whom a letter has reached illegibly, all get it`, async (t) => {
    const { store, byHand, clock } = await openStore(t)
    const ids: string[] = []
    for (const damage of ['["a@b.exam', '5', '{}']) {
      ids.push(await accepted(store, { targets: ['mail'] }))
      await byHand(`UPDATE deliveries SET served = '${damage}' WHERE served IS NULL`)
    }
    ids.push(await accepted(store, { targets: ['mail'] }))
    const { target, taken } = openTarget()
    const deliverer = createDeliverer({ target, store, now: () => clock.now })

    while (await deliverer.step());

    t.same(taken, ids)
  })

  t.test(`${name}: it is not erased unasked, nor is any file swept for it`, async (t) => {
    const { store, byHand, clock, dir } = await openStore(t)
    const upload = await uploadIn(dir, 'техзадание')
    const resultID = await accepted(store, { upload })
    const whole = await accepted(store)
    await eraseExpired(store, clock.now, 30)
    await byHand(spoil(resultID, '{"id":"', 'attachment'))

    const then = new Date(clock.now.getTime() + 40 * DAY_MS)
    t.match(await planRetention(store, then, 30), { count: 1 })
    t.same(await eraseLeads(store, then, { days: 30 }), { erased: 1, kept: [] })
    t.equal((await store.leads.get(whole))?.status, 'erased')
    t.not((await store.leads.get(resultID))?.status, 'erased')

    const folder = `${dir}/data/attachments`
    const names = await readdir(folder).catch(() => [])
    for (const file of names) await utimes(`${folder}/${file}`, 1, 1)
    await store.leads.sweepFiles()
    await store.leads.sweepFiles()
    t.ok(await store.leads.readAttachment(upload.id))
  })

  t.test(`${name}: it can be erased when somebody asks for it`, async (t) => {
    const { store, byHand, dir } = await openStore(t)
    const upload = await uploadIn(dir, 'техзадание')
    const resultID = await accepted(store, { upload })
    await byHand(spoil(resultID))
    await byHand(
      `UPDATE leads SET attachment = substr(attachment, 1, 60) WHERE result_id = '${resultID}'`
    )

    t.ok(await store.leads.erase(resultID))

    const lead = await store.leads.get(resultID)
    t.match(lead, { status: 'erased', values: {} })
    t.notOk(lead?.isDamaged, 'it holds nothing any more')
    t.equal(await store.leads.readAttachment(upload.id), undefined)
  })

  t.test(`${name}: every command goes on and says which it is`, async (t) => {
    const { store, byHand, env, dir } = await openStore(t)
    const resultID = await accepted(store, { upload: await uploadIn(dir, 'техзадание') })
    await accepted(store)
    await byHand(spoil(resultID))
    const said = { code: 0, stderr: new RegExp(`cannot be read: ${resultID}`) }

    t.match(await leadTool(env, 'list'), { ...said, stdout: 'Анна Смирнова' })
    t.match(await leadTool(env, 'export'), { ...said, stdout: 'Анна Смирнова' })
    t.match(await leadTool(env, 'report'), { code: 0, stdout: /^2 leads/ })
    t.match(await leadTool(env, 'erase', '--phone', '+7 912 345-67-89'), said)
    t.match(await leadTool(env, 'backup', `${dir}/copy`), { ...said, stdout: '2 leads copied' })
    t.match(await leadTool(env, 'show', resultID), { ...said, stdout: /resultID/ })
    t.match(await leadTool(env, 'doctor'), {
      code: 1,
      stdout: new RegExp(`FAULT +leads +.*cannot be read: ${resultID}`)
    })
    t.equal((await leadTool({ DATA_DIR: `${dir}/copy` }, 'show', resultID)).code, 0)
  })
}
