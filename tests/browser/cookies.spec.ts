import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

/** Names in the first column of the page's tables; `_ym_*` stands for all that begin so. */
async function named(page: Page): Promise<string[]> {
  await page.goto('/legal/cookies/')
  return await page.locator('main td:first-child code').allTextContents()
}

test('the page about cookies names every one that a visit leaves, with its lifetime, and what lies in localStorage', async ({
  page
}) => {
  await page.goto('/?utm_source=ya&utm_medium=cpc&utm_campaign=osen')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('[data-action="cookies-accept"]').click()
  await expect.poll(async () => (await page.context().cookies()).length).toBeGreaterThan(10)
  const keys = await page.evaluate(() => Object.keys(localStorage))
  const stored = await page.context().cookies()
  const kept = stored.map(({ name }) => name)
  const names = await named(page)
  expect(keys.length).toBeGreaterThan(0)
  expect([...kept, ...keys].filter((name) => !names.includes(name))).toEqual([])
  const ours = names.filter((name) => /^(first_|utm_|landing_page|request_page)/.test(name))
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

test('the choice can be taken back in the footer', async ({ page, context }) => {
  await page.goto('/faq/')
  await page.locator('[data-action="cookies-accept"]').click()
  await page.getByRole('button', { name: 'Изменить выбор cookie' }).click()
  await expect(page.locator('[data-cookie-banner]')).toBeVisible()
  await expect(page.locator('[data-action="cookies-accept"]')).toBeFocused()
  expect((await context.cookies()).some(({ name }) => name === 'accept_cookies')).toBe(false)
})
