import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { openSqliteStore } from '../../src/server/store/site-store.ts'
import { readLeads } from '../support/data-dir.ts'
import { sendLead } from '../support/lead-client.ts'
import { anotherLead, GOOD_LEAD } from '../support/lead-request.ts'
import { answering, openReceiver, type Receiver } from '../support/receiver.ts'
import { seeded } from '../support/seeded.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const SEED = Number(process.env.FUZZ_SEED || 20261121)
/** Each is more than the longest wait, which a shorter one may become: a lead tried just after it waits for that long. */
const JUMPS_S = [
  5400,
  86_400,
  8 * 86_400,
  400 * 86_400,
  1100 * 86_400,
  -7200,
  -86_400,
  -400 * 86_400
]
const JUMPS = 12

t.test(
  'a clock that jumps while leads come and wait: none erased, doubled or held back',
  async (t) => {
    if (!existsSync(LIBRARY)) {
      t.pass('skipped', { skip: 'libfaketime is not installed' })
      return
    }
    const webhook = await openReceiver(t)
    await withDataDir(async (dataDir) => {
      const clock = `${dataDir}-clock`
      const setClock = (seconds: number) => writeFile(clock, `${seconds < 0 ? '' : '+'}${seconds}`)
      await setClock(0)
      const site = await startSite({
        dataDir,
        env: {
          CAPTCHA: 'off',
          LEADS_RATE_LIMIT: 'off',
          LEADS_WEBHOOK_URL: webhook.url,
          LD_PRELOAD: LIBRARY,
          FAKETIME_TIMESTAMP_FILE: clock,
          FAKETIME_NO_CACHE: '1',
          // Timers are counted by a clock that nothing sets.
          FAKETIME_DONT_FAKE_MONOTONIC: '1'
        }
      })
      const random = seeded(SEED)
      const taken: string[] = []
      const take: Receiver['answer'] = ({ headers }, response) => {
        // A target that is held up asks without a lead whether the target is back.
        const identity = String(headers['webhook-id'])
        if (!identity.startsWith('check.')) taken.push(identity)
        response.end('{}')
      }
      webhook.answer = take
      const keyed = { ...GOOD_LEAD, message: 'Одна', idempotency_key: 'one-lead-through-all-jumps' }
      const first = (await sendLead(site.url, keyed)).resultID
      const sent = new Set([first])

      for (let jump = 0; jump < JUMPS; jump++) {
        // Every other lead fails at first, and waits through a jump.
        webhook.answer = jump % 2 ? take : answering(503)
        const { resultID } = await sendLead(site.url, anotherLead())
        sent.add(resultID)
        await setTimeout(150)
        await setClock(JUMPS_S[Math.floor(random() * JUMPS_S.length)] ?? 0)
        t.equal(
          (await sendLead(site.url, keyed)).resultID,
          first,
          'a repeated send is the same lead'
        )
      }
      webhook.answer = take
      await setClock(0)

      // The outbox is set right every quarter of a minute; one that is held up asks within a minute.
      const arrived = () => new Set(taken.map((identity) => identity.split('.')[0]))
      for (let i = 0; i < 1200 && arrived().size < sent.size; i++) await setTimeout(100)
      await site.kill('SIGTERM')

      t.same(arrived(), sent, 'everything arrives')
      const store = openSqliteStore(dataDir)
      const counts = await store.delivery.counts()
      await store.close()
      t.same(
        counts.map(({ state, count }) => [state, count]),
        [['done', sent.size]]
      )
      const leads = await readLeads(dataDir)
      t.same(new Set(leads.map(({ resultID }) => resultID)), sent)
      t.same(
        leads.filter(({ status }) => status !== 'new'),
        [],
        'nothing is erased'
      )
      t.equal(new Set(taken).size, taken.length, 'what was taken is not sent again')
    })
  }
)
