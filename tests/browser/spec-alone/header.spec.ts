import type { Page } from 'playwright/test'
import { expect, test } from './clean-site.ts'
import { open } from './form.ts'

const action = (page: Page, name: string) => page.locator(`[data-action="${name}"]:visible`).first()
const search = (page: Page) => page.locator('header [data-search]').first()

test.use({ viewport: { width: 1440, height: 900 } })

const EVERY_PAGE = ['/', '/services/seo/', '/news/', '/rating/', '/en/']
const TOGGLES = [
  ['contacts-toggle', '[data-dropdown="contacts"]'],
  ['language-toggle', '[data-popup="language"]'],
  ['city-toggle', '[data-popup="city"]'],
  ['search-toggle', 'header [data-search]']
] as const

test('the header with its search, its contacts and both popups is on every page, an English one too', async ({
  page
}) => {
  for (const path of EVERY_PAGE) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.locator('header[data-header]'), path).toBeVisible()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const [toggle] of TOGGLES) {
        await expect(action(page, toggle), `${toggle} of ${path} at ${width} px`).toBeVisible()
      }
    }
  }
})

test('each toggle opens its popup, which a click anywhere else, a second one and Escape close', async ({
  page
}) => {
  await open(page, '/faq/')
  await expect(action(page, 'contacts-toggle')).toContainText('Связаться')
  for (const [toggle, panel] of TOGGLES) {
    const opened = page.locator(panel).first()
    const button = action(page, toggle)
    for (const close of [
      () => page.mouse.click(700, 860),
      () => button.click(),
      () => page.keyboard.press('Escape')
    ]) {
      await button.click()
      await expect(opened, toggle).toBeVisible()
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      await close()
      await expect(opened, toggle).toBeHidden()
      await expect(button).toHaveAttribute('aria-expanded', 'false')
    }
    await expect(button, 'Escape gives the focus back').toBeFocused()
  }

  await page.getByRole('button', { name: 'Услуги: подразделы' }).first().click()
  const menu = page.locator('header [data-submenu]:visible').first()
  await expect(menu).toBeVisible()
  await page.mouse.click(700, 880)
  await expect(menu).toBeHidden()
})

test('the search box takes 350 ms to open and 350 ms to close, and gives its input the focus', async ({
  page
}) => {
  await open(page, '/faq/')
  // The first of a page is not measured: Chromium skips transitions for a moment after its paint.
  await expect(search(page)).toBeHidden()
  await action(page, 'search-toggle').click()
  await expect(search(page)).toBeVisible()
  await expect(search(page).locator('input[name="q"]')).toBeFocused()
  await action(page, 'search-toggle').click()
  await expect(search(page)).toBeHidden()
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
