import { chromium } from 'playwright/test'
import { CHROMIUM_FLAGS, provideChromium } from '../support/chromium.mjs'
import { expect, test } from './site.ts'

/** Pages in the Chromium of somebody who sees little and has all text set twice as large. */
export function testLargeText(paths: readonly string[]): void {
  test('review-engines 11: text of twice the size reaches out of no page', async ({ site }) => {
    await using browser = await chromium.launch({
      args: [...CHROMIUM_FLAGS, '--blink-settings=defaultFontSize=32'],
      executablePath: provideChromium()
    })
    const page = await browser.newPage()
    for (const path of paths) {
      await page.goto(site.url + path)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const scroll = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(scroll, `${path} at ${width}`).toBeLessThanOrEqual(width)
      }
    }
  })
}
