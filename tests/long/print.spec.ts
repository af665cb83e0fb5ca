import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

/** What belongs to a screen: ways on, what floats, what asks. */
const OFF_PAPER = [
  'nav[aria-label]:not(.breadcrumbs)',
  '.main-menu',
  '.site-header__tools',
  '.site-top',
  '.cookie-banner',
  '.fixed-form',
  'dialog',
  'form button',
  '.lead-section',
  '.site-footer__legal ul'
].join(', ')

async function openPrinted(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  // Letters that came late are there at once: others are wider, and take more paper.
  await page.reload()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
}

/** Sheets that a page takes, A4. */
async function sheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

const shown = (page: Page, selector: string) => page.locator(`:is(${selector}):visible`)

test('a printed case has its result, its facts and its numbers, and nothing of the screen', async ({
  page
}) => {
  await openPrinted(page, '/cases/mebel-dlya-doma/')
  await expect(shown(page, OFF_PAPER)).toHaveCount(0)
  await expect(page.locator('.logo').first()).toBeVisible()
  await expect(page.locator('.case-hero h1')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Проект в фактах' })).toBeVisible()
  await expect(page.getByText('4,48 млн ₽ без НДС за 14 месяцев')).toBeVisible()
  await expect(page.locator('.profile__data td').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Что не сработало' })).toBeVisible()
  expect(await sheets(page)).toBeLessThanOrEqual(8)
})

test('a printed calculation has its total, its parts and its rules on four sheets', async ({
  page
}) => {
  await openPrinted(page, '/prices/?seo=2&audit=2&vat=22')
  await expect(shown(page, OFF_PAPER)).toHaveCount(0)
  await expect(page.locator('[data-calculator-total]')).toHaveText(/^994\s300\s₽$/)
  await expect(page.locator('[data-calculator-total]')).toBeVisible()
  await expect(shown(page, '[data-calculator-parts] > li')).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Оплата', exact: true })).toBeVisible()
  await expect(shown(page, '.price-hero, .price-filter')).toHaveCount(0)
  expect(await sheets(page)).toBeLessThanOrEqual(4)
})

for (const path of ['/cases/mebel-dlya-doma/', '/prices/?seo=2', '/prices/', '/services/seo/']) {
  test(`${path} is printed no wider than the sheet`, async ({ page }) => {
    // An A4 sheet between its margins.
    await page.setViewportSize({ width: 688, height: 1000 })
    await openPrinted(page, path)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(688)
  })
}
