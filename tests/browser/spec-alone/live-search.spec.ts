import type { Page } from 'playwright/test'
import { expect, test } from './clean-site.ts'
import { open } from './form.ts'

const input = (page: Page) => page.locator('header [data-search] input[name="q"]').first()
const results = (page: Page) => page.locator('header [data-search-results]').first()
const links = (page: Page) => results(page).locator('a[href]')

/** What is asked, in its order. Time then passes only as the test lets it. */
async function openSearch(page: Page) {
  const asked: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/search/')) return
    asked.push(Object.fromEntries(new URLSearchParams(request.postData() ?? '')))
  })
  await page.clock.install()
  await open(page, '/faq/')
  await page.locator('[data-action="search-toggle"]').first().click()
  await expect(page.locator('[data-island="site-search"][data-hydrated]').first()).toBeAttached()
  await expect(input(page)).toBeFocused()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  // From one look at the input to the next.
  await page.clock.runFor(500)
  return asked
}

/** Types, lets the input be looked at, and waits until the answer is shown. */
async function search(page: Page, query: string) {
  await input(page).fill(query)
  await page.clock.runFor(500)
  await expect(links(page).first()).toBeVisible()
}

test('while the visitor types, a dropdown of what matches stands below the input, which is looked at every 500 ms', async ({
  page
}) => {
  const asked = await openSearch(page)
  await page.clock.runFor(500)
  await page.keyboard.type('аудит')
  await page.clock.runFor(495)
  expect(asked).toEqual([])
  await page.clock.runFor(10)
  await expect.poll(() => asked.length).toBe(1)
  const id = (await input(page).getAttribute('id')) ?? ''
  expect(id).toMatch(/./)
  expect(asked).toEqual([{ ajax_call: 'y', INPUT_ID: id, q: 'аудит', l: '2' }])

  await expect(links(page).first()).toHaveAttribute('href', '/services/audit/')
  const [box, list] = await Promise.all([input(page).boundingBox(), results(page).boundingBox()])
  expect(list?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) - 1)
})

test('only a query that has changed, and is of the minimum length, is asked', async ({ page }) => {
  const asked = await openSearch(page)
  await page.keyboard.type('с')
  await page.clock.runFor(2000)
  expect(asked).toEqual([])
  await page.keyboard.type('е')
  await page.clock.runFor(500)
  await expect.poll(() => asked.map(({ q }) => q)).toEqual(['се'])
  await page.clock.runFor(5000)
  expect(asked).toHaveLength(1)
})

test('a query asked before is answered again without a request', async ({ page }) => {
  const asked = await openSearch(page)
  for (const [query, href] of [
    ['аудит', '/services/audit/'],
    ['реклама', '/services/reklama/'],
    ['аудит', '/services/audit/'],
    ['реклама', '/services/reklama/']
  ] as const) {
    await search(page, query)
    await expect(links(page).first()).toHaveAttribute('href', href)
  }
  expect(asked.map(({ q }) => q)).toEqual(['аудит', 'реклама'])
})

test('Down and Up move the selection, Enter opens its link', async ({ page }) => {
  await openSearch(page)
  await search(page, 'аудит')
  const selected = results(page).locator('a[aria-selected="true"]')
  await expect(selected).toHaveCount(0)
  for (const [key, at] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1]
  ] as const) {
    await page.keyboard.press(key)
    await expect(selected).toHaveCount(1)
    await expect(links(page).nth(at)).toHaveAttribute('aria-selected', 'true')
  }
  const href = (await links(page).nth(1).getAttribute('href')) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(href)
})

test('the dropdown hides 250 ms after the input has lost the focus, and at once on Escape', async ({
  page
}) => {
  await openSearch(page)
  await search(page, 'аудит')
  await input(page).blur()
  await page.clock.runFor(245)
  await expect(results(page)).toBeVisible()
  await page.clock.runFor(10)
  await expect(results(page)).toBeHidden()

  await input(page).focus()
  await search(page, 'реклама')
  await page.keyboard.press('Escape')
  await expect(results(page)).toBeHidden()

  await search(page, 'аудит')
  let release = () => {}
  const isFree = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/search/', async (route) => {
    await isFree
    await route.continue()
  })
  const asked = page.waitForRequest('**/search/')
  const answered = page.waitForResponse('**/search/')
  await input(page).fill('новости')
  await page.clock.runFor(500)
  await asked
  await page.keyboard.press('Escape')
  release()
  await (await answered).finished()
  await page.clock.runFor(100)
  await expect(results(page), 'an answer that was on its way').toBeHidden()
})

test('a fragment is shown as it comes, whatever its structure', async ({ page }) => {
  const asked = await openSearch(page)
  for (const [query, body, seen] of [
    ['ответ', '<a href="/prices/">Ответ другого сервера</a>', 'Ответ другого сервера'],
    ['строка', '<ul><li>Строка ответа</li></ul>', 'Строка ответа']
  ] as const) {
    await page.unroute('**/search/')
    await page.route('**/search/', (route) => route.fulfill({ contentType: 'text/html', body }))
    await input(page).fill(query)
    await page.clock.runFor(500)
    await expect(results(page)).toBeVisible()
    await expect(results(page)).toHaveText(seen)
    await input(page).fill('о')
    await page.clock.runFor(500)
    await expect(results(page)).toBeHidden()
    await input(page).fill(query)
    await page.clock.runFor(500)
    await expect(results(page)).toHaveText(seen)
  }
  expect(asked.map(({ q }) => q)).toEqual(['ответ', 'строка'])
})
