import { test as base, expect } from 'playwright/test'
import type { StoredLead } from '../../src/server/leads/lead.ts'
import { readLeads } from '../support/data-dir.ts'
import { type SiteProcess, startSite, withDataDir } from '../support/site-process.ts'

interface Fixtures {
  /**
   * What the browser complained of; a test that expects none looks for itself. That React found other markup than the
   * server's, and made it anew, fails every test.
   */
  problems: string[]
}

/** Hydration that did not match. Source: react.dev/errors. */
const REMADE = /Minified React error #(418|42[1-5])\b/

interface WorkerFixtures {
  site: SiteProcess & { leads(): Promise<StoredLead[]> }
}

/** Playwright's test on a site of the worker's own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies off this pattern.
    async ({}, use) => {
      await withDataDir(async (dataDir) => {
        const site = await startSite({
          dataDir,
          env: { LOG_LEVEL: 'info', STYLEGUIDE: 'on', LEADS_RATE_LIMIT: 'off' }
        })
        await use({ ...site, leads: () => readLeads(dataDir) })
        await site.kill('SIGTERM')
      })
    },
    { scope: 'worker' }
  ],
  baseURL: async ({ site }, use) => use(site.url),
  problems: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(error.message))
      await use(problems)
      expect(problems.filter((problem) => REMADE.test(problem))).toEqual([])
    },
    { auto: true }
  ]
})

export { expect }
