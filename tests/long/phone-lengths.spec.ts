import type { Page } from 'playwright/test'
import { COOKIE_CONSENT } from '../../src/shared/attribution/cookies.ts'
import { expect, test } from '../browser/site.ts'
import { TEMPLATES } from '../browser/templates.ts'

const PHONE = { width: 390, height: 844 }
/** How much of the first screen is not the page's. */
const MOST_FURNITURE = 0.2

test.use({ viewport: PHONE, reducedMotion: 'reduce' })

/** On a busy machine letters come after their time, and lines of others are longer: here they are waited for. */
test.beforeEach(async ({ page }) => {
  await page.route(/\/site-\w+\.css$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block')
    await route.fulfill({ response, body })
  })
})

test('four fifths of the first screen are the page, at the first visit and after', async ({
  page,
  site
}) => {
  // Its answer would come after the cookies were cleared, and the next page would know its visitor.
  await page.route('**/api/v1/visit/', (route) => route.fulfill({ status: 204 }))
  for (const answered of [false, true]) {
    const { name, value } = COOKIE_CONSENT
    for (const path of TEMPLATES) {
      // Every page is the first one.
      await page.context().clearCookies()
      if (answered) await page.context().addCookies([{ name, value, url: site.url }])
      await page.goto(path)
      await expect(page.locator('html[data-ready]')).toBeAttached()
      await page.evaluate(() => document.fonts.ready)
      expect.soft(await furniture(page), path).toBeLessThanOrEqual(MOST_FURNITURE)
    }
  }
})

/** The share of the window that stands over or above every page: what is fixed, and all above `main`. */
function furniture(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rows = new Set<number>()
    const parts = document.querySelectorAll(
      '[data-site-top], [data-header], [data-cookie-banner], [data-fixed-form]'
    )
    for (const part of parts) {
      const { top, bottom, height } = part.getBoundingClientRect()
      if (
        height === 0 ||
        !part.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue
      for (let y = Math.max(0, Math.floor(top)); y < Math.min(innerHeight, bottom); y += 1)
        rows.add(y)
    }
    return rows.size / innerHeight
  })
}
