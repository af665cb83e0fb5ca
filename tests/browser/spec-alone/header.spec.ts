import type { Page } from 'playwright/test'
import { expect, test } from './clean-site.ts'
import { open } from './form.ts'

const action = (page: Page, name: string) => page.locator(`[data-action="${name}"]:visible`).first()
const search = (page: Page) => page.locator('header [data-search]').first()

test.use({ viewport: { width: 1440, height: 900 } })

const EVERY_PAGE = [
  '/',
  '/services/seo/',
  '/news/',
  '/education/articles/',
  '/rating/',
  '/contacts/'
]

test('the header with its search, its contacts and both popups is on every page', async ({
  page
}) => {
  for (const path of EVERY_PAGE) {
    await page.goto(path)
    await expect(page.locator('header[data-header]'), path).toBeVisible()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const name of ['search', 'contacts', 'language', 'city']) {
        const toggle = action(page, `${name}-toggle`)
        await expect(toggle, `${name} of ${path} at ${width} px`).toBeVisible()
      }
    }
  }
})

for (const [toggle, panel] of [
  ['contacts-toggle', '[data-dropdown="contacts"]'],
  ['language-toggle', '[data-popup="language"]'],
  ['city-toggle', '[data-popup="city"]'],
  ['search-toggle', 'header [data-search]']
] as const) {
  test(`a click anywhere else closes what ${toggle} has opened`, async ({ page }) => {
    await open(page, '/faq/')
    const opened = page.locator(panel).first()
    await action(page, toggle).click()
    await expect(opened).toBeVisible()
    await expect(action(page, toggle)).toHaveAttribute('aria-expanded', 'true')
    await page.mouse.click(700, 860)
    await expect(opened).toBeHidden()
    await expect(action(page, toggle)).toHaveAttribute('aria-expanded', 'false')
  })
}

test('a click anywhere else closes the popup menu', async ({ page }) => {
  await open(page, '/faq/')
  await page.getByRole('button', { name: 'Услуги: подразделы' }).first().click()
  const panel = page.locator('header [data-submenu]:visible').first()
  await expect(panel).toBeVisible()
  await page.mouse.click(700, 880)
  await expect(panel).toBeHidden()
})

test('"Contact us" closes on Escape', async ({ page }) => {
  await open(page, '/faq/')
  await action(page, 'contacts-toggle').click()
  await expect(page.locator('[data-dropdown="contacts"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-dropdown="contacts"]')).toBeHidden()
})

test('the search box gives its input the focus, and its toggle closes it again', async ({
  page
}) => {
  await open(page, '/faq/')
  await expect(search(page)).toBeHidden()
  await action(page, 'search-toggle').click()
  await expect(search(page)).toBeVisible()
  await expect(search(page).locator('input[name="q"]')).toBeFocused()
  await action(page, 'search-toggle').click()
  await expect(search(page)).toBeHidden()
})

test('the search box takes 350 ms to open and 350 ms to close', async ({ page }) => {
  await open(page, '/faq/')
  // The first of a page is not measured: Chromium skips transitions for a moment after its paint.
  for (const isShown of [true, false]) {
    await action(page, 'search-toggle').click()
    await expect(search(page)).toBeVisible({ visible: isShown })
  }
  const longest = () =>
    page.evaluate(async () => {
      await Promise.all(document.getAnimations().map(({ finished }) => finished))
      document.querySelector<HTMLElement>('[data-action="search-toggle"]')?.click()
      await new Promise((done) => requestAnimationFrame(done))
      const running = document.getAnimations().map(({ effect }) => {
        const target = (effect as KeyframeEffect | null)?.target
        const isOurs = target?.closest('header') && !target.closest('button')
        return isOurs ? Number(effect?.getComputedTiming().activeDuration) : 0
      })
      return Math.max(...running)
    })
  expect(await longest()).toBe(350)
  await expect(search(page)).toBeVisible()
  expect(await longest()).toBe(350)
  await expect(search(page)).toBeHidden()
})

test('the header is scrolled beyond 1 px, not at 1 px, and not at the top', async ({ page }) => {
  await open(page, '/faq/')
  const header = page.locator('header[data-header]')
  for (const [top, isScrolled] of [
    [0, false],
    [1, false],
    [2, true],
    [1, false],
    [300, true],
    [0, false]
  ] as const) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    await expect(header.and(page.locator('[data-scrolled]'))).toHaveCount(isScrolled ? 1 : 0)
  }
})

test('what is closed is not reached by Tab', async ({ page }) => {
  await open(page, '/faq/')
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab')
    const isInClosed = await page.evaluate(
      () => document.activeElement?.closest('[data-dropdown], [data-popup], [data-search]') !== null
    )
    expect(isInClosed).toBe(false)
  }
})

test('the toggle of the contacts says what it is for', async ({ page }) => {
  await open(page, '/faq/')
  await expect(action(page, 'contacts-toggle')).toContainText('Связаться')
})

test('English pages have the same header', async ({ page }) => {
  await open(page, '/en/')
  for (const name of ['search', 'contacts', 'language', 'city']) {
    await expect(action(page, `${name}-toggle`), name).toBeVisible()
  }
  await action(page, 'contacts-toggle').click()
  await expect(page.locator('[data-dropdown="contacts"]')).toBeVisible()
})
