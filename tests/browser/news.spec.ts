import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

/** The numbers of pages and how each is marked. */
const numbers = (page: Page) =>
  page
    .locator('nav[data-news-pages] li a')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent, link.getAttribute('aria-current')])
    )

test('L04: "load more" appends the next page, moves focus there, announces it and keeps the address; the numbers of pages mark what is shown and lead on', async ({
  page,
  problems
}) => {
  await page.goto('/news/')
  const items = page.locator('[data-news-list] [data-news-item]')
  const before = await items.count()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect(page.locator('[data-news-list] nav')).toHaveCount(0)
  const next = page.getByRole('link', { name: 'Следующая страница' })
  await expect(next).toBeHidden()

  await page.locator('a[data-load-more]').click()
  await expect(items).toHaveCount(before + 12)
  await expect(items.nth(before).locator('a').first()).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Добавлено' })).toHaveText(
    'Добавлено новостей: 12'
  )
  await expect(page).toHaveURL('/news/')

  const years = await page
    .locator('[data-news-group]')
    .evaluateAll((groups) => groups.map((group) => group.getAttribute('data-news-group')))
  expect(years, 'a year that has begun goes on').toEqual([...new Set(years)])

  expect((await numbers(page)).slice(0, 3)).toEqual([
    ['1', 'page'],
    ['2', 'true'],
    ['3', null]
  ])

  await next.click()
  await expect(page).toHaveURL('/news/page/3/')
  expect((await numbers(page)).slice(0, 3)).toEqual([
    ['1', null],
    ['2', null],
    ['3', 'page']
  ])
  await page.locator('.pager li a').last().click()
  await expect(next).toHaveCount(0)
  await expect(page.locator('a[data-load-more]'), 'the last page has none').toHaveCount(0)
  expect(problems).toEqual([])
})

test('L04: who opens an item that was loaded and goes back finds the list as it was left', async ({
  page
}) => {
  await page.goto('/news/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const items = page.locator('[data-news-list] [data-news-item]')
  const before = await items.count()
  await page.locator('a[data-load-more]').click()
  await expect(items).toHaveCount(before + 12)
  await items.last().scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await items.last().locator('a').first().click()
  await expect(page).toHaveURL(/news\/(?!page)[\w-]+\/$/)

  await page.goBack()
  await expect(items).toHaveCount(before + 12)
  await expect(page.locator('a[data-load-more]')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
})

test('L04: loading, its failure and another try are said in words', async ({ page }) => {
  await page.goto('/news/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const items = page.locator('[data-news-list] [data-news-item]')
  const before = await items.count()
  let fail: (() => void) | undefined
  await page.route(
    '**/news/page/2/',
    async (route) => {
      await new Promise<void>((resolve) => {
        fail = resolve
      })
      await route.abort()
    },
    { times: 1 }
  )

  const more = page.locator('a[data-load-more]')
  const status = page.locator('[data-news-status][role="status"]')
  await more.click()
  await expect(more).toHaveText('Загружаем…')
  await expect.poll(() => fail).toBeDefined()
  fail?.()
  await expect(more).toHaveText('Загрузить ещё раз')
  await expect(status).toHaveText('Новости не загрузились. Проверьте связь и нажмите ещё раз.')
  await expect(more).toBeFocused()
  await expect(items).toHaveCount(before)

  await more.click()
  await expect(items).toHaveCount(before + 12)
  await expect(status).toHaveText('Добавлено новостей: 12')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the link leads to the next page, and numbers lead to any', async ({ page }) => {
    await page.goto('/news/')
    await page.locator('a[data-load-more]').click()
    await expect(page).toHaveURL('/news/page/2/')
    await page.getByRole('link', { name: '3', exact: true }).click()
    await expect(page).toHaveURL('/news/page/3/')
  })
})
