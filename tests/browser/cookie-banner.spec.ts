import { chromium } from 'playwright/test'
import { CHROMIUM_FLAGS, provideChromium } from '../support/chromium.mjs'
import { expect, test } from './site.ts'

const banner = '[data-cookie-banner]'

test('closing hides it for this page only', async ({ page }) => {
  await page.goto('/')
  await page.locator('[data-action="cookies-close"]').click()
  await expect(page.locator(banner)).toBeHidden()
  expect((await page.context().cookies()).some(({ name }) => name === 'accept_cookies')).toBe(false)

  await page.goto('/contacts/')
  await expect(page.locator(banner)).toBeVisible()
})

test('where cookies are refused, what was accepted is not asked again on the same page', async ({
  page
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
  })
  await page.goto('/faq/')
  await page.waitForLoadState('networkidle')
  await page.locator('[data-action="cookies-accept"]').click()
  await expect(page.locator(banner)).toBeHidden()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.locator(banner)).toBeHidden()
})

test('who has accepted never sees it, not even before the scripts', async ({
  page,
  context,
  site
}) => {
  await context.addCookies([{ name: 'accept_cookies', value: 'y', url: site.url }])
  await page.route('**/main-*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.locator(banner)).toBeHidden()
})

test('it never covers a focused field', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/contacts/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('main select[name="theme"]').focus()
  for (let step = 0; step < 8; step++) {
    const covered = await page.evaluate((selector) => {
      const field = document.activeElement?.getBoundingClientRect()
      const top = document.querySelector(selector)?.getBoundingClientRect().top ?? Infinity
      return field && field.bottom > top ? document.activeElement?.outerHTML.slice(0, 80) : ''
    }, banner)
    expect(covered).toBe('')
    await page.keyboard.press('Tab')
  }
})

test('the choice can be taken back in the footer', async ({ page, context }) => {
  await page.goto('/faq/')
  await page.locator('[data-action="cookies-accept"]').click()
  await page.getByRole('button', { name: 'Изменить выбор cookie' }).click()
  await expect(page.locator(banner)).toBeVisible()
  await expect(page.locator('[data-action="cookies-accept"]')).toBeFocused()
  expect((await context.cookies()).some(({ name }) => name === 'accept_cookies')).toBe(false)
})

test('its buttons break no word where the browser sets all text twice as large', async ({
  site
}) => {
  await using browser = await chromium.launch({
    args: [...CHROMIUM_FLAGS, '--blink-settings=defaultFontSize=32'],
    executablePath: provideChromium()
  })
  const page = await browser.newPage({ baseURL: site.url })
  await page.goto('/')
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const button of await page.locator(`${banner} button`).all()) {
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
