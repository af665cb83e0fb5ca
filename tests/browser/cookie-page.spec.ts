import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

/** Names in the first column of the page's tables; `_ym_*` stands for all that begin so. */
async function named(page: Page): Promise<string[]> {
  await page.goto('/legal/cookies/')
  return await page.locator('main td:first-child code').allTextContents()
}

test('the page about cookies names every one that a visit leaves, with its lifetime', async ({
  page
}) => {
  await page.goto('/?utm_source=ya&utm_medium=cpc&utm_campaign=osen')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('[data-action="cookies-accept"]').click()
  await expect.poll(async () => (await page.context().cookies()).length).toBeGreaterThan(10)
  const stored = await page.context().cookies()
  const names = await named(page)

  expect(stored.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([])
  const ours = names.filter((name) => /^(first_|utm_|landing_page|request_page)/.test(name))
  const kept = stored.map(({ name }) => name)
  expect(ours.filter((name) => !kept.includes(name))).toEqual([])

  const lifetime = (name: string) => {
    const expires = stored.find((cookie) => cookie.name === name)?.expires ?? -1
    return expires < 0 ? 'session' : Math.round((expires - Date.now() / 1000) / 60)
  }
  expect(lifetime('first_utm_source')).toBe(30 * 24 * 60)
  expect(lifetime('utm_source')).toBe(40)
  expect(lifetime('request_page')).toBe('session')
  for (const [name, told] of [
    ['first_utm_source', '30 дней'],
    ['utm_source', '40 минут'],
    ['request_page', 'до закрытия браузера'],
    ['accept_cookies', '1 год']
  ] as const) {
    const row = page.locator('main tr', { has: page.locator(`code:text-is("${name}")`) })
    await expect(row).toContainText(told.replace(' ', '\u00A0'))
  }
})

test('what lies in localStorage is named too', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('[data-action="cookies-accept"]').click()
  const keys = await page.evaluate(() => Object.keys(localStorage))
  const names = await named(page)
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.filter((key) => !names.includes(key))).toEqual([])
})
