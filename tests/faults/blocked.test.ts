import t, { type Test } from 'tap'
import { type Notice, sendAlerts } from '../../src/server/delivery/alerts.ts'
import { matchLists } from '../support/match-lists.ts'
import { MOSCOW } from '../support/moscow.ts'
import { openMail, openWebhook, type Poisonable } from '../support/poisonable.ts'
import { simulateQueue } from '../support/simulated-queue.ts'

const HOUR_MS = 60 * 60_000

/** A target that refuses every lead for days, with a lead every four hours, and then takes them. */
async function refuseAll<Way>(
  t: Test,
  receiver: Poisonable<Way>,
  way: Way,
  hours = 48
): Promise<Notice[]> {
  const queue = simulateQueue(t, receiver.target)
  const worker = queue.start()
  const notices: Notice[] = []
  const ids: string[] = []
  receiver.poison(way, 'all')
  for (let hour = 0; hour < hours; hour++) {
    if (hour % 4 === 0) ids.push(await queue.add())
    await queue.passMs(HOUR_MS, worker)
    await sendAlerts(queue.store, async (notice) => notices.push(notice), MOSCOW)
  }
  t.same(receiver.arrived(), [])
  const states = await Promise.all(ids.map(queue.stateOf))
  t.ok(
    states.every(({ state }) => state === 'pending'),
    'nothing is given up'
  )
  t.equal(notices.length, 1, 'the operator is told once')

  receiver.heal()
  await queue.passMs(1.3 * HOUR_MS, worker)
  t.same([...receiver.arrived()].sort(), ids.sort(), 'everything arrives once')
  t.same(await queue.store.delivery.outages(), [])
  return notices
}

for (const status of [401, 403, 404, 410]) {
  t.test(
    `a webhook that answers everything with ${status} is blocked, and no lead is given up`,
    async (t) => {
      const [notice] = await refuseAll(t, await openWebhook(t), { status })
      t.match(notice?.text, `«webhook» остановлена: похоже на ошибку в настройках`)
      t.match(notice?.text, `answered ${status}`)
    }
  )
}

t.test('and a mail server that knows no such recipient, though it lets the site in', async (t) => {
  const [notice] = await refuseAll(t, await openMail(t), { code: 550, at: 'rcpt' }, 8)
  t.match(notice?.text, '«mail» не принимает заявки, хотя сама проверка проходит')
})

t.test(
  'one lead that is refused alone tells within a minute, and the next lead shows whose fault it was',
  async (t) => {
    const receiver = await openWebhook(t)
    const queue = simulateQueue(t, receiver.target)
    const worker = queue.start()
    const bad = await queue.add()
    receiver.poison({ status: 403 }, new Set([bad]))
    await queue.passMs(60_000, worker)
    matchLists(t, (await queue.store.delivery.takeAlerts()).outages, [{ isBlocked: true }])
    t.match(await queue.stateOf(bad), { state: 'pending' })

    await queue.passMs(5 * HOUR_MS, worker)
    const good = await queue.add()
    await queue.passMs(60_000, worker)
    t.same(receiver.arrived(), [good])
    t.match(await queue.stateOf(bad), { state: 'dead', lastError: 'answered 403' })
    matchLists(t, await queue.store.delivery.takeAlerts(), {
      dead: [{ resultID: bad }],
      outages: []
    })
  }
)
