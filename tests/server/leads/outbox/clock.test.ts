import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import t from 'tap'
import { attachmentPath } from '../../../../src/server/database/attachment-files.ts'
import {
  DeliveryError,
  type DeliveryTarget
} from '../../../../src/server/delivery/delivery-target.ts'
import { createDeliverer } from '../../../../src/server/delivery/dispatcher.ts'
import { openSqliteStore } from '../../../../src/server/store/site-store.ts'
import { matchLists } from '../../../support/match-lists.ts'
import { newLead } from '../../../support/new-lead.ts'
import { accepted, eachDatabase } from '../../../support/stores.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS
const MAX_WAIT_MS = HOUR_MS

for (const [name, openStore] of await eachDatabase(t)) {
  const openWithClock = async (...own: Parameters<typeof openStore>) => {
    const opened = await openStore(...own)
    const { clock } = opened
    return {
      ...opened,
      jump(ms: number) {
        clock.now = new Date(clock.now.getTime() + ms)
      }
    }
  }

  t.test(
    `${name}: a clock that jumps ahead takes no delivery from a worker that lives`,
    async (t) => {
      const { store, again, jump } = await openWithClock(t)
      const other = await again()
      await accepted(store, { targets: ['mail'] })
      const claimed = await store.delivery.claim('mail', 'a', MINUTE_MS)

      jump(YEAR_MS)
      await other.delivery.recover(MAX_WAIT_MS)
      await store.delivery.renew(claimed?.id ?? 0, 'a', MINUTE_MS)
      jump(YEAR_MS)
      await other.delivery.recover(MAX_WAIT_MS)

      t.equal(await other.delivery.claim('mail', 'b', MINUTE_MS), undefined)
      t.ok(
        await store.delivery.settle(claimed?.id ?? 0, 'a', { kind: 'done' }),
        'and it is its own'
      )
    }
  )

  t.test(
    `${name}: a lead put off by a clock that was ahead is due when the clock is right`,
    async (t) => {
      const { store, jump, clock } = await openWithClock(t)
      jump(3 * YEAR_MS)
      await accepted(store, { targets: ['mail'] })
      jump(-3 * YEAR_MS)
      await store.delivery.recover(MAX_WAIT_MS)
      t.same(await store.delivery.nextDue('mail'), clock.now)
    }
  )

  t.test(`${name}: an outage that began under a clock that was ahead is told of`, async (t) => {
    const { store, jump, clock } = await openWithClock(t)
    jump(YEAR_MS)
    await store.delivery.saveCircuit({
      name: 'mail',
      state: 'open',
      failures: 5,
      since: clock.now,
      probeAt: clock.now,
      probes: 1,
      configHash: ''
    })
    jump(-YEAR_MS)
    t.equal((await store.delivery.takeAlerts()).circuits.length, 1)
  })

  t.test(`${name}: a clock that jumps makes no second lead of a repeated send`, async (t) => {
    const { store, jump } = await openWithClock(t)
    const lead = newLead()
    await store.leads.forgetExpired()
    const first = await store.leads.accept(lead)
    const resultID = 'resultID' in first && first.resultID

    jump(YEAR_MS)
    t.match(await store.leads.accept(lead), { kind: 'replayed', resultID }, 'while it is ahead')
    await store.leads.forgetExpired()
    jump(MINUTE_MS)
    await store.leads.forgetExpired()
    t.match(await store.leads.accept(lead), { kind: 'replayed', resultID }, 'after a minute of it')
    jump(-YEAR_MS)
    await store.leads.forgetExpired()
    t.match(await store.leads.accept(lead), { kind: 'replayed', resultID }, 'and back')

    for (let day = 0; day < 16; day++) {
      jump(DAY_MS / 2)
      await store.leads.forgetExpired()
    }
    t.match(await store.leads.accept(lead), { kind: 'stored' }, 'forgotten after a quiet week')
  })

  t.test(
    `${name}: what came under a clock that was ahead swallows no later lead of the same words`,
    async (t) => {
      const { store, jump } = await openWithClock(t)
      const lead = newLead({ idempotency: { bodyHash: 'the same words' } })
      jump(YEAR_MS)
      await store.leads.accept(lead)
      jump(-YEAR_MS + DAY_MS)
      t.match(await store.leads.accept(lead), { kind: 'stored' })
      t.match(
        await store.leads.accept(lead),
        { kind: 'replayed' },
        'a double click is still one lead'
      )
    }
  )
}

t.test('a clock that jumps ahead gives no lead up after two attempts', async (t) => {
  let now = new Date('2026-11-21T10:00:00Z')
  const store = openSqliteStore(t.testdir(), () => now)
  t.teardown(() => store.close())
  const resultID = await accepted(store, { targets: ['crm'] })
  let isDown = true
  const target: DeliveryTarget = {
    name: 'crm',
    configHash: '',
    pauseMs: 0,
    async deliver() {
      if (isDown) throw new DeliveryError('retry', 'ECONNREFUSED')
      return {}
    },
    check: async () => undefined,
    close: () => undefined
  }
  const { step } = createDeliverer({ target, store, now: () => now })
  await step()
  for (const years of [1, 5, -6]) {
    now = new Date(now.getTime() + years * YEAR_MS)
    await store.delivery.recover(MAX_WAIT_MS)
    await step()
  }
  matchLists(t, await store.delivery.deliveriesOf(resultID), [{ state: 'pending' }])

  isDown = false
  for (let i = 0; i < 3; i++) {
    now = new Date(now.getTime() + 2 * HOUR_MS)
    await store.delivery.recover(MAX_WAIT_MS)
    await step()
  }
  matchLists(t, await store.delivery.deliveriesOf(resultID), [{ state: 'done' }])
})

t.test(
  'a file is an orphan only when it was one at the look before, whatever the clock says',
  async (t) => {
    const dir = t.testdir()
    const store = openSqliteStore(dir)
    t.teardown(() => store.close())
    const path = attachmentPath(dir, randomUUID())
    await writeFile(path, 'x')
    const anHourOff = Date.now() / 1000 + 2 * 3600
    await utimes(path, anHourOff, anHourOff)
    await store.leads.sweepFiles()
    t.ok(existsSync(path), 'its lead may be on its way to the disk')
    await store.leads.sweepFiles()
    t.notOk(existsSync(path))
  }
)
