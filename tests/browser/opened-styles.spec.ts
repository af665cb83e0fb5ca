import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

// What is opened has styles that no paint waits for; the page's script asks for them.
test('a popup has its styles where the page’s script is lost', async ({ page }) => {
  await page.route('**/main-*.js', (route) => route.abort())
  await openContacts(page)
})

test('a popup that is pressed before the page’s script has come has its styles', async ({
  page
}) => {
  await page.route('**/main-*.js', () => undefined)
  await openContacts(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a popup has its styles', async ({ page }) => {
    await openContacts(page)
  })

  test('so have the numbers of a drawing', async ({ page }) => {
    await page.goto('/cases/mebel-dlya-doma/')
    await page.locator('.profile__summary').first().click()
    await expect(page.locator('.profile__table').first()).toHaveCSS(
      'font-variant-numeric',
      'tabular-nums'
    )
  })
})

async function openContacts(page: Page): Promise<void> {
  await page.goto('/faq/', { waitUntil: 'commit' })
  await page.locator('[data-action="contacts-toggle"]').click()
  await expect(page.locator('[data-dropdown="contacts"]')).toHaveCSS('padding-top', '24px')
}
