import type { Browser, Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

/** What a page may do between an input and the next frame. */
const BUDGET_MS = 50
/** Machines that run tests are slow and shared; what fails here is twice over the budget five times in a row. */
const TOLERANCE = 2
const SLOWDOWN = 4
/** The least of several counts: a busy machine adds time, and nothing takes it away. */
const TRIES = 5

interface Interaction {
  name: string
  act(page: Page): Promise<unknown>
  undo?(page: Page): Promise<unknown>
  /** What the browser itself does for the same, and no page can save; without it, what a frame costs in which nothing happens. */
  alone?(page: Page): Promise<unknown>
}

const press = (selector: string) => (page: Page) =>
  page.evaluate((sel) => document.querySelector<HTMLElement>(sel)?.click(), selector)
const nothing = (page: Page) => page.evaluate(() => undefined)
const close = (page: Page) => page.keyboard.press('Escape')

const EVERYWHERE: Interaction[] = [
  { name: 'the city popup', act: press('[data-action="city-toggle"]'), undo: close },
  {
    name: 'the callback dialog',
    act: press('[data-open-modal="callback"]'),
    undo: close,
    // An open dialog makes every element of the page inert, whatever is in it.
    alone: emptyDialog
  },
  { name: 'the search panel', act: press('[data-action="search-toggle"]'), undo: close },
  { name: 'a key that nobody waits for', act: (page) => page.keyboard.press('Tab') }
]
/** The longest of each kind. */
const PAGES: { path: string; own: Interaction[] }[] = [
  { path: '/services/seo/', own: [] },
  { path: '/education/articles/kak-vybrat-podryadchika/', own: [] },
  {
    path: '/rating/agentstva-prodvizheniya/',
    own: [
      {
        name: 'a weight that re-sorts the rows',
        act: press('#ves-site + [data-step]'),
        undo: press('[data-step]:has(+ #ves-site)')
      },
      { name: 'an order', act: press('th [data-column="openness"]') },
      { name: 'a formula', act: press('[name="raschet"]') },
      { name: 'a participant to compare', act: press('[name="sravnit"]') }
    ]
  },
  { path: '/faq/', own: [{ name: 'a question', act: press('main details summary') }] },
  { path: '/education/glossary/', own: [] }
]

for (const { path, own } of PAGES) {
  test(`on ${path} no input is work for more than ${BUDGET_MS} ms at ${SLOWDOWN} times slowdown`, async ({
    page,
    browser
  }) => {
    // With the scripts that a page loads after it is ready: until then a press is a plain one.
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await page.locator('[data-action="cookies-close"]').click()
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    for (const { name, act, undo, alone } of [...EVERYWHERE, ...own]) {
      const [own, browsers] = [
        await least(browser, page, act, undo),
        await least(browser, page, alone ?? nothing, alone && close)
      ]
      expect
        .soft(own - browsers, `${name}: ${own} ms, of it the browser's ${browsers}`)
        .toBeLessThan(BUDGET_MS * TOLERANCE)
    }
  })
}

/** Milliseconds of work of the page's thread that an input causes until it is on the screen. */
async function least(
  browser: Browser,
  page: Page,
  act: Interaction['act'],
  undo: Interaction['undo']
): Promise<number> {
  await browser.startTracing(page, { categories: ['blink.user_timing'] })
  for (let turn = 0; turn < TRIES; turn++) {
    await page.evaluate(() => performance.mark('asked'))
    await act(page)
    await page.evaluate(untilShown)
    await undo?.(page)
    await page.waitForTimeout(400)
  }
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: { name: string; tts: number }[]
  }
  // The thread's own time: a busy machine makes an input longer on the clock alone.
  const times = (mark: string) =>
    traceEvents.filter(({ name }) => name === mark).map(({ tts }) => tts)
  const asked = times('asked')
  const works = times('shown').map((shown, turn) => (shown - (asked[turn] ?? NaN)) / 1000)
  expect(works).toHaveLength(TRIES)
  return Math.round(Math.min(...works))
}

/** A task that a frame asks for runs after what the frame shows. */
function untilShown(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() =>
      setTimeout(() => {
        performance.mark('shown')
        done()
      })
    )
  })
}

function emptyDialog(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const dialog = document.createElement('dialog')
    dialog.addEventListener('close', () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
  })
}
