import type { Page } from 'playwright/test'
import { expect, test } from './clean-site.ts'
import { open } from './form.ts'

const burger = (page: Page) => page.locator('[data-burger]')
const overlay = (page: Page) => page.locator('[data-burger-overlay]')
const toggle = (page: Page) => page.locator('[data-action="burger-toggle"]')
const link = (page: Page, text: string) =>
  burger(page).locator('[data-submenu-link]').filter({ hasText: text }).first()

async function openBurger(page: Page, width = 390) {
  await page.setViewportSize({ width, height: 800 })
  await open(page, '/faq/')
  await toggle(page).click()
  await expect(burger(page)).toBeVisible()
}

/** The submenu of a link. */
const submenuOf = (page: Page, text: string) =>
  link(page, text).locator('xpath=ancestor::li[1]').locator('> [data-submenu]')

/** A click on a link at a distance from the middle of the screen. */
async function clickAt(page: Page, text: string, fromMiddle: number) {
  const left = (await link(page, text).boundingBox())?.x ?? 0
  const width = page.viewportSize()?.width ?? 0
  await link(page, text).click({ position: { x: width / 2 + fromMiddle - left, y: 12 } })
}

test('there is a burger up to 1365 px and none from 1366 px', async ({ page }) => {
  await open(page, '/faq/')
  for (const [width, isThere] of [
    [320, true],
    [1365, true],
    [1366, false],
    [1920, false]
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(toggle(page), `${width} px`).toBeVisible({ visible: isThere })
  }
})

test('it opens with its overlay, closes on Escape and when the window becomes 1366 px wide, not 1365', async ({
  page
}) => {
  await openBurger(page, 1000)
  await expect(overlay(page)).toBeVisible()
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(burger(page)).toBeHidden()
  await expect(overlay(page)).toBeHidden()

  await toggle(page).click()
  await page.setViewportSize({ width: 1365, height: 800 })
  await expect(burger(page)).toBeVisible()
  await expect(overlay(page)).toBeVisible()
  await page.setViewportSize({ width: 1366, height: 800 })
  await expect(overlay(page)).toBeHidden()
  await page.setViewportSize({ width: 1365, height: 800 })
  await expect(burger(page)).toBeHidden()
})

for (const width of [390, 1365]) {
  test(`a click in the right half of ${width} px expands a submenu in place, another collapses it, one in the left half follows its link`, async ({
    page
  }) => {
    await openBurger(page, width)
    const submenu = submenuOf(page, 'Услуги')
    await expect(submenu).toBeHidden()
    await clickAt(page, 'Услуги', 8)
    await expect(submenu).toBeVisible()
    await expect(page).toHaveURL('/faq/')
    await clickAt(page, 'Услуги', 8)
    await expect(submenu).toBeHidden()
    await clickAt(page, 'Услуги', -8)
    await expect(page).toHaveURL('/services/')
  })
}

test('a deeper submenu slides in, and "back" returns to the level before', async ({ page }) => {
  await openBurger(page)
  await clickAt(page, 'Услуги', 8)
  const deep = submenuOf(page, 'Поисковое продвижение')
  await expect(deep).toBeHidden()
  await clickAt(page, 'Поисковое продвижение', 8)
  await expect(deep).toBeVisible()
  await expect(deep).toBeInViewport({ ratio: 0.5 })
  // What still slides may leave a press between its halves.
  await deep.evaluate((level) =>
    Promise.all(level.getAnimations().map((animation) => animation.finished))
  )
  await deep.locator('[data-action="submenu-back"]').click()
  await expect(deep).toBeHidden()
  await expect(link(page, 'Поисковое продвижение')).toBeVisible()
})
