import { deadButtons, withoutPictures } from './dead-buttons.ts'
import { expect, test } from './site.ts'

// Every page without JavaScript: `tests/long/buttons.spec.ts`.
test('E7: a page whose own script is lost has no button that nothing answers', async ({ page }) => {
  await withoutPictures(page)
  await page.route('**/main-*.js', (route) => route.abort())
  for (const path of ['/', '/faq/', '/rating/', '/prices/', '/education/articles/', '/en/']) {
    await page.goto(path)
    expect(await deadButtons(page), path).toEqual([])
  }
  await page.goto('/faq/')
  await page.locator('main').getByRole('link', { name: 'Перезвоните мне' }).click()
  await expect(page).toHaveURL('/contacts/#lead')
})

test('L03: a page whose own script is lost keeps the fixed form, which is sent without one', async ({
  page
}) => {
  await withoutPictures(page)
  await page.route('**/main-*.js', (route) => route.abort())
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/education/articles/kak-vybrat-podryadchika/')
  await expect(page.locator('html:not([data-js])')).toBeAttached()
  const name = page.locator('[data-fixed-form] [name="fio"]')
  await expect(name).toBeInViewport()
})
