import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { readLeads, spooledFiles } from '../support/data-dir.ts'
import { sendLead } from '../support/lead-client.ts'
import { anotherLead } from '../support/lead-request.ts'
import { sendRaw } from '../support/raw-http.ts'
import { liveMib, startSite, withDataDir } from '../support/site-process.ts'
import { trialSize } from '../support/trial-size.ts'
import { createLeadGrammar } from './lead-grammar.ts'

const REQUESTS = trialSize(20_000, 5000)
const AT_ONCE = 50
const PATIENCE_MS = 15_000
/** Growth of live memory between the first quarter and the end that is still called flat. */
const MAX_GROWTH_MIB = 20

t.test(
  `${REQUESTS} mutated leads: no 5xx, no crash, flat memory, and a good lead still goes through`,
  async (t) => {
    await withDataDir(async (dataDir) => {
      const env = { CAPTCHA: 'off', LEADS_RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
      const site = await startSite({ dataDir, env: { ...env, LOG_LEVEL: 'info' } })
      const grammar = createLeadGrammar(20261121)
      const statuses = new Map<number | string | undefined, number>()
      const faults: string[] = []
      const memory: number[] = []
      let sent = 0

      async function sendOne(): Promise<void> {
        if (sent++ % (REQUESTS / 20) === 0) memory.push(await liveMib(site))
        const { bytes, name, isBroken } = grammar()
        // Half a request gets no answer: the sender hangs up, as one would whose line broke.
        const answer = await Promise.race([
          sendRaw(site.url, bytes, { hangUp: isBroken }),
          setTimeout(PATIENCE_MS, 'silent' as const, { ref: false })
        ])
        const status = answer === 'silent' ? answer : answer?.status
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 'silent' || Number(status) >= 500) faults.push(`${status} to ${name}`)
      }

      async function work(): Promise<void> {
        while (sent < REQUESTS) await sendOne()
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      memory.push(await liveMib(site))

      t.same(faults.slice(0, 10), [])
      t.ok((statuses.get(200) ?? 0) > 100, `answers: ${JSON.stringify([...statuses])}`)
      t.ok((statuses.get(422) ?? 0) > 100)
      t.ok((statuses.get(400) ?? 0) > 100)
      const early = Math.max(...memory.slice(3, 6))
      const late = memory.at(-1) ?? 0
      t.ok(
        late - early < MAX_GROWTH_MIB,
        `live MiB ${memory.map((mib) => mib.toFixed(0)).join(' ')}`
      )
      t.equal((await sendLead(site.url, anotherLead())).status, 200)
      t.equal((await fetch(site.url)).status, 200)
      t.ok((await readLeads(dataDir)).length > 100)
      await setTimeout(500)
      t.same(await spooledFiles(dataDir), [], 'no upload is left over')
      await site.kill('SIGTERM')
    })
  }
)
