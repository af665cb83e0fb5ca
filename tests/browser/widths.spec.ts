import { expect, test } from './site.ts'

const PAGES = [
  '/',
  '/services/seo/',
  '/prices/',
  '/rating/agentstva-prodvizheniya/',
  '/education/articles/kak-vybrat-podryadchika/',
  '/contacts/'
]

// Every page, and by every rule of the layout: `tests/long/layout.spec.ts`.
test('no page is wider than a window of 320, 768 or 1366 px', async ({ page }) => {
  for (const path of PAGES) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    for (const width of [320, 768, 1366]) {
      await page.setViewportSize({ width, height: 800 })
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(scroll, `${path} at ${width} px`).toBeLessThanOrEqual(width)
    }
  }
})
