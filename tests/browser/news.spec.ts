import { expect, test } from './site.ts'

test('"load more" appends the next page, moves focus there, announces it and keeps the address', async ({
  page,
  problems
}) => {
  await page.goto('/news/')
  const items = page.locator('[data-news-list] [data-news-item]')
  const more = page.locator('a[data-load-more]')
  const before = await items.count()
  await expect(page.locator('html[data-ready]')).toBeAttached()

  await more.click()
  await expect(items).toHaveCount(before + 12)
  await expect(items.nth(before).locator('a').first()).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Добавлено' })).toHaveText(
    'Добавлено новостей: 12'
  )
  await expect(page).toHaveURL('/news/')
  await expect(more).toHaveAttribute('href', '/news/page/3/')

  await more.click()
  await expect(items).toHaveCount(before + 24)
  const years = await page
    .locator('[data-news-group]')
    .evaluateAll((groups) => groups.map((group) => group.getAttribute('data-news-group')))
  expect(years, 'a year that has begun goes on').toEqual([...new Set(years)])
  await expect(more).toHaveCount(0)
  expect(problems).toEqual([])
})

test('a failed load leaves the link usable', async ({ page }) => {
  await page.goto('/news/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const items = page.locator('[data-news-list] [data-news-item]')
  const before = await items.count()
  await page.route('**/news/page/2/', (route) => route.abort(), { times: 1 })

  const more = page.locator('a[data-load-more]')
  await more.click()
  await expect(more).not.toHaveAttribute('aria-busy', 'true')
  await expect(more).toHaveText('Показать ещё')
  await expect(items).toHaveCount(before)
  await more.click()

  await expect(items).toHaveCount(before + 12)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the link leads to the next page, and numbers lead to any', async ({ page }) => {
    await page.goto('/news/')
    await page.locator('a[data-load-more]').click()
    await expect(page).toHaveURL('/news/page/2/')
    await page.getByRole('link', { name: '3', exact: true }).click()
    await expect(page).toHaveURL('/news/page/3/')
    await expect(page.locator('a[data-load-more]')).toHaveCount(0)
  })
})
