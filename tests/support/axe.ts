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
  const rules = scope.isLayoutOnly ? LAYOUT_RULES : undefined
  const results = await page.evaluate(runAxe, { selector: scope.selector, rules })
  const found = results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => ({ id, target: String(node.target), summary: node.failureSummary }))
  )
  const told: string[] = []
  // One at a time: axe runs no two.
  for (const { id, target, summary } of found) {
    if (id === 'target-size' && (await page.evaluate(isFineInMidWindow, target))) continue
    told.push(`${id}: ${target} ${summary?.slice(0, 160)}`)
  }
  return told
}

interface Asked {
  selector: string | undefined
  rules: string[] | undefined
}

interface Axe {
  run(context: unknown, options: object): Promise<AxeResults>
}

// Runs in the page.
async function runAxe({ selector, rules }: Asked) {
  const { axe } = window as unknown as { axe: Axe }
  return await axe.run(selector ?? document, {
    resultTypes: ['violations'],
    // Style sheets and media that only rules need which are not on.
    preload: false,
    // The second is off by itself: no cell of numbers without a head (act-rules#451).
    ...(rules
      ? { runOnly: { type: 'rule', values: rules } }
      : { rules: { 'td-has-header': { enabled: true } } })
  })
}

/** Runs in the page. A bar at the window's foot lies on what one can scroll out from under it. */
async function isFineInMidWindow(target: string): Promise<boolean> {
  const { axe } = window as unknown as { axe: Axe }
  document.querySelector(target)?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { violations: found } = await axe.run(target, {
    runOnly: { type: 'rule', values: ['target-size'] }
  })
  scrollTo({ top: 0, behavior: 'instant' })
  return found.length === 0
}
