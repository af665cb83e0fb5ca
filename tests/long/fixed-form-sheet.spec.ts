import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

const ARTICLE = '/education/articles/kak-vybrat-podryadchika/'
const PHONES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 }
]
const FORM = '[data-fixed-form]'

/** Where the header ends, where the open sheet begins and ends, and whether it holds more than it shows. */
const edges = (page: Page) =>
  page.evaluate((form) => {
    const [header, sheet] = ['[data-header]', form].map((part) =>
      document.querySelector(part)?.getBoundingClientRect()
    )
    const body = document.querySelector(`${form} > [data-island]`)
    if (!header || !sheet || !body) throw new Error('one of them is not shown')
    const isScrolled = body.scrollHeight > body.clientHeight
    return { header: header.bottom, top: sheet.top, bottom: sheet.bottom, isScrolled }
  }, FORM)

for (const viewport of PHONES) {
  for (const from of [0, 700]) {
    test(`L03: the sheet takes the room between header and foot, ${viewport.width} px wide, scrolled by ${from}`, async ({
      page
    }) => {
      await page.setViewportSize(viewport)
      await page.goto(ARTICLE)
      await page.locator('[data-action="cookies-close"]').click()
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), from)
      await expect(page.locator('[data-header][data-scrolled]')).toHaveCount(from ? 1 : 0)
      await page.locator('[data-action="fixed-form-toggle"]').click()
      await page.locator(`${FORM} summary`).click()
      await expect(page.locator(`${FORM} [name=message]`)).toBeVisible()

      const { header, top, bottom, isScrolled } = await edges(page)
      expect(isScrolled, 'the test wants more than the sheet shows').toBe(true)
      expect(bottom).toBeLessThanOrEqual(viewport.height)
      expect(top).toBeGreaterThanOrEqual(header)
      expect(top, 'no room is left unused above it').toBeLessThan(header + 8)

      const island = page.locator(`${FORM} > [data-island]`)
      await island.evaluate((body) =>
        body.scrollTo({ top: body.scrollHeight, behavior: 'instant' })
      )
      await expect(page.locator(`${FORM} [type=submit]`)).toBeInViewport({ ratio: 1 })
      await expect(page.locator(`${FORM} .lead-form__send p`)).toBeInViewport({ ratio: 1 })
    })
  }
}
