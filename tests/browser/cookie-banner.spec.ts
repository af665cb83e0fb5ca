import { expect, test } from './site.ts'

const banner = '[data-cookie-banner]'

test('accepting is remembered for a year and shows nothing on the next page', async ({ page }) => {
  await page.goto('/')
  await page.locator('[data-action="cookies-accept"]').click()
  await expect(page.locator(banner)).toBeHidden()
  const cookies = await page.context().cookies()
  const accepted = cookies.find(({ name }) => name === 'accept_cookies')

  expect(accepted?.value).toBe('y')
  const days = ((accepted?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(364.9)
  expect(days).toBeLessThan(365.1)
  await page.goto('/contacts/')
  await expect(page.locator(banner)).toBeHidden()
})

test('closing hides it for this page only', async ({ page }) => {
  await page.goto('/')
  await page.locator('[data-action="cookies-close"]').click()
  await expect(page.locator(banner)).toBeHidden()
  expect((await page.context().cookies()).some(({ name }) => name === 'accept_cookies')).toBe(false)

  await page.goto('/contacts/')
  await expect(page.locator(banner)).toBeVisible()
})
