import { chromium } from 'playwright/test'
import { expect, test } from '../browser/site.ts'
import { TEMPLATES } from '../browser/templates.ts'
import { CHROMIUM_FLAGS, provideChromium } from '../support/chromium.mjs'

/** A Chromium of somebody who has all text set to this size, in pixels; 16 is the usual one. */
const launch = (size: number) =>
  chromium.launch({
    args: [...CHROMIUM_FLAGS, `--blink-settings=defaultFontSize=${size}`],
    executablePath: provideChromium()
  })

test('review-engines 11: text of twice the size reaches out of no page', async ({ site }) => {
  await using browser = await launch(32)
  const page = await browser.newPage()
  for (const path of TEMPLATES) {
    await page.goto(site.url + path)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(scroll, `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

// An em of a media query is the text size of the visitor's browser: breakpoints fall between pixels.
test('one menu, a bar or a button, whatever the size of text', async ({ site }) => {
  for (const [size, width] of [
    [15, 1280],
    [18, 1536],
    [24, 2048]
  ] as const) {
    await using browser = await launch(size)
    const page = await browser.newPage({ viewport: { width, height: 864 } })
    await page.goto(`${site.url}/contacts/`)
    const menus = page.locator('[data-action="burger-toggle"]:visible, .main-menu__list:visible')
    await expect(menus, `${size} px at ${width}`).toHaveCount(1)
  }
})

test('buttons of the banner break no word where the browser sets all text twice as large', async ({
  site
}) => {
  await using browser = await launch(32)
  const page = await browser.newPage({ baseURL: site.url })
  await page.goto('/')
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const button of await page.locator(`[data-cookie-banner] button`).all()) {
      const lines = await button.evaluate((element) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        const { left, right } = element.getBoundingClientRect()
        const rects = [...words.getClientRects()]
        return rects.map((line) => line.left >= left && line.right <= right)
      })
      expect(lines, `${await button.textContent()} at ${width}`).toEqual([true])
    }
  }
})
