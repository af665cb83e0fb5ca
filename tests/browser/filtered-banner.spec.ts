import { expect, test } from './site.ts'

const ARTICLE = '/education/articles/kak-vybrat-podryadchika/'
const fixed = '[data-fixed-form]'

for (const width of [390, 1366]) {
  test(`E8: a banner that a content filter hides counts as closed at ${width} px`, async ({
    page
  }) => {
    await page.setViewportSize({ width, height: 768 })
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.cookie-banner { display: none !important }')
      document.adoptedStyleSheets.push(sheet)
    })
    await page.goto(ARTICLE)
    await expect(page.locator(fixed)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-cookies', 'closed')
    await expect(page.locator(fixed)).not.toHaveAttribute('data-cookie-offset')
    await expect
      .poll(async () => {
        const box = await page.locator(fixed).boundingBox()
        return (box?.y ?? 0) + (box?.height ?? 0)
      })
      .toBe(768)
  })
}

test('E8: a banner that is hidden later leaves no hole either', async ({ page }) => {
  await page.goto('/faq/')
  await page.locator('html[data-ready]').waitFor()
  await expect(page.locator('[data-cookie-banner]')).toBeVisible()
  await page.locator('[data-cookie-banner]').evaluate((banner) => banner.remove())
  await expect(page.locator('html')).toHaveAttribute('data-cookies', 'closed')
  await expect(page.locator('.site-footer')).toHaveCSS('margin-bottom', '0px')
})
