// What a touch costs on a slow phone, of the parts that React takes over.
import { type Browser, chromium, type Page } from 'playwright/test'
import { median } from '../bench/row.ts'
import { CHROMIUM_FLAGS, provideChromium } from '../support/chromium.mjs'
import { scriptText } from '../support/visitor.ts'
import type { Section } from './audit-page.ts'

/** A telephone of some years ago on a slow network, at the first page that it ever sees of the site. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const SLOWDOWN = 4
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8
}
/** A shared machine adds half as much again. */
const NOISE = 0.5
const RATING = '/rating/agentstva-prodvizheniya/'

interface Touch {
  what: string
  path: string
  /** The most that we want, in ms; none where the network decides. */
  barMs?: number
  /** What is done before the touch. */
  before?(page: Page): Promise<unknown>
  /** What is touched. */
  control: string
  /** What is in sight as soon as the touch is answered. */
  shown: string
}

const BURGER = '[data-action="burger-toggle"]'
const WEIGHTS = '.rating-weights__summary'
const tap = (page: Page, selector: string) => page.locator(selector).first().tap()
const hydrated = (island: string) => `[data-island="${island}"][data-hydrated]`
const withReact = (page: Page, island: string) =>
  page.locator(hydrated(island)).first().waitFor({ state: 'attached' })

const TOUCHES: readonly Touch[] = [
  {
    what: 'burger is seen',
    path: '/services/',
    barMs: 100,
    control: BURGER,
    shown: '[data-burger]:popover-open'
  },
  {
    what: 'burger: React is there',
    path: '/services/',
    control: BURGER,
    shown: hydrated('burger')
  },
  {
    what: 'level of the burger opens once React is there',
    path: '/services/',
    barMs: 200,
    async before(page) {
      await tap(page, BURGER)
      await withReact(page, 'burger')
    },
    control: '[popovertarget="mega-1"]',
    shown: '[popovertarget="mega-1"][aria-expanded="true"]'
  },
  {
    what: 'rating: React is there',
    path: RATING,
    control: WEIGHTS,
    shown: hydrated('rating')
  },
  {
    what: 'weight moves the rows once React is there',
    path: RATING,
    barMs: 100,
    async before(page) {
      await tap(page, WEIGHTS)
      await withReact(page, 'rating')
      await page.locator('html[data-steps]').waitFor({ state: 'attached' })
    },
    control: '#ves-site + [data-step]',
    shown: '[data-rating-own]'
  },
  {
    what: 'search is seen',
    path: '/services/',
    barMs: 100,
    control: '[data-action="search-toggle"]',
    shown: '[data-search-panel][data-open]'
  },
  {
    what: 'callback is seen',
    path: '/faq/',
    barMs: 100,
    control: 'main [data-open-modal="callback"]',
    shown: '[data-modal="callback"][open]'
  },
  {
    what: 'fixed form unfolds',
    path: '/education/articles/kak-vybrat-podryadchika/',
    barMs: 100,
    before: (page) => tap(page, '[data-action="cookies-close"]'),
    control: '[data-action="fixed-form-toggle"]',
    shown: '[data-fixed="open"] [data-fixed-form] form'
  },
  {
    what: 'tax is in the sum once React is there',
    path: '/prices/',
    barMs: 100,
    async before(page) {
      await tap(page, '[data-action="cookies-close"]')
      await page.locator('[data-calculator] [name="seo"]').selectOption('1')
      await withReact(page, 'calculator')
    },
    control: '.pill:has([name="vat"]:not(:checked))',
    shown: '[data-calculator-parts] > :nth-child(2)'
  }
]

