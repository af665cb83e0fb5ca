import type { Page } from 'playwright/test'
import { held } from './held.ts'
import { expect, test } from './site.ts'

const action = (page: Page, name: string) => page.locator(`[data-action="${name}"]`)

test('opening one popup closes the other and the search box, which moves nothing of what is read', async ({
  page
}) => {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await action(page, 'search-toggle').click()
  await action(page, 'language-toggle').click()
  await expect(page.locator('[data-search]')).toBeHidden()
  await action(page, 'contacts-toggle').click()
  await expect(page.locator('[data-popup="language"]')).toBeHidden()
  await expect(page.locator('[data-dropdown="contacts"]')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(1000)
  // A press of its own would bring the toggle into view first.
  const box = await action(page, 'search-toggle').boundingBox()
  await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8)
  await expect(page.locator('[data-search] input[name="q"]')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(place)
  await page.keyboard.press('Escape')
  await expect(action(page, 'search-toggle')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('L14: the toggle says «Связаться» or "Contact us", with the number where there is room', async ({
  page
}) => {
  for (const [path, words] of [
    ['/faq/', 'Связаться'],
    ['/en/', 'Contact us']
  ] as const) {
    await page.goto(path)
    const toggle = action(page, 'contacts-toggle')
    const number = page.locator('.site-header__phone')
    for (const width of [320, 600, 1024, 1366]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(toggle).toHaveAccessibleName(words)
      // On phones it is a receiver.
      const shown = await toggle.locator('span').boundingBox()
      expect(Number(shown?.width) > 1, `words at ${width} px`).toBe(width >= 600)
      expect(await number.isVisible(), `number at ${width} px`).toBe(width >= 1024)
    }
    await toggle.click()
    const lines = await page.locator('[data-dropdown="contacts"]').innerText()
    expect(lines.split('\n')[0]).toBe(words)
  }
})

test('popups open before any script has come, in their own styles', async ({ page }) => {
  await page.route('**/main-*.js', (route) => route.abort())
  await page.goto('/faq/')
  await action(page, 'contacts-toggle').click()
  const dropdown = page.locator('[data-dropdown="contacts"]')
  await expect(dropdown).toBeVisible()
  // What is opened has styles that no paint waits for; the page's script asks for them.
  await expect(dropdown).toHaveCSS('padding-top', '24px')
})

test('a city that is chosen before its script has come is shown when it has', async ({ page }) => {
  const release = await held(page, /\/assets\/touch-scripts-/)
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await action(page, 'city-toggle').click()
  await page.locator('[data-popup="city"] [data-city="kazan"]').click()
  release()
  await expect(page.locator('footer [data-city-text="address"]')).toHaveText(/Показательная/)
})

test('a chosen city changes phone, address and hours, is remembered, and changes no address', async ({
  page
}) => {
  await page.goto('/faq/')
  const phone = page.locator('header [data-city-text="phone"]').first()
  await expect(phone).toHaveText('8 (800) 000-01-00')
  await expect(page.locator('html[data-ready]')).toBeAttached()

  await action(page, 'city-toggle').click()
  await page
    .locator('[data-popup="city"]')
    .getByRole('button', { name: /Казань/ })
    .click()
  await expect(page.locator('[data-popup="city"]')).toBeHidden()
  await expect(phone).toHaveText('+7 (843) 000-01-03')
  await expect(page.locator('footer [data-city-text="address"]')).toHaveText(/Показательная/)
  await expect(page).toHaveURL('/faq/')

  await page.goto('/news/')
  await expect(phone).toHaveText('+7 (843) 000-01-03')
  await expect(page.locator('header [data-city-call]').first()).toHaveAttribute(
    'href',
    'tel:+78430000103'
  )
  await expect(page.locator('[data-site-top] [data-city-text="hours"]')).toHaveText(/18:00/)
})

test('the mega menu opens by key, holds links of all levels and closes on Escape, or when the focus leaves it', async ({
  page
}) => {
  await page.setViewportSize({ width: 1366, height: 800 })
  await page.goto('/services/seo/')
  const toggle = page.getByRole('button', { name: 'Услуги: подразделы' }).first()
  await toggle.focus()
  await page.keyboard.press('Enter')
  const panel = page.locator('#mega-0')
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Региональным сетям' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(toggle).toBeFocused()

  await page.keyboard.press('Enter')
  const links = await panel.getByRole('link').count()
  for (let i = 0; i < links; i++) await page.keyboard.press('Tab')
  await expect(panel, 'among its own links').toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel).toBeHidden()
  await expect(page.locator(':focus')).toBeInViewport()
})
