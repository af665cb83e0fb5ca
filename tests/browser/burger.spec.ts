import type { Page } from 'playwright/test'
import { held } from './held.ts'
import { expect, test } from './site.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const link = (page: Page, name: string) =>
  page.locator('[data-burger] a', { hasText: new RegExp(`^${name}$`) }).first()

const MENU = '[data-burger]'
const toggle = (page: Page) => page.locator('[data-action="burger-toggle"]')
const section = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name}: подразделы` })

async function open(page: Page, path = '/faq/') {
  await page.goto(path)
  await toggle(page).tap()
  await expect(page.locator(MENU)).toBeVisible()
}

test('keys follow the link or press the button beside it; Escape closes', async ({ page }) => {
  await open(page)
  const expand = page.getByRole('button', { name: 'Рейтинги: подразделы' })
  await expand.focus()
  await page.keyboard.press('Enter')
  await expect(expand).toHaveAttribute('aria-expanded', 'true')
  await expect(link(page, 'Методика')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-burger]')).toBeHidden()
  await expect(page.locator('[data-action="burger-toggle"]')).toBeFocused()

  await page.keyboard.press('Enter')
  await link(page, 'Кейсы').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cases/')
})

test('what is closed cannot be reached by Tab, and the page behind is inert', async ({ page }) => {
  await open(page)
  const reached = new Set<string>()
  for (let i = 0; i < 25; i++) {
    await page.keyboard.press('Tab')
    reached.add(
      await page.evaluate(() => {
        const element = document.activeElement
        return element?.closest('main, footer') ? 'page' : (element?.textContent?.trim() ?? '')
      })
    )
  }
  expect([...reached]).not.toContain('page')
  expect([...reached]).not.toContain('Контент')
})

test('it is open before React has come, and keeps what is pressed until then', async ({ page }) => {
  const release = await held(page, /\/assets\/mount-/)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/services/seo/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  expect(
    asked.filter((url) => /\/mount-/.test(url)),
    'nothing before a touch'
  ).toEqual([])
  // What is painted next after the press already has the menu.
  await toggle(page).evaluate((button) => {
    button.addEventListener('click', () =>
      requestAnimationFrame(() => {
        const burger = document.querySelector('[data-burger]')
        const isSeen = burger?.checkVisibility({ visibilityProperty: true })
        document.documentElement.dataset.seen = String(isSeen)
      })
    )
  })
  await toggle(page).tap()
  await expect(page.locator('html')).toHaveAttribute('data-seen', 'true')
  await expect(link(page, 'Контент'), 'where the visitor is').toBeVisible()
  await section(page, 'Кейсы').tap()
  await section(page, 'Рейтинги').tap()
  await expect(page.locator(`${MENU}[data-hydrated]`)).toHaveCount(0)

  release()
  await expect(link(page, 'Методика')).toBeVisible()
  await expect(link(page, 'Контент')).toBeHidden()
  await expect(section(page, 'Рейтинги')).toHaveAttribute('aria-expanded', 'true')
  await expect(section(page, 'Услуги')).toHaveAttribute('aria-expanded', 'false')
})

test('a deeper level of where the visitor is that is pressed before the page has any script is open when it has', async ({
  page
}) => {
  const release = await held(page, /\/assets\/main-/)
  await page.goto('/services/seo/', { waitUntil: 'commit' })
  await toggle(page).tap()
  await section(page, 'Поисковое продвижение').tap()
  release()
  await expect(link(page, 'Региональным сетям')).toBeInViewport({ ratio: 1 })
  await expect(section(page, 'Поисковое продвижение')).toHaveAttribute('aria-expanded', 'true')
  const back = page.locator('.main-menu__deep[data-open] [data-action="submenu-back"]')
  await back.tap()
  await expect(link(page, 'Региональным сетям')).toBeHidden()
})

test('it is open where the visitor is, and there again when it is opened anew', async ({
  page
}) => {
  await open(page, '/services/seo/')
  await expect(page.locator(`${MENU}[data-hydrated]`)).toBeAttached()
  await expect(section(page, 'Услуги')).toHaveAttribute('aria-expanded', 'true')
  await section(page, 'Рейтинги').tap()
  await expect(link(page, 'Контент')).toBeHidden()
  await page.keyboard.press('Escape')
  await toggle(page).tap()
  await expect(link(page, 'Контент')).toBeVisible()
  await expect(section(page, 'Рейтинги')).toHaveAttribute('aria-expanded', 'false')
})

test('a city that is chosen stays in the menu, before and after its script', async ({ page }) => {
  const choose = (name: RegExp) =>
    page.locator('[data-popup="city"]').getByRole('button', { name }).click()
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('[data-action="city-toggle"]').click()
  await choose(/Казань/)
  await toggle(page).tap()
  await expect(page.locator(`${MENU}[data-hydrated]`)).toBeAttached()
  const phone = page.locator(`${MENU} [data-city-text="phone"]`)
  await expect(phone).toHaveText('+7 (843) 000-01-03')
  await page.keyboard.press('Escape')

  await page.locator('[data-action="city-toggle"]').click()
  await choose(/Новосибирск/)
  const chosen = await page.locator('header [data-city-text="phone"]').last().textContent()
  await toggle(page).tap()
  await section(page, 'Рейтинги').tap()
  await expect(link(page, 'Методика')).toBeVisible()
  await expect(phone).toHaveText(chosen ?? '')
  await expect(phone).not.toHaveText('+7 (843) 000-01-03')
})

test('one that was a burger answers as the bar when the window grows', async ({ page }) => {
  await open(page)
  await expect(page.locator(`${MENU}[data-hydrated]`)).toBeAttached()
  await page.setViewportSize({ width: 1440, height: 900 })
  await section(page, 'Услуги').click()
  await expect(page.locator('#mega-0')).toBeVisible()
  await expect(section(page, 'Услуги')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(section(page, 'Услуги')).toHaveAttribute('aria-expanded', 'false')
  await page
    .locator('.main-menu__link')
    .first()
    .click({ position: { x: 5, y: 20 } })
  await expect(page).toHaveURL('/services/')
})

test('on the narrowest phone it reaches from the header to the foot of the window, scrolled or not', async ({
  page
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  for (const from of [0, 700]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), from)
    await expect(page.locator('[data-header][data-scrolled]')).toHaveCount(from ? 1 : 0)
    await toggle(page).tap()
    await expect(page.locator(MENU)).toBeVisible()
    const [header, menu] = await Promise.all([
      page.locator('[data-header]').boundingBox(),
      page.locator(MENU).boundingBox()
    ])
    if (!header || !menu) throw new Error('one of them is not shown')
    expect(Math.abs(menu.y - header.y - header.height)).toBeLessThan(2)
    expect(menu.y + menu.height).toBeLessThanOrEqual(640)
    expect(menu.y + menu.height).toBeGreaterThan(637)
    await page.keyboard.press('Escape')
    await expect(page.locator(MENU)).toBeHidden()
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu opens with all its levels', async ({ page }) => {
    await page.goto('/faq/')
    await page.locator('[data-action="burger-toggle"]').tap()
    await expect(link(page, 'Региональным сетям')).toBeVisible()
  })
})
