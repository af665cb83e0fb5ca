import type { BrowserContext, Page } from 'playwright/test'
import { expect, test } from './clean-site.ts'
import { open } from './form.ts'

const YEAR_S = 365 * 24 * 60 * 60
const banner = (page: Page) => page.locator('[data-cookie-banner]')
const ARTICLE = '/education/articles/kak-vybrat-podryadchika/'

test.use({ viewport: { width: 1440, height: 900 } })

const consent = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'accept_cookies')

test('"Accept" is kept as accept_cookies=y for a year, and the banner is gone for good', async ({
  page,
  context,
  site
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) foreign.push(request.url())
  })
  await open(page, '/')
  await expect(banner(page)).toBeVisible()
  const before = Date.now() / 1000
  await page.locator('[data-action="cookies-accept"]').click()
  await expect(banner(page)).toBeHidden()
  const cookie = await consent(context)
  expect(cookie?.value).toBe('y')
  expect(cookie?.expires).toBeGreaterThan(before + YEAR_S - 2)
  expect(cookie?.expires).toBeLessThan(Date.now() / 1000 + YEAR_S + 2)
  await page.waitForLoadState('networkidle')
  expect(foreign, 'no vendor is asked for anything without a setting').toEqual([])

  // Not even before the scripts.
  await page.route('**/main-*.js', (route) => route.abort())
  await page.goto('/news/')
  await expect(banner(page)).toBeHidden()
})

test('"Close" hides the banner on this page, and keeps nothing', async ({ page, context }) => {
  await open(page, '/')
  await page.locator('[data-action="cookies-close"]').click()
  await expect(banner(page)).toBeHidden()
  expect(await consent(context)).toBeUndefined()
  await open(page, '/contacts/')
  await expect(banner(page)).toBeVisible()
})

test('"Accept" takes the offset of the banner from the fixed form', async ({ page }) => {
  await open(page, ARTICLE)
  await expect(page.locator('[data-fixed-form][data-cookie-offset]')).toBeAttached()
  await page.locator('[data-action="cookies-accept"]').click()
  await expect(page.locator('[data-fixed-form]')).toBeAttached()
  await expect(page.locator('[data-fixed-form][data-cookie-offset]')).toHaveCount(0)
})
