import type { Page } from 'playwright/test'
import { COOKIE_CONSENT } from '../../src/shared/cookie-consent.ts'
import { expect, test } from '../browser/site.ts'
import { TEMPLATES } from '../browser/templates.ts'

const PHONE = { width: 390, height: 844 }
/** How far the scroll bar may be from the truth, and how much of the first screen is not the page's. */
const [MOST_LIE, MOST_FURNITURE] = [0.1, 0.2]
/** Screens of a phone that a page may be long. */
const LENGTHS = { '/': 14, '/services/seo/': 12 }

test.use({ viewport: PHONE, reducedMotion: 'reduce' })

/** On a busy machine letters come after their time, and lines of others are longer: here they are waited for. */
test.beforeEach(async ({ page }) => {
  await page.route(/\/site-\w+\.css$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block')
    await route.fulfill({ response, body })
  })
})

/** Before and after all of the page has been laid out. */
async function heightsOf(page: Page): Promise<{ told: number; true: number }> {
  return page.evaluate(() => {
    const told = document.documentElement.scrollHeight
    for (const part of document.querySelectorAll<HTMLElement>('[data-tall]')) {
      part.style.contentVisibility = 'visible'
    }
    return { told, true: document.documentElement.scrollHeight }
  })
}

test('the scroll bar of a phone tells how long a page is before it is laid out', async ({
  page
}) => {
  const lies: string[] = []
  let waiting = 0
  for (const path of TEMPLATES.filter((one) => one !== '/styleguide/')) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    waiting += await page.locator('[data-tall]').count()
    const heights = await heightsOf(page)
    const lie = heights.told / heights.true - 1
    if (Math.abs(lie) > MOST_LIE) {
      lies.push(
        `${path}: ${heights.told} px told, ${heights.true} true; see tests/look/section-heights.ts`
      )
    }
  }
  expect(waiting).toBeGreaterThan(TEMPLATES.length)
  expect(lies).toEqual([])
})

test('the front page and a service are as long as a phone is read', async ({ page }) => {
  for (const [path, screens] of Object.entries(LENGTHS)) {
    await page.goto(path)
    const { true: height } = await heightsOf(page)
    expect.soft(height / PHONE.height, path).toBeLessThanOrEqual(screens)
  }
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
