import t from 'tap'
import { sendAlerts } from '../../src/server/delivery/alerts.ts'
import { MOSCOW } from '../support/moscow.ts'
import { simulateQueue } from '../support/simulated-queue.ts'

const TARGET = {
  name: 'crm',
  pauseMs: 0,
  deliver: async () => ({}),
  check: async () => undefined
}

t.test('P6: a letter names a hundred of very many leads, and says how many more', async (t) => {
  const { store, addMany } = simulateQueue(t, TARGET)
  await addMany(130)
  for (let i = 0; i < 130; i++) {
    const claimed = await store.delivery.claim('crm', 'a', 1000)
    await store.delivery.settle(claimed?.id ?? 0, 'a', { kind: 'dead', error: 'refused' })
  }
  const told: string[] = []
  const fail = async () => {
    throw new Error('away')
  }
  await t.rejects(sendAlerts(store, fail, MOSCOW))
  for (let i = 0; i < 2; i++) await sendAlerts(store, async ({ text }) => told.push(text), MOSCOW)
  t.equal(told.length, 1, 'once, after a letter that did not go')
  t.equal(told[0]?.match(/не доставлена в/g)?.length, 100)
  t.match(told[0], 'И ещё не доставлены: 30.')
})
