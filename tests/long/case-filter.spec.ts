import type { Route } from 'playwright/test'
import { expect, test } from '../browser/site.ts'
import { atRest } from './at-rest.ts'

test('A3: an answer that fails after a later one has come sends nobody away', async ({ page }) => {
  await page.goto('/cases/')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const industry = page.getByLabel('Отрасль')
  const results = page.locator('[data-filter-results]')
  const asked: Route[] = []
  await page.route('**/cases/?*', async (route) => {
    asked.push(route)
    if (asked.length > 1) await route.continue()
  })

  await industry.selectOption({ index: 1 })
  await expect.poll(() => asked.length).toBe(1)
  await industry.selectOption({ index: 2 })
  await expect(page).toHaveURL(/\/cases\/\?/)
  await expect(results).not.toHaveAttribute('aria-busy', 'true')
  const address = page.url()
  const failed = page.waitForEvent('requestfailed')
  await asked[0]?.abort()
  await failed

  // The browser would ask for the page of the answer that has failed.
  await atRest(page)
  expect(page.url()).toBe(address)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  expect(asked).toHaveLength(2)
})

test('A3: a filter that is asked without a network is answered when that is back', async ({
  page,
  context
}) => {
  await page.goto('/cases/')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const failed = page.waitForEvent('requestfailed')
  await context.setOffline(true)
  await page.getByLabel('Отрасль').selectOption({ index: 1 })
  await failed
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/cases\/\?/)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})
