import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright/test'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What axe finds on the page as it stands, one line for each element. */
export async function violations(page: Page): Promise<string[]> {
  // By the debugger, past the policy that keeps foreign scripts out.
  await page.evaluate(`window.axe || (() => { ${await readFile(AXE, 'utf8')} })()`)
  const results = await page.evaluate(async (): Promise<AxeResults> => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } }
    return await axe.run({ resultTypes: ['violations'] })
  })
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary?.slice(0, 160)}`)
  )
}
