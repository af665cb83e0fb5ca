import type { Test } from 'tap'
import { createDeliverer, type Deliverer } from '../../src/server/delivery/deliverer.ts'
import type { DeliveryTarget } from '../../src/server/delivery/delivery-target.ts'
import { openSqliteStore } from '../../src/server/store/site-store.ts'
import { newLead } from './new-lead.ts'

/** A queue for one target, and time that passes only when somebody waits. */
export function simulateQueue(t: Test, target: DeliveryTarget) {
  const clock = { now: new Date('2026-11-21T10:00:00Z') }
  const store = openSqliteStore(t.testdir(), () => clock.now)
  t.teardown(() => store.close())
  const start = () => createDeliverer({ target, store, now: () => clock.now })

  /** Works for so long, as the dispatcher would. */
  async function passMs(ms: number, deliverer: Deliverer): Promise<void> {
    const end = clock.now.getTime() + ms
    for (;;) {
      const next = (await deliverer.step())?.getTime() ?? Number.POSITIVE_INFINITY
      if (next > end) break
      clock.now = new Date(Math.max(clock.now.getTime(), next))
    }
    clock.now = new Date(end)
  }

  async function add(own: Parameters<typeof newLead>[0] = {}): Promise<string> {
    const acceptance = await store.leads.accept(newLead({ targets: [target.name], ...own }))
    if (!('resultID' in acceptance)) throw new Error(acceptance.kind)
    return acceptance.resultID
  }

  async function addMany(count: number): Promise<string[]> {
    const ids: string[] = []
    for (let i = 0; i < count; i++) ids.push(await add())
    return ids
  }

  async function stateOf(id: string) {
    const delivery = (await store.delivery.deliveriesOf(id)).at(-1)
    if (!delivery) throw new Error(`no delivery of ${id}`)
    return delivery
  }

  /** Milliseconds from when the lead came to when it was delivered; infinite when it was not. */
  async function delayOf(id: string): Promise<number> {
    const lead = await store.leads.get(id)
    const { doneAt } = await stateOf(id)
    return doneAt && lead ? doneAt.getTime() - lead.createdAt.getTime() : Number.POSITIVE_INFINITY
  }

  return { clock, store, start, passMs, add, addMany, stateOf, delayOf }
}
