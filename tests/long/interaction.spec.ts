import type { CDPSession, Page } from 'playwright/test'
import { atRest } from '../browser/at-rest.ts'
import { expect, test } from '../browser/site.ts'

/** What a page may do between an input and the next frame, on a phone that is slower than this machine. */
const BUDGET_MS = 50
/** Where the rows of a rating are laid out anew, all cells of them, and then slide: what a visitor still takes as at once. */
const SHEET_MS = 100
/**
 * Work is counted at full speed and multiplied: the browser's own slowdown keeps its time by the clock, and on a shared
 * machine that counts the work of others.
 */
const SLOWDOWN = 4
/** The least of several counts: a busy machine adds time, and nothing takes it away. */
const TRIES = 7

interface Interaction {
  name: string
  look?(page: Page): Promise<unknown>
  act(page: Page): Promise<unknown>
  undo?(page: Page): Promise<unknown>
  /** What the browser itself does for the same, and no page can save. */
  alone?(page: Page): Promise<unknown>
  budgetMs?: number
}

const press = (selector: string) => (page: Page) =>
  page.evaluate((sel) => document.querySelector<HTMLElement>(sel)?.click(), selector)
/** As a visitor has it before pressing: in view, where its surroundings are laid out. */
const look = (selector: string) => (page: Page) =>
  page.evaluate(
    (sel) => document.querySelector(sel)?.scrollIntoView({ block: 'center', behavior: 'instant' }),
    selector
  )
const pressed = (selector: string) => ({ look: look(selector), act: press(selector) })
const close = (page: Page) => page.keyboard.press('Escape')

const EVERYWHERE: Interaction[] = [
  { name: 'the city popup', ...pressed('[data-action="city-toggle"]'), undo: close },
  {
    name: 'the callback dialog',
    ...pressed('[data-open-modal="callback"]'),
    undo: close,
    // An open dialog makes every element of the page inert, whatever is in it.
    alone: emptyDialog
  },
  { name: 'the search panel', ...pressed('[data-action="search-toggle"]'), undo: close },
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
        ...pressed('#ves-site + [data-step]'),
        undo: press('[data-step]:has(+ #ves-site)'),
        budgetMs: SHEET_MS
      },
      {
        name: 'an order',
        ...pressed('th [data-column="openness"]'),
        budgetMs: SHEET_MS
      },
      { name: 'a formula', ...pressed('[name="raschet"]'), budgetMs: SHEET_MS },
      { name: 'a participant to compare', ...pressed('[name="sravnit"]') }
    ]
  },
  { path: '/faq/', own: [{ name: 'a question', ...pressed('main details summary') }] },
  { path: '/education/glossary/', own: [] }
]

for (const { path, own } of PAGES) {
  test(`on ${path} no input is work for more than ${BUDGET_MS} ms at ${SLOWDOWN} times slowdown`, async ({
    page
  }) => {
    // With the scripts that a page loads after it is ready: until then a press is a plain one.
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await page.locator('[data-action="cookies-close"]').click()
    const client = await page.context().newCDPSession(page)
    // Work of the page's thread: a busy machine makes it longer on the clock alone.
    await client.send('Performance.enable', { timeDomain: 'threadTicks' })
    for (const { name, alone, budgetMs = BUDGET_MS, ...kind } of [...EVERYWHERE, ...own]) {
      const [own, browsers] = [
        await least(page, client, kind),
        alone ? await least(page, client, { act: alone, undo: close }) : 0
      ]
      expect
        .soft(own - browsers, `${name}: ${own} ms, of it the browser's ${browsers}`)
        .toBeLessThan(budgetMs)
    }
  })
}

/** Milliseconds of work that an input causes until the frame after it, on the slower machine. */
async function least(
  page: Page,
  client: CDPSession,
  { look, act, undo }: Pick<Interaction, 'look' | 'act' | 'undo'>
): Promise<number> {
  const works: number[] = []
  for (let turn = 0; turn < TRIES; turn++) {
    await look?.(page)
    await nextFrame(page)
    const before = await work(client)
    await act(page)
    await nextFrame(page)
    works.push((await work(client)) - before)
    await undo?.(page)
    await atRest(page)
  }
  return Math.round(Math.min(...works) * SLOWDOWN)
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

/** Until what an input causes is on the screen: a task that a frame asks for runs after it. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
