import type { CDPSession, Page } from 'playwright/test'
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
  /** What the browser itself does for the same, and no page can save. */
  alone?(page: Page): Promise<unknown>
}

const press = (selector: string) => (page: Page) =>
  page.evaluate((sel) => document.querySelector<HTMLElement>(sel)?.click(), selector)
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
    page
  }) => {
    await page.goto(path)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await page.locator('[data-action="cookies-close"]').click()
    const client = await page.context().newCDPSession(page)
    // Work of the page's thread: a busy machine makes it longer on the clock alone.
    await client.send('Performance.enable', { timeDomain: 'threadTicks' })
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    for (const { name, act, undo, alone } of [...EVERYWHERE, ...own]) {
      const [own, browsers] = [
        await least(page, client, act, undo),
        alone ? await least(page, client, alone, close) : 0
      ]
      expect
        .soft(own - browsers, `${name}: ${own} ms, of it the browser's ${browsers}`)
        .toBeLessThan(BUDGET_MS * TOLERANCE)
    }
  })
}

/** Milliseconds of work that an input causes until the frame after it. */
async function least(
  page: Page,
  client: CDPSession,
  act: Interaction['act'],
  undo: Interaction['undo']
): Promise<number> {
  const works: number[] = []
  for (let turn = 0; turn < TRIES; turn++) {
    const before = await work(client)
    await act(page)
    await nextFrame(page)
    works.push((await work(client)) - before)
    await undo?.(page)
    await page.waitForTimeout(150)
  }
  return Math.round(Math.min(...works))
}

function emptyDialog(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const dialog = document.createElement('dialog')
    dialog.addEventListener('close', () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
  })
}

/** Milliseconds of scripts, styles and layout so far. */
async function work(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  const seconds = metrics
    .filter(({ name }) =>
      ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].includes(name)
    )
    .reduce((sum, { value }) => sum + value, 0)
  return seconds * 1000
}

const nextFrame = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  )
