import { createServer, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'
import { TEMPLATES } from '../browser/templates.ts'
import { listening } from '../support/proxies.ts'
import { atRest } from './at-rest.ts'

const shifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)

const forgetShifts = (page: Page) =>
  page.evaluate(() => {
    ;(window as unknown as { shifts: string[] }).shifts.length = 0
  })

/** Each with something of its own at its top. */
const SLOW_TEMPLATES = [
  '/',
  '/services/seo/',
  '/cases/',
  '/cases/mebel-dlya-doma/',
  '/news/',
  '/news/dzen-edinyj-rss/',
  '/education/articles/kak-vybrat-podryadchika/',
  '/rating/agentstva-prodvizheniya/',
  '/about/',
  '/contacts/',
  '/education/templates/brif/',
  '/samples/audit/',
  '/spasibo/',
  '/none/'
]

for (const width of [360, 1366]) {
  testShiftOnLoad(width, TEMPLATES)
  testShiftMeanwhile(width)
}

/** Starts counting before anything of the page is there. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })

    // A word that moves by the width of a letter, as in a button that is cut off in its middle, is seen by nobody; nor is
    // what a line moves of which one half has come, where a slow processor or network paints it so.
    function seenFrom({ startTime }: PerformanceEntry): number {
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const isWhole = page && page.domInteractive > 0 && page.domInteractive <= startTime
      return isWhole ? 0.001 : 0.02
    }

    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        // What a click moves is no shift: the visitor has asked for it.
        if (entry.hadRecentInput) continue
        if (entry.value < seenFrom(entry)) continue
        const sources = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = (node as Element | null)?.outerHTML?.slice(0, 80)
          return `${name} from ${from.x},${from.y} to ${to.x},${to.y}`
        })
        shifts.push(`${entry.value} scrolled ${scrollY}: ${sources.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

interface LayoutShift {
  hadRecentInput: boolean
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Whatever moves by itself while these pages load and while they are scrolled. */
function testShiftOnLoad(width: number, paths: readonly string[]): void {
  test(`nothing shifts on load at ${width} px, down to the foot of the page`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await watchShifts(page)
    for (const path of paths) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await page.mouse.wheel(0, 20_000)
      await atRest(page)
      expect.soft(await shifts(page), path).toEqual([])
    }
  })
}

/** Whatever moves by itself on a slow line, and when something opens. */
function testShiftMeanwhile(width: number): void {
  test(`nothing shifts at ${width} px while a page comes in slowly`, async ({ page, site }) => {
    await using proxy = await openSlowProxy(site.url, { pieceBytes: 3000, pauseMs: 25 })
    await page.setViewportSize({ width, height: 800 })
    await watchShifts(page)
    for (const path of SLOW_TEMPLATES) {
      await page.goto(`${proxy.url}${path}`)
      await atRest(page)
      expect.soft(await shifts(page), path).toEqual([])
    }
  })

  test(`nothing shifts at ${width} px when the banner goes and dialogs open`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await watchShifts(page)
    await page.goto('/education/articles/kak-vybrat-podryadchika/')
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
    await atRest(page)
    // What comes in with the page is the first trial's.
    await forgetShifts(page)
    await page.locator('[data-action="cookies-close"]').click()
    for (const name of ['request', 'callback']) {
      await page.evaluate(
        (modal) => document.querySelector<HTMLElement>(`[data-open-modal="${modal}"]`)?.click(),
        name
      )
      await expect(page.locator(`[data-modal="${name}"]`)).toBeVisible()
      await atRest(page)
      await page.keyboard.press('Escape')
      await expect(page.locator(`[data-modal="${name}"]`)).toBeHidden()
    }
    expect(await shifts(page)).toEqual([])
  })
}

interface SlowProxy extends AsyncDisposable {
  url: string
}

/**
 * Stands before a site and hands on its pages in pieces, as a slow connection does; everything else at once.
 *
 * @param pieceBytes Size of a piece.
 * @param pauseMs Time between two of them.
 */
async function openSlowProxy(
  siteUrl: string,
  { pieceBytes, pauseMs }: { pieceBytes: number; pauseMs: number }
): Promise<SlowProxy> {
  const server = createServer((incoming, outgoing) => {
    const { accept = '', cookie = '' } = incoming.headers
    const upstream = request(new URL(incoming.url ?? '/', siteUrl), { headers: { accept, cookie } })
    upstream.on('response', async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      const isPage = answer.headers['content-type']?.startsWith('text/html')
      const chunks: Buffer[] = await answer.toArray()
      const body = Buffer.concat(chunks)
      const step = isPage ? pieceBytes : Math.max(body.length, 1)
      for (let start = 0; start < body.length; start += step) {
        outgoing.write(body.subarray(start, start + step))
        if (isPage) await setTimeout(pauseMs)
      }
      outgoing.end()
    })
    upstream.end()
  })
  return listening(server)
}
