import type { Page } from 'playwright/test'
import { openDialog } from '../browser/open-dialog.ts'
import { expect, test } from '../browser/site.ts'

const ARTICLE = '/education/articles/kak-vybrat-podryadchika/'

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  // What follows the state comes after the paint.
  await expect(page.locator('[data-city][aria-pressed="true"]').first()).toBeAttached()
}

const state = (page: Page) =>
  page.evaluate(() => {
    const { cookies, fixed, city } = document.documentElement.dataset
    const office = document.querySelector('[data-city-text="name"]')?.textContent
    return { cookies, hasForm: fixed !== undefined, city, office }
  })

/** Accepts cookies, chooses a city, and has sent a request from an article. */
async function changeAll(page: Page): Promise<void> {
  await page.locator('[data-action="cookies-accept"]').click()
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-city="kazan"]')?.click()
  })
}

async function sendFromArticle(page: Page): Promise<void> {
  await openDialog(page, 'request')
  const form = page.locator('[data-modal="request"] form')
  await form.getByLabel('Имя').fill('Анна')
  await form.locator('[name=email]').fill('anna@example.ru')
  await expect(page.locator('[data-modal="request"][data-hydrated]')).toBeVisible()
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
}

test('an open tab follows what another one changes (spatie/laravel-cookie-consent#15)', async ({
  page,
  context
}) => {
  await open(page, ARTICLE)
  expect(await state(page)).toMatchObject({ cookies: 'asked', hasForm: true })
  const other = await context.newPage()
  await open(other, ARTICLE)
  await changeAll(other)
  await expect
    .poll(() => state(page))
    .toEqual({ cookies: 'accepted', hasForm: true, city: 'kazan', office: 'Казань' })
  await expect(page.locator('[data-cookie-banner]')).toBeHidden()
  await expect(page.locator('[data-city="kazan"][aria-pressed="true"]').first()).toBeAttached()

  await sendFromArticle(other)
  await expect.poll(() => state(page)).toMatchObject({ hasForm: false })
  await other.evaluate(() =>
    document.querySelector<HTMLElement>('[data-action="cookies-reset"]')?.click()
  )
  await expect.poll(() => state(page)).toMatchObject({ cookies: 'asked' })
  await expect(page.locator('[data-cookie-banner]')).toBeVisible()
})

test('a banner that was closed here stays closed, whatever others do (spatie/laravel-cookie-consent#15)', async ({
  page,
  context
}) => {
  await open(page, '/faq/')
  await page.locator('[data-action="cookies-close"]').click()
  const other = await context.newPage()
  await open(other, '/faq/')
  await other.evaluate(() => document.querySelector<HTMLElement>('[data-city="kazan"]')?.click())
  await expect.poll(() => state(page)).toMatchObject({ cookies: 'closed', city: 'kazan' })
  await expect(page.locator('[data-cookie-banner]')).toBeHidden()
})

test('a page that comes back from the back-forward cache reads its state again (spatie/laravel-cookie-consent#15)', async ({
  page,
  context
}) => {
  // The cache is off in a browser that is driven: this one is told of nothing until it is shown again.
  await page.addInitScript(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true)
    cookieStore.addEventListener('change', (event) => event.stopImmediatePropagation())
  })
  await open(page, ARTICLE)
  const other = await context.newPage()
  await open(other, '/contacts/')
  await changeAll(other)
  expect(await state(page)).toMatchObject({ cookies: 'asked', office: 'Москва' })
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(await state(page)).toEqual({
    cookies: 'accepted',
    hasForm: true,
    city: 'kazan',
    office: 'Казань'
  })
  await expect(page.locator('[data-cookie-banner]')).toBeHidden()
})

test('what is pressed with Ctrl opens in a new tab, dialog or not', async ({ page, context }) => {
  await open(page, '/contacts/')
  const link = page.locator('main a[data-open-modal="agreement"]').first()
  const opened = context.waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  await expect((await opened).locator('h1')).toBeVisible()
  await expect(page.locator('[data-modal="agreement"]')).toBeHidden()
  await link.click()
  await expect(page.locator('[data-modal="agreement"]')).toBeVisible()
})

test('an item that moved to the next page meanwhile is not shown twice', async ({ page }) => {
  await open(page, '/news/')
  const items = page.locator('[data-news-list] [data-news-item]')
  const before = await items.count()
  const last = (await items.last().locator('a').first().getAttribute('href')) ?? ''
  await page.route('**/news/page/2/', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const first = /<li class="entry"[^>]*>.*?<a[^>]*href="([^"]+)"/s.exec(text)?.[1] ?? ''
    expect(first).not.toBe('')
    await route.fulfill({ response, body: text.replaceAll(`"${first}"`, `"${last}"`) })
  })
  await page.locator('a[data-load-more]').click()
  await expect(items).toHaveCount(before + 11)
  await expect(page.locator('[data-news-status]')).toHaveText('Добавлено новостей: 11')
  await expect(page.locator(`[data-news-list] a[href="${last}"]`)).toHaveCount(1)
})
