import type { Page } from 'playwright/test'
import { held } from './held.ts'
import { expect, test } from './site.ts'
import { WIDER_TEXT } from './wider-text.ts'

const popups = [
  { toggle: 'contacts-toggle', panel: '[data-dropdown="contacts"]' },
  { toggle: 'language-toggle', panel: '[data-popup="language"]' },
  { toggle: 'city-toggle', panel: '[data-popup="city"]' }
]

const action = (page: Page, name: string) => page.locator(`[data-action="${name}"]`)

for (const { toggle, panel } of popups) {
  test(`${toggle}: opens, closes on Escape, a click elsewhere and a second click`, async ({
    page
  }) => {
    await page.goto('/faq/')
    const button = action(page, toggle)
    const popup = page.locator(panel)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await expect(popup).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')

    await button.click()
    await expect(popup).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(button).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(popup).toBeVisible()
    await page.mouse.click(600, 700)
    await expect(popup).toBeHidden()

    await button.click()
    await button.click()
    await expect(popup).toBeHidden()
  })
}

test('opening one popup closes the other and the search box', async ({ page }) => {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await action(page, 'search-toggle').click()
  await action(page, 'language-toggle').click()
  await expect(page.locator('[data-search]')).toBeHidden()

  await action(page, 'contacts-toggle').click()
  await expect(page.locator('[data-popup="language"]')).toBeHidden()
  await expect(page.locator('[data-dropdown="contacts"]')).toBeVisible()
})

test('the search opens and closes without moving what is read', async ({ page }) => {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(1000)
  // A press of its own would bring the toggle into view first.
  const box = await action(page, 'search-toggle').boundingBox()
  await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8)
  await expect(page.locator('[data-search] input[name="q"]')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(place)
  await page.keyboard.press('Escape')
  await expect(action(page, 'search-toggle')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

for (const [path, words] of [
  ['/faq/', 'Связаться'],
  ['/en/', 'Contact us']
] as const) {
  test(`L14: on ${path} «${words}» is what the toggle says, with the number where there is room`, async ({
    page
  }) => {
    await page.goto(path)
    const toggle = action(page, 'contacts-toggle')
    const number = page.locator('.site-header__phone')
    for (const width of [320, 390, 600, 768, 1024, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(toggle).toHaveAccessibleName(words)
      // On phones it is a receiver.
      const shown = await toggle.locator('span').boundingBox()
      expect(Number(shown?.width) > 1, `words at ${width} px`).toBe(width >= 600)
      expect(await number.isVisible(), `number at ${width} px`).toBe(width >= 900)
    }
    await toggle.click()
    const lines = await page.locator('[data-dropdown="contacts"]').innerText()
    expect(lines.split('\n')[0]).toBe(words)
  })
}

test.describe('with a style sheet of the visitor', () => {
  test.use({ bypassCSP: true })

  for (const [name, css] of [
    ['as it is', '* {}'],
    ['with the spacing of WCAG 1.4.12', WIDER_TEXT]
  ] as const) {
    test(`text ${name} keeps the header inside the window (WCAG#1.4.12)`, async ({ page }) => {
      for (const path of ['/faq/', '/en/']) {
        await page.goto(path)
        await page.addStyleTag({ content: css })
        const widths = [320, 360, 390, 599, 600, 768, 899, 900, 1024, 1365, 1366, 1440, 1600, 1920]
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          const [page_, ends] = await page.evaluate(() => [
            document.documentElement.scrollWidth - innerWidth,
            [...document.querySelectorAll('.site-header__row :is(a, button)')]
              .filter((part) => part.checkVisibility({ visibilityProperty: true }))
              .map((part) => part.getBoundingClientRect().right - innerWidth)
          ])
          expect(page_, `${path} at ${width} px`).toBeLessThanOrEqual(0)
          expect(Math.max(...ends), `header of ${path} at ${width} px`).toBeLessThanOrEqual(0)
        }
      }
    })
  }
})

test('popups open before any script has come', async ({ page }) => {
  await page.route('**/main-*.js', (route) => route.abort())
  await page.goto('/faq/')
  await action(page, 'contacts-toggle').click()
  await expect(page.locator('[data-dropdown="contacts"]')).toBeVisible()
})

test('a city that is chosen before its script has come is shown when it has', async ({ page }) => {
  const release = await held(page, /\/assets\/idle-scripts-/)
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await action(page, 'city-toggle').click()
  await page.locator('[data-popup="city"] [data-city="kazan"]').click()
  release()
  await expect(page.locator('footer [data-city-text="address"]')).toHaveText(/Показательная/)
})

test('a chosen city changes phone, address and hours, is remembered, and changes no address', async ({
  page
}) => {
  await page.goto('/faq/')
  const phone = page.locator('header [data-city-text="phone"]').first()
  await expect(phone).toHaveText('8 (800) 000-01-00')
  await expect(page.locator('html[data-ready]')).toBeAttached()

  await action(page, 'city-toggle').click()
  await page
    .locator('[data-popup="city"]')
    .getByRole('button', { name: /Казань/ })
    .click()
  await expect(page.locator('[data-popup="city"]')).toBeHidden()
  await expect(phone).toHaveText('+7 (843) 000-01-03')
  await expect(page.locator('footer [data-city-text="address"]')).toHaveText(/Показательная/)
  await expect(page).toHaveURL('/faq/')

  await page.goto('/news/')
  await expect(phone).toHaveText('+7 (843) 000-01-03')
  await expect(page.locator('header [data-city-call]').first()).toHaveAttribute(
    'href',
    'tel:+78430000103'
  )
  await expect(page.locator('[data-site-top] [data-city-text="hours"]')).toHaveText(/18:00/)
})

test('the mega menu opens by key, holds links of all levels and closes on Escape', async ({
  page
}) => {
  await page.setViewportSize({ width: 1366, height: 800 })
  await page.goto('/services/seo/')
  const toggle = page.getByRole('button', { name: 'Услуги: подразделы' }).first()
  await toggle.focus()
  await page.keyboard.press('Enter')
  const panel = page.locator('#mega-0')
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Региональным сетям' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('a mega panel goes when the focus leaves it, and covers nothing that has it', async ({
  page
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/news/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const toggle = page.getByRole('button', { name: 'Контакты: подразделы' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  const panel = page.locator('.main-menu__panel:popover-open')
  await expect(panel).toBeVisible()
  const links = await panel.getByRole('link').count()
  for (let i = 0; i < links; i++) await page.keyboard.press('Tab')
  await expect(panel, 'among its own links').toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel).toHaveCount(0)
  await expect(page.locator(':focus')).toBeInViewport()
})

test('lines that draw a cross and the burger stay in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/faq/')
  const line = page.locator('[data-action="burger-toggle"]').evaluate((button) => {
    const { borderTopWidth, borderTopStyle } = getComputedStyle(button, '::before')
    return [Number.parseFloat(borderTopWidth) >= 1, borderTopStyle]
  })
  expect(await line).toEqual([true, 'solid'])
})
