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
test('no page is wider than a window of 320, 768 or 1366 px, and no text is squeezed', async ({
  page
}) => {
  for (const path of PAGES) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    for (const width of [320, 768, 1366]) {
      await page.setViewportSize({ width, height: 800 })
      const { scroll, column } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        column: Math.min(...[...document.querySelectorAll('.prose')].map((e) => e.clientWidth))
      }))
      expect.soft(scroll, `${path} at ${width} px`).toBeLessThanOrEqual(width)
      expect.soft(column, `text of ${path} at ${width} px`).toBeGreaterThan(240)
    }
  }
})
