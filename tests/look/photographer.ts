import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { COOKIE_CONSENT } from '../../src/shared/attribution/cookies.ts'
import { CHROMIUM_FLAGS, provideChromium } from '../support/chromium.mjs'
import type { Look } from './states.ts'

const HEIGHTS: readonly (readonly [upToPx: number, heightPx: number])[] = [
  [600, 844],
  [1000, 1024],
  [1400, 768],
  [Number.POSITIVE_INFINITY, 900]
]
/** A working day at noon in Moscow: whether an office is open is on the pages. */
const NOW = new Date('2026-11-24T12:00:00+03:00')
/** Where the art direction's folder is found by the browser. */
const DESIGN_URL = 'http://design.invalid/'

export interface Photographer {
  /** Photographs a look into a file; false where this width has none such. */
  take(look: Look, width: number, file: string): Promise<boolean>
  takeDesign(design: string, width: number, file: string): Promise<void>
  close(): Promise<void>
}

/** @param designDir The folder of the art direction, when there is one to be photographed. */
export async function startPhotographer(siteUrl: string, designDir = ''): Promise<Photographer> {
  const browser = await chromium.launch({ executablePath: provideChromium(), args: CHROMIUM_FLAGS })
  const { name, value } = COOKIE_CONSENT

  return {
    take: (look, width, file) =>
      withPage(browser, width, async (page) => {
        await page.context().addCookies([{ name, value, url: siteUrl }])
        await page.goto(siteUrl + look.path)
        await page.locator('html[data-ready]').waitFor({ state: 'attached' })
        if (look.open && !(await look.open(page, width))) return false
        if (!look.open) await wakeIslands(page)
        await settle(page)
        await shoot(page, file, !look.open)
        return true
      }),
    takeDesign: (design, width, file) =>
      withPage(browser, width, async (page) => {
        await page.route(`${DESIGN_URL}**`, (route) =>
          route.fulfill({ path: join(designDir, new URL(route.request().url()).pathname) })
        )
        await page.goto(DESIGN_URL + design)
        await settle(page)
        await shoot(page, file, !design.includes('#'))
      }),
    close: () => browser.close()
  }
}

async function withPage<Result>(
  browser: Browser,
  width: number,
  use: (page: Page) => Promise<Result>
): Promise<Result> {
  const [, height = 0] = HEIGHTS.find(([upToPx]) => width < upToPx) ?? []
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow'
  })
  try {
    const page = await context.newPage()
    await page.clock.setFixedTime(NOW)
    return await use(page)
  } finally {
    await context.close()
  }
}

/** What comes to life when it is seen, and is a line higher then: the photograph would come now before that, now after. */
async function wakeIslands(page: Page): Promise<void> {
  for (const island of await page.locator('main [data-when="visible"]').all()) {
    await island.scrollIntoViewIfNeeded()
  }
  const asleep = page.locator('main [data-when="visible"]:not([data-hydrated])').first()
  await asleep.waitFor({ state: 'detached' })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Fonts and pictures, those too that wait to be scrolled to. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled([...document.images].map((image) => image.decode()))
    await document.fonts.ready
    // What has come to life may still be changing places.
    for (let height = 0; height !== document.documentElement.scrollHeight; ) {
      height = document.documentElement.scrollHeight
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })
}

const shoot = (page: Page, path: string, fullPage: boolean) =>
  page.screenshot({ path, fullPage, animations: 'disabled', caret: 'hide' })
