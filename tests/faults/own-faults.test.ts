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
    configHash: '1',
    pauseMs: 0,
    takesFiles: true,
    async deliver(lead) {
      sent.push(lead)
      return {}
    },
    check: async () => undefined,
    close: () => undefined
  }
  const queue = simulateQueue(t, target)
  const addWithFile = async () => queue.add({ upload: await uploadIn(t.testdirName, 'техзадание') })
  return { ...queue, target, sent, addWithFile }
}

const refused = () => new DeliveryError('blocked', 'answered 401')

t.test(
  'review-code 4: a lead erased while a worker had it is not sent, and nobody is told',
  async (t) => {
    const { add, passMs, start, sent, store, stateOf, clock } = simulate(t)
    const id = await add()
    await store.delivery.claim('crm', 'a worker that dies', MINUTE_MS)
    await store.leads.erase(id)
    clock.now = new Date(clock.now.getTime() + HOUR_MS)
    for (let look = 0; look < 2; look++) await store.delivery.recover(2 * HOUR_MS)
    await passMs(DAY_MS, start())
    t.equal(sent.length, 0)
    t.match(await stateOf(id), { state: 'cancelled', attempts: 2 })
    t.same((await store.delivery.takeAlerts()).dead, [])
  }
)

t.test('a lead erased while its file was on the way is not sent again without it', async (t) => {
  const { addWithFile, start, target, sent, store, stateOf } = simulate(t)
  const id = await addWithFile()
  target.deliver = async (lead) => {
    sent.push(lead)
    await store.leads.erase(id)
    throw new DeliveryError('dead', 'answered 413', { isTooLarge: true })
  }
  await start().step()
  matchLists(t, sent, [{ file: {} }])
  t.equal((await stateOf(id)).state, 'cancelled')
})

t.test(
  'review-code 4: a lead that cannot be written down says nothing of the target',
  async (t) => {
    const { add, passMs, start, target, store, stateOf, clock } = simulate(t)
    await store.delivery.saveCircuit({
      name: 'crm',
      configHash: '1',
      state: 'blocked',
      reason: 'answered 401',
      failures: 0,
      probes: 0,
      since: clock.now,
      probeAt: new Date(clock.now.getTime() + 30 * MINUTE_MS)
    })
    const poison = await add()
    target.deliver = async ({ lead }) => {
      throw lead.resultID === poison ? new TypeError('the template failed on Анна') : refused()
    }
    target.check = async () => {
      throw refused()
    }
    const good = await add()
    await passMs(20 * MINUTE_MS, start())
    t.match(await stateOf(poison), { state: 'dead', lastError: 'TypeError' })
    t.match(await store.delivery.circuit('crm'), { state: 'blocked' }, 'it is still not there')
    t.match(await stateOf(good), { state: 'pending', attempts: 1 }, 'the next was asked at once')
  }
)

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

t.test('a file that cannot be read holds up nobody who takes none', async (t) => {
  const { addWithFile, passMs, start, sent, store, target } = simulate(t)
  delete target.takesFiles
  const id = await addWithFile()
  store.leads.readAttachment = async () => {
    throw Object.assign(new Error('bad sector'), { code: 'EIO' })
  }
  await passMs(SECOND_MS, start())
  matchLists(t, sent, [{ lead: { resultID: id }, attempt: 1, fileAbsence: undefined }])
})

t.test('after an outage of eight days a hiccup gives nothing up', async (t) => {
  const { add, passMs, start, sent, target, clock } = simulate(t)
  const { deliver, check } = target
  target.deliver = target.check = async () => {
    throw new DeliveryError('retry', 'ECONNREFUSED')
  }
  for (let i = 0; i < 3; i++) await add()
  await passMs(10 * MINUTE_MS, start())
  clock.now = new Date(clock.now.getTime() + 8 * DAY_MS)

  target.check = check
  let calls = 0
  target.deliver = async (lead) => {
    if (++calls === 2) throw new DeliveryError('retry', 'answered 503')
    return deliver(lead)
  }
  await passMs(2 * HOUR_MS, start())
  t.equal(sent.length, 3)
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

for (const [code, at] of [
  [552, 'data'],
  [552, 'mail']
] as const) {
  t.test(
    `review-security 14: a letter that is too large is sent again without its file: ${code} at ${at}`,
    async (t) => {
      const absences = await sendsWithoutFile(t, await openMail(t), { code, at })
      t.same(absences, [undefined, 'too-large'])
    }
  )
}

t.test('review-security 14: so is a call that is answered with 413', async (t) => {
  const absences = await sendsWithoutFile(t, await openWebhook(t), { status: 413 })
  t.same(absences, [undefined, 'too-large'])
})

t.test('a file over which the connection is cut twice is taken for too large', async (t) => {
  const absences = await sendsWithoutFile(t, await openWebhook(t), 'cut')
  t.same(absences, [undefined, undefined, 'too-large'])
})
