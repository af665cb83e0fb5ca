import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { expect, test } from './site.ts'
import { TEMPLATES } from './templates.ts'

export async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('html[data-ready]')).toBeAttached()
}

/** Whatever axe finds in a window of this size: on every template, and in everything that opens. */
export function testAccessibility({ width, height }: { width: number; height: number }): void {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height }, reducedMotion: 'reduce' })

    test('no template has a violation', async ({ page }) => {
      test.setTimeout(240_000)
      for (const path of TEMPLATES) {
        await open(page, path)
        expect.soft(await violations(page), path).toEqual([])
      }
    })

    test('nor has any popup or dialog', async ({ page }) => {
      const states = [
        '[data-action="city-toggle"]',
        '[data-action="language-toggle"]',
        '[data-action="search-toggle"]',
        '[data-action="contacts-toggle"]',
        width < 1366 ? '[data-action="burger-toggle"]' : '.site-nav__toggle'
      ]
      await open(page, '/faq/')
      for (const control of states) {
        await page.locator(control).first().click()
        await page.waitForTimeout(100)
        expect.soft(await violations(page), control).toEqual([])
        await page.keyboard.press('Escape')
      }
      await page.locator('[data-action="search-toggle"]').click()
      await page.locator('[data-search-panel] input').fill('рекалма')
      await expect(page.locator('[data-search-results] a[href]').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      expect.soft(await violations(page), 'search results').toEqual([])
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      for (const name of ['callback', 'request', 'agreement', 'success']) {
        await page.evaluate((modal) => {
          const dialog = document.querySelector<HTMLDialogElement>(`[data-modal="${modal}"]`)
          dialog?.showModal()
          dialog?.dispatchEvent(new Event('shown'))
        }, name)
        await expect(page.locator(`[data-modal="${name}"]`)).toBeVisible()
        expect.soft(await violations(page), name).toEqual([])
        await page.evaluate(() =>
          document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
        )
      }
    })
  })
}
