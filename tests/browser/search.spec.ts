import type { Page, Request } from 'playwright/test'
import { held } from './held.ts'
import { expect, test } from './site.ts'

const results = (page: Page) => page.locator('[data-search-panel] [data-search-results]')
const input = (page: Page) => page.locator('[data-search-panel] input[name="q"]')
const links = (page: Page) => results(page).locator('a[href]')
const selected = (page: Page) => results(page).locator('a[aria-selected="true"]')

/** The requests of the live search, in order. */
async function openSearch(page: Page): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = []
  page.on('request', (request: Request) => {
    const isLive = request.method() === 'POST' && request.url().endsWith('/search/')
    if (isLive) asked.push(new URLSearchParams(request.postData() ?? ''))
  })
  await page.clock.install()
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('[data-action="search-toggle"]').click()
  await expect(page.locator('[data-island="site-search"][data-hydrated]')).toBeAttached()
  await expect(input(page)).toBeFocused()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  return asked
}

/** Lets the input be looked at once, and the answer come. */
async function look(page: Page) {
  await page.clock.runFor(500)
  await answered(page)
}

/** A later question of the page has its answer. */
async function answered(page: Page) {
  await page.evaluate(async () => (await fetch('/healthz')).text())
}

test('Up and Down go round, Escape closes the list and then the box, and a slow click is not swallowed', async ({
  page
}) => {
  await openSearch(page)
  await input(page).fill('аудит')
  await look(page)
  const count = await links(page).count()
  await expect(selected(page)).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(links(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(input(page)).toHaveAttribute(
    'aria-activedescendant',
    (await links(page).first().getAttribute('id')) ?? ''
  )
  await page.keyboard.press('ArrowUp')
  await expect(links(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(links(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(selected(page)).toHaveCount(1)
  await expect(input(page)).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(results(page)).toBeHidden()
  await expect(input(page)).toBeVisible()
  await expect(input(page)).toHaveValue('аудит')
  await page.keyboard.press('Escape')
  await expect(input(page)).toBeHidden()

  await page.locator('[data-action="search-toggle"]').click()
  await page.clock.runFor(400)
  await expect(results(page)).toBeVisible()
  await links(page).first().hover()
  await page.mouse.down()
  await page.clock.runFor(2000)
  await expect(results(page), 'hidden by no loss of the focus while it is pressed').toBeVisible()
  await page.mouse.up()
  await expect(page).toHaveURL('/services/audit/')
})

test('a list that comes after the arrows begins anew', async ({ page }) => {
  await openSearch(page)
  await input(page).fill('реклама')
  await look(page)
  await expect(links(page).first()).toBeVisible()
  const release = await held(page, /\/search\/$/)
  await input(page).fill('аудит')
  await page.clock.runFor(500)
  await page.keyboard.press('ArrowDown')
  release()
  await expect(links(page).first()).toHaveAttribute('href', '/services/audit/')
  await expect(input(page)).not.toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('ArrowDown')
  await expect(links(page).first()).toHaveAttribute('aria-selected', 'true')
})

test('what was found, or that nothing was, is said; Enter with none selected leads to the result page', async ({
  page
}) => {
  await openSearch(page)
  const status = page.locator('[data-search-panel] [role=status]')
  await input(page).fill('аудит')
  await look(page)
  await expect(status).toHaveText(/^Найдено: \d+$/)
  await input(page).fill('ывлаофылв')
  await look(page)
  await expect(results(page)).toContainText('Ничего не найдено')
  await expect(status).toHaveText('Ничего не найдено')

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/\?q=/)
  await expect(page.locator('main h1')).toHaveText('Поиск')
})

test('two searches on one page have their own ids and answers', async ({ page }) => {
  await page.goto('/none/')
  const ids = await page
    .locator('[data-search] input[name="q"]')
    .evaluateAll((all) => all.map(({ id }) => id))
  expect(new Set(ids).size).toBe(2)
  await page.locator('main input[name="q"]').fill('аудит')
  await expect(page.locator('main [data-search-results] a[href]').first()).toHaveAttribute(
    'href',
    '/services/audit/'
  )
  await expect(results(page)).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the header leads to the search page, and its form finds', async ({ page }) => {
    await page.goto('/faq/')
    await page.locator('[data-action="search-toggle"]').click()
    await expect(page).toHaveURL(/\/search\/\?q=/)
    await page.locator('main input[name="q"]').fill('аудит')
    await page.locator('main').getByRole('button', { name: 'Найти' }).click()
    await expect(page.locator('main').getByText(/Найдено: \d+\sстраниц/)).toBeVisible()
  })
})
