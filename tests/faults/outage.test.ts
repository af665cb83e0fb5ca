import t, { type Test } from 'tap'
import {
  DeliveryError,
  type DeliveryTarget,
  type OutgoingLead
} from '../../src/server/delivery/delivery-target.ts'
import { matchLists } from '../support/match-lists.ts'
import { openMail, openWebhook, type Poisonable } from '../support/poisonable.ts'
import { simulateQueue } from '../support/simulated-queue.ts'
import { uploadIn } from '../support/stores.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

function simulate(t: Test) {
  const sent: OutgoingLead[] = []
  const target: DeliveryTarget = {
    name: 'crm',
    pauseMs: 0,
    takesFiles: true,
    async deliver(lead) {
      sent.push(lead)
      return {}
    },
    check: async () => undefined
  }
  const queue = simulateQueue(t, target)
  const addWithFile = async () => queue.add({ upload: await uploadIn(t.testdirName, 'техзадание') })
  return { ...queue, target, sent, addWithFile }
}

t.test('review-code 4: a moment without files or database gives no lead up', async (t) => {
  const { addWithFile, passMs, start, sent, store, stateOf } = simulate(t)
  const worker = start()
  const id = await addWithFile()
  const { readAttachment } = store.leads
  store.leads.readAttachment = async () => {
    throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
  }
  await passMs(20 * SECOND_MS, worker)
  t.match(await stateOf(id), { state: 'pending', lastError: /EMFILE/, attempts: 2 })

  store.leads.readAttachment = readAttachment
  await passMs(MINUTE_MS, worker)
  t.match(await stateOf(id), { state: 'done' })
  t.equal(sent[0]?.file?.data.toString(), 'техзадание')
})

t.test('a file that can never be read stays behind, and the lead goes', async (t) => {
  const { addWithFile, passMs, start, sent, store } = simulate(t)
  await addWithFile()
  store.leads.readAttachment = async () => {
    throw Object.assign(new Error('bad sector'), { code: 'EIO' })
  }
  await passMs(HOUR_MS, start())
  matchLists(t, sent, [{ fileAbsence: 'unreadable' }])
})

async function sendsWithoutFile<Way>(t: Test, receiver: Poisonable<Way>, way: Way) {
  const queue = simulateQueue(t, receiver.target)
  const { deliver } = receiver.target
  const absences: OutgoingLead['fileAbsence'][] = []
  // What is refused with its file is taken without.
  receiver.target.deliver = (outgoing) => {
    absences.push(outgoing.fileAbsence)
    if (outgoing.file) receiver.poison(way, 'all')
    else receiver.heal()
    return deliver(outgoing)
  }
  const id = await queue.add({ upload: await uploadIn(t.testdirName, 'техзадание') })
  await queue.passMs(MINUTE_MS, queue.start())
  t.same(receiver.arrived(), [id])
  t.match(await queue.stateOf(id), { state: 'done' })
  return absences
}

t.test(
  'review-security 14: what is too large with its file is sent again without it',
  async (t) => {
    const once = [undefined, 'too-large']
    await t.test('a letter', async (t) => {
      t.same(await sendsWithoutFile(t, await openMail(t), { code: 552, at: 'data' }), once)
    })
    await t.test('a call', async (t) => {
      t.same(await sendsWithoutFile(t, await openWebhook(t), { status: 413 }), once)
    })
    await t.test('a call that is cut off twice', async (t) => {
      t.same(await sendsWithoutFile(t, await openWebhook(t), 'cut'), [undefined, ...once])
    })
  }
)

const down = () => new DeliveryError('retry', 'ECONNREFUSED')

t.test('after a day without the target all arrive within two minutes of its return', async (t) => {
  const { add, passMs, start, sent, target, store } = simulate(t)
  const { deliver, check } = target
  let attempts = 0
  target.deliver = target.check = async () => {
    attempts++
    throw down()
  }
  const worker = start()
  const ids: string[] = []
  for (let hour = 0; hour < 24; hour++) {
    ids.push(await add(), await add())
    await passMs(HOUR_MS, worker)
  }
  t.ok(attempts < 2 * (24 * 60 + 20), `${attempts} attempts: one a minute asks for all`)
  matchLists(t, (await store.delivery.takeAlerts()).outages, [{ name: 'crm', isBlocked: false }])

  Object.assign(target, { deliver, check })
  await passMs(2 * MINUTE_MS, worker)
  await passMs(DAY_MS, worker)
  t.same(sent.map(({ lead }) => lead.resultID).sort(), ids.sort(), 'once each')
  t.same(await store.delivery.outages(), [])
})

t.test(
  'a lead that fails while others get through is tried for a week, then given up',
  async (t) => {
    const { add, passMs, start, sent, target, stateOf, store } = simulate(t)
    const bad = await add()
    const { deliver } = target
    target.deliver = async (lead) => {
      if (lead.lead.resultID === bad) throw down()
      return deliver(lead)
    }
    const worker = start()
    for (let hour = 0; hour < 8 * 24; hour++) {
      await add()
      await passMs(HOUR_MS, worker)
    }
    t.equal(sent.length, 8 * 24)
    const { state, lastError, attempts } = await stateOf(bad)
    t.match([state, lastError], ['dead', 'ECONNREFUSED'])
    t.ok(attempts > 100, `${attempts} attempts in a week`)
    matchLists(t, (await store.delivery.takeAlerts()).dead, [{ resultID: bad }])
  }
)
