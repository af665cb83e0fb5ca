import type { Locator, Page } from 'playwright/test'
import { openDialog } from '../browser/open-dialog.ts'
import { expect, test } from '../browser/site.ts'

const LOW = { width: 320, height: 256 }
const SIDEWAYS = { width: 740, height: 360 }

const POPUPS = ['contacts', 'language', 'city'] as const

/** Whether all of an element can be brought into the window, by itself or by scrolling in it. */
async function isReachable(panel: Locator): Promise<boolean> {
  return panel.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}

async function open(page: Page, path: string, size: typeof LOW): Promise<void> {
  await page.setViewportSize(size)
  await page.goto(path)
  await expect(page.locator('html[data-ready]')).toBeAttached()
}

test('popups stay in a low window', async ({ page }) => {
  for (const size of [LOW, SIDEWAYS]) {
    await open(page, '/faq/', size)
    for (const name of POPUPS) {
      const toggle = page.locator(`[data-action="${name}-toggle"]`).first()
      if (!(await toggle.isVisible())) continue
      await toggle.click()
      const panel = page.locator(`[data-dropdown="${name}"], [data-popup="${name}"]`).first()
      await expect(panel).toBeVisible()
      expect(await isReachable(panel), `${name} at ${size.width} px`).toBe(true)
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
    }
  }
})

test('the list of countries stays in a low window (WCAG#1.4.10)', async ({ page }) => {
  for (const size of [LOW, SIDEWAYS]) {
    await open(page, '/contacts/', size)
    await openDialog(page, 'request')
    const form = page.locator('[data-modal="request"] form')
    await form.locator('[name=phone]').focus()
    await form.locator('[data-phone-country]').click()
    const list = form.locator('.phone-list')
    await expect(list).toBeVisible()
    expect(await isReachable(list)).toBe(true)
    expect((await list.boundingBox())?.height).toBeGreaterThanOrEqual(150)
  }
})

test('a low window is not taken by what stays in place (WCAG#1.4.10)', async ({ page }) => {
  const article = '/education/articles/kak-vybrat-podryadchika/'
  for (const path of ['/contacts/', article, '/rating/agentstva-prodvizheniya/']) {
    await open(page, path, LOW)
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    const held = await page.evaluate(() =>
      [...document.body.querySelectorAll('.site-header, .cookie-banner, .fixed-form')]
        .filter((part) => part.checkVisibility())
        .map((part) => getComputedStyle(part).position)
        .filter((position) => position === 'fixed' || position === 'sticky')
    )
    expect(held, path).toEqual([])
  }
  // A phone held sideways keeps them.
  await open(page, article, SIDEWAYS)
  expect(
    await page.locator('.site-header').evaluate((header) => getComputedStyle(header).position)
  ).toBe('sticky')
})
