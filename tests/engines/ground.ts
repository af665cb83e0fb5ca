import type { StoredLead } from '../../src/server/leads/lead.ts'
import { readLeads } from '../support/data-dir.ts'
import { openLatencyProxy } from '../support/latency-proxy.ts'
import { startSite, withDataDir } from '../support/site-process.ts'
import { openProblemProxy } from './problem-proxy.ts'

/** The built site, as far away as a trial wants it. */
export interface Ground {
  url: string
  /** The same site at an address that no browser has seen: nothing of it is cached or kept. */
  newUrl(): string
  leads(): Promise<StoredLead[]>
  setLatency(latencyMs: number): void
  /** Addresses of the site that any browser has asked for. */
  asked: ReadonlySet<string>
}

/** Starts the site for `use`, and ends it afterwards. */
export async function withGround<Result>(
  use: (ground: Ground) => Promise<Result>
): Promise<Result> {
  return await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir, env: { LOG_LEVEL: 'info', LEADS_RATE_LIMIT: 'off' } })
    try {
      await using collecting = await openProblemProxy(site.url)
      await using distant = await openLatencyProxy(collecting.url)
      const { port } = new URL(distant.url)
      let origins = 0
      return await use({
        url: distant.url,
        asked: distant.asked,
        newUrl: () => `http://visit-${++origins}.localhost:${port}`,
        leads: () => readLeads(dataDir),
        setLatency(latencyMs) {
          distant.latencyMs = latencyMs
        }
      })
    } finally {
      await site.kill('SIGTERM')
    }
  })
}
