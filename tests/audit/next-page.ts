// How soon the next page is there, with what a browser may fetch before it is pressed and without.
import { type Browser, chromium } from 'playwright/test'
import { median } from '../bench/row.ts'
import { CHROMIUM_FLAGS, provideChromium } from '../support/chromium.mjs'
import { openLatencyProxy } from '../support/latency-proxy.ts'
import { scriptText } from '../support/visitor.ts'
import type { Section } from './audit-page.ts'

/** There and back on slow 4G, as Lighthouse has it. */
const LATENCY_MS = 150
/** A pointer comes to rest on a link before it is pressed. */
const REST_MS = 400
/** A shared machine adds half as much again. */
const NOISE = 0.5

const DESKTOP = { viewport: { width: 1440, height: 900 } }

/** Links in the text of a page. */
const WAYS = [
  { from: '/', to: '/services/seo/' },
  { from: '/services/', to: '/services/audit/' },
  { from: '/cases/', to: '/cases/set-stomatologij/' },
  { from: '/news/', to: '/rating/agentstva-prodvizheniya/' }
]

interface Arrival {
  /** From the press to the first paint of the page that it leads to. */
  ms: number
  isPrefetched: boolean
}

/** Medians of `runs`, each in a browser profile of its own. Shown, not judged: a busy machine is slower. */
export async function nextPage(url: string, runs: number): Promise<Section> {
  await using proxy = await openLatencyProxy(url)
  proxy.latencyMs = LATENCY_MS
  const executablePath = provideChromium()
  await using browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  const rows = []
  for (const way of WAYS) {
    process.stderr.write(`next page: ${way.to}\n`)
    const [asked, saving]: [Arrival[], Arrival[]] = [[], []]
    // By turns, so that a busy minute is in both.
    for (let run = 0; run < runs; run++) {
      asked.push(await arrive(browser, proxy.url, way, {}))
      saving.push(await arrive(browser, proxy.url, way, { 'save-data': 'on' }))
    }
    const [ms, plain] = [asked, saving].map((all) => Math.round(median(all.map(({ ms }) => ms))))
    rows.push({
      ...way,
      ms: ms ?? 0,
      plain: plain ?? 0,
      early: earlyOf(asked),
      late: earlyOf(saving)
    })
  }
  return {
    title: 'From a press to the first paint of the next page',
    note: `Medians of ${runs}; ${LATENCY_MS} ms to the site, a pointer that rests ${REST_MS} ms on a link; an empty cache. Red: a page that was not fetched before its press, or one that was though its visitor saves data.`,
    columns: ['from', 'to', 'fetched before, ms', 'Save-Data: on, ms', 'ratio', 'fetched before'],
    rows: rows.map(({ from, to, ms, plain, early, late }) => ({
      cells: [
        from,
        to,
        String(ms),
        String(plain),
        (ms / plain).toFixed(2),
        `${early} and ${late} of ${runs}`
      ],
      isFault: early < runs || late > 0
    })),
    faults: rows.filter(({ early, late }) => early < runs || late > 0).length,
    figures: rows.map(({ to, ms }) => ({
      name: `Press to paint: ${to}, ms`,
      value: ms,
      better: 'less',
      noise: NOISE
    }))
  }
}

const earlyOf = (all: readonly Arrival[]) => all.filter(({ isPrefetched }) => isPrefetched).length

async function arrive(
  browser: Browser,
  url: string,
  { from, to }: (typeof WAYS)[number],
  extraHTTPHeaders: Record<string, string>
): Promise<Arrival> {
  await using context = await browser.newContext({ ...DESKTOP, extraHTTPHeaders })
  const page = await context.newPage()
  await page.goto(url + from)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.locator('[data-action="cookies-close"]').click()
  const link = page.locator(`main a[href="${to}"]:visible`).last()
  await link.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await link.hover()
  await page.waitForTimeout(REST_MS)
  await page.evaluate(scriptText(notePress, []))
  await link.click({ noWaitAfter: true })
  await page.waitForURL(url + to)
  return await page.evaluate<Arrival>(scriptText(readArrival, []))
}

/** On the clock of all documents: each counts from a time of its own. */
function notePress(): void {
  const note = ({ timeStamp }: Event) => {
    sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp))
  }
  addEventListener('pointerdown', note, { once: true, capture: true })
}

async function readArrival(): Promise<{ ms: number; isPrefetched: boolean }> {
  const first = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  while (first() === undefined) await new Promise((come) => setTimeout(come, 20))
  const [navigation] = performance.getEntriesByType('navigation')
  const { deliveryType } = navigation as PerformanceEntry & { deliveryType?: string }
  const painted = performance.timeOrigin + (first() ?? 0)
  return {
    ms: painted - Number(sessionStorage.getItem('pressed')),
    isPrefetched: deliveryType === 'navigational-prefetch'
  }
}
