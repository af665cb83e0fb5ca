import type { Page } from 'playwright/test'
import { openLatencyProxy } from '../support/proxies.ts'
import { held } from './held.ts'
import { LATENCIES_MS } from './hurried-visitor.ts'
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

test('on a slow phone it is open before React has come, and keeps what is pressed until then', async ({
  page
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const release = await held(page, /\/assets\/(mount|burger)-/)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/services/seo/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  expect(
    asked.filter((url) => /\/(mount|burger)-/.test(url)),
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

test('a link whose page is asked for waits for no script', async ({ page }) => {
  await held(page, /\/assets\/(mount|burger)-/)
  await open(page)
  await link(page, 'Услуги').tap({ position: { x: 60, y: 12 } })
  await expect(page).toHaveURL('/services/')
})

test('a section that is pressed twice before its script is open', async ({ page }) => {
  const release = await held(page, /\/assets\/burger-/)
  await open(page)
  await section(page, 'Рейтинги').tap()
  await section(page, 'Рейтинги').tap()
  release()
  await expect(link(page, 'Методика')).toBeVisible()
})

for (const [what, press, seen] of [
  ['a section', 'Рейтинги', 'Методика'],
  ['a deeper level of where the visitor is', 'Поисковое продвижение', 'Региональным сетям']
] as const) {
  test(`${what} that is pressed before the page has any script is open when it has`, async ({
    page
  }) => {
    const release = await held(page, /\/assets\/main-/)
    await page.goto('/services/seo/', { waitUntil: 'commit' })
    await toggle(page).tap()
    await section(page, press).tap()
    release()
    await expect(link(page, seen)).toBeInViewport({ ratio: 1 })
    await expect(section(page, press)).toHaveAttribute('aria-expanded', 'true')
  })
}

for (const latencyMs of LATENCIES_MS) {
  test(`a visitor quicker than the script opens a section of it, ${latencyMs} ms away`, async ({
    page,
    problems,
    site
  }) => {
    await using proxy = await openLatencyProxy(site.url)
    proxy.latencyMs = latencyMs
    await page.goto(`${proxy.url}/services/seo/`, { waitUntil: 'commit' })
    await toggle(page).tap()
    await section(page, 'Рейтинги').tap()
    await expect(link(page, 'Методика')).toBeVisible()
    expect(problems).toEqual([])
  })
}

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

test('a hand that passes over the bar of a wide screen, and opens its panels, loads no component', async ({
  page
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('.main-menu__link').first().hover()
  await section(page, 'Услуги').click()
  await expect(page.locator('#mega-0')).toBeVisible()
  await expect(section(page, 'Услуги')).toHaveAttribute('aria-expanded', 'true')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /\/burger-/.test(url))).toEqual([])
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
