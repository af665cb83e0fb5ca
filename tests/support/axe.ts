import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright/test'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What a page's width decides; whatever else axe looks at is the same at all widths. */
const LAYOUT_RULES = ['color-contrast', 'target-size', 'scrollable-region-focusable']

interface AxeScope {
  /** A part of the page; all of it without one. */
  selector?: string
  /** Whether only what depends on the page's width is looked at. */
  isLayoutOnly?: boolean
}

/** What axe finds on the page as it stands, one line for each element. */
export async function violations(page: Page, scope: AxeScope = {}): Promise<string[]> {
  // By the debugger, past the policy that keeps foreign scripts out.
  await page.evaluate(`window.axe || (() => { ${await readFile(AXE, 'utf8')} })()`)
  const results = await page.evaluate(
    async ({ selector, rules }): Promise<AxeResults> => {
      const { axe } = window as unknown as {
        axe: { run(context: unknown, options: object): Promise<AxeResults> }
      }
      return await axe.run(selector ?? document, {
        resultTypes: ['violations'],
        // Style sheets and media that only rules need which are not on.
        preload: false,
        ...(rules && { runOnly: { type: 'rule', values: rules } })
      })
    },
    { selector: scope.selector, rules: scope.isLayoutOnly ? LAYOUT_RULES : undefined }
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary?.slice(0, 160)}`)
  )
}