/** Medians of `runs`, each in a browser profile of its own. Shown, not judged: a busy machine is slower. */
export async function touches(url: string, runs: number): Promise<Section> {
  const executablePath = provideChromium()
  await using browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  const rows = []
  for (const touch of TOUCHES) {
    process.stderr.write(`touch: ${touch.what}\n`)
    const answers: Answer[] = []
    for (let run = 0; run < runs; run++) answers.push(await answerTo(browser, url, touch))
    const times = answers.map(({ fromFingerMs }) => fromFingerMs)
    const ms = Math.round(median(times))
    rows.push({ ...touch, times, ms, inp: Math.round(median(answers.map(({ inpMs }) => inpMs))) })
  }
  return {
    title: `Touches on a phone ${SLOWDOWN} times slowed, from an empty cache`,
    note: `Medians of ${runs}, from the finger to the end of the frame, and beside it the INP of the touch, which begins with each event; ${NETWORK.latency} ms to the site, 1.6 Mbit/s. Red: over the bar.`,
    columns: ['touch', 'page', 'ms', 'bar, ms', 'least', 'most', 'INP, ms'],
    rows: rows.map(({ what, path, ms, barMs, times, inp }) => ({
      cells: [what, path, ms, barMs ?? 'none', Math.min(...times), Math.max(...times), inp].map(
        (cell) => (typeof cell === 'number' ? String(Math.round(cell)) : cell)
      ),
      isFault: barMs !== undefined && ms > barMs
    })),
    faults: 0,
    figures: rows.flatMap(({ what, ms, inp }) =>
      [
        { name: `Touch: ${what}, ms`, value: ms },
        { name: `INP: ${what}, ms`, value: inp }
      ].map((figure) => ({ ...figure, better: 'less', noise: NOISE }))
    )
  }
}

interface Answer {
  /** From the finger's coming down to the end of the frame that shows the answer. */
  fromFingerMs: number
  /** As the web defines it: the longest that an event of the touch, down, up or click, had to wait for its frame. */
  inpMs: number
}

async function answerTo(browser: Browser, url: string, touch: Touch): Promise<Answer> {
  await using context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(url + touch.path)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await touch.before?.(page)
  const control = page.locator(touch.control).first()
  await control.scrollIntoViewIfNeeded()
  await page.evaluate(scriptText(rest, []))
  const { x, y, width, height } = (await control.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0
  }
  const watched = page.evaluate<Answer>(scriptText(untilShown, [touch.shown]))
  // Not by the locator: it has every event of the touch looked into by the page, which a visitor's phone does not.
  const touched = page.touchscreen.tap(x + width / 2, y + height / 2)
  const [answer] = await Promise.all([watched, touched])
  return answer
}

/** A finger comes after what it touches has been seen: what was scrolled to has been drawn, and nothing else is to be done. */
async function rest(): Promise<void> {
  const frame = () => new Promise((come) => requestAnimationFrame(come))
  await frame()
  await frame()
  await new Promise((come) => requestIdleCallback(come))
}

/**
 * The end of a frame is what the browser says of the click that was answered in it, as it is counted for INP (in steps of
 * 8 ms). What is shown later, because a script had to come first, ends with the first task after its frame.
 */
async function untilShown(shown: string): Promise<Answer> {
  const coming = (name: string) =>
    new Promise<Event>((come) => addEventListener(name, come, { once: true, capture: true }))
  const frame = () => new Promise((come) => requestAnimationFrame(come))
  const [pressed, clicked] = [coming('pointerdown'), coming('click')]
  const events: (PerformanceEntry & { interactionId?: number })[] = []
  const presented = new Promise<PerformanceEntry & { interactionId?: number }>((come) => {
    new PerformanceObserver((list) => {
      events.push(...list.getEntries())
      const click = events.find(({ name }) => name === 'click')
      if (click) come(click)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const { timeStamp } = await pressed
  await clicked
  let end: number | undefined
  for (let frames = 1; ; frames++) {
    await frame()
    if (!document.querySelector(shown)?.checkVisibility()) continue
    if (frames > 1) {
      await new Promise((come) => setTimeout(come))
      end = performance.now()
    }
    break
  }
  const click = await presented
  const ofTouch = events.filter(({ interactionId }) => interactionId === click.interactionId)
  return {
    fromFingerMs: (end ?? click.startTime + click.duration) - timeStamp,
    inpMs: Math.max(...ofTouch.map(({ duration }) => duration))
  }
}
