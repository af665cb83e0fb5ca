import { type BrowserContext, test as base, expect, type Page } from 'playwright/test'
import { PATIENCE_MS } from '../../src/browser/hold-presses.ts'
import type { StoredLead } from '../../src/server/leads/lead.ts'
import { readLeads } from '../support/data-dir.ts'
import { type SiteProcess, startSite, withDataDir } from '../support/site-process.ts'

interface Fixtures {
  /**
   * What the browser complained of; a test that expects none looks for itself. That React found other markup than the
   * server's, and made it anew, fails every test.
   */
  problems: string[]
  /**
   * A page for what others change before React comes: texts that a translator has wrapped are none that React finds by
   * itself, and it has no way but to make the island anew, and to say so. It may do so once, and complain of nothing else.
   */
  changedPage: Page
}

/** Hydration that did not match. Source: react.dev/errors. */
const REMADE = /Minified React error #(418|42[1-5])\b/
/** The first of them: of one island, which was made anew for it. */
const REMADE_ONCE = /Minified React error #418\b/

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
  context: async ({ context }, use) => {
    await waitLonger(context)
    await use(context)
  },
  problems: [
    async ({ page }, use) => {
      const problems = problemsOf(page)
      await use(problems)
      expect(problems.filter((problem) => REMADE.test(problem))).toEqual([])
    },
    { auto: true }
  ],
  changedPage: async ({ browser, baseURL }, use) => {
    await using context = await browser.newContext(baseURL ? { baseURL } : {})
    await waitLonger(context)
    const page = await context.newPage()
    const problems = problemsOf(page)
    await use(page)
    expect(problems.filter((problem) => !REMADE_ONCE.test(problem))).toEqual([])
    expect(problems.length, 'islands made anew').toBeLessThanOrEqual(1)
  }
})

/**
 * A press waits for its script as long as the machine needs: on a busy one it would go to the server, and a trial would
 * see a page load instead. Not by a clock that a test has put in place of the page's own.
 */
async function waitLonger(context: BrowserContext): Promise<void> {
  await context.addInitScript((patience) => {
    const wait = window.setTimeout
    window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      wait(run, ms === patience ? 60_000 : ms, ...rest)) as typeof setTimeout
  }, PATIENCE_MS)
}

function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}

export { expect }
