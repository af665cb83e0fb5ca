import type { Page } from 'playwright/test'
import { held } from '../browser/held.ts'
import { expect, test } from '../browser/site.ts'

const ARTICLE = '/education/articles/kak-vybrat-podryadchika/'
const RATING = '/rating/agentstva-prodvizheniya/'
const PRICES = '/prices/'

/** Opens a page whose scripts of this name are on the way until they are let come. */
async function openWithout(page: Page, path: string, names: string): Promise<() => void> {
  const release = await held(page, new RegExp(`/assets/(?:${names})-[^/]*\\.js`))
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
  return release
}

const weight = (page: Page) =>
  page.getByLabel('Качество собственного сайта', { exact: true }).and(page.locator('input'))

test('every press on a step of a weight counts, before the rating has its script and after it', async ({
  page
}) => {
  const release = await openWithout(page, RATING, 'rating')
  await page.locator('.rating-weights__summary').click()
  const more = page.getByRole('button', { name: 'Качество собственного сайта: больше на 5' })
  const less = page.getByRole('button', { name: 'Удержание клиентов: меньше на 5' })
  const before = Number(await weight(page).inputValue())
  for (let press = 0; press < 3; press++) await more.click()
  await less.click()
  await expect(weight(page), 'seen at once').toHaveValue(String(before + 15))

  release()
  await page.locator('[data-island=rating][data-hydrated]').waitFor({ state: 'attached' })
  await expect(page).toHaveURL(new RegExp(`ves-site=${before + 15}`))
  await more.click()
  await expect(page).toHaveURL(new RegExp(`ves-site=${before + 20}`))
})

test('of two orders that are asked for before the rating has its script, the later one stands', async ({
  page
}) => {
  const release = await openWithout(page, RATING, 'rating')
  await page.locator('th').getByRole('button', { name: 'Открытость' }).click()
  await page.locator('th').getByRole('button', { name: 'Удержание' }).click()
  release()
  await expect(page.locator('th[aria-sort=descending]')).toHaveText(/Удержание/)
})

test('an order that is pressed twice before the rating has its script is not turned round', async ({
  page
}) => {
  const release = await openWithout(page, RATING, 'rating')
  const sort = page.locator('th').getByRole('button', { name: 'Открытость' })
  await sort.click()
  await sort.click()
  release()
  await expect(page.locator('th[aria-sort]:not([aria-sort=none])')).toHaveText(/Открытость/)
  await expect(page.locator('th[aria-sort=descending]')).toHaveText(/Открытость/)
})

test('two tariffs that are chosen before the calculator has its script are both in the sum', async ({
  page
}) => {
  const release = await openWithout(page, PRICES, 'calculator')
  await page.locator('button[value="seo.1"]').click()
  await page.locator('button[value="audit.2"]').click()
  release()
  await expect(page).toHaveURL('/prices/?seo=1&audit=2')
  await expect(page.locator('button[data-chosen]')).toHaveCount(2)
})

test('the tab of the fixed form is answered by what came with the page, whatever else is still on the way', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const isAsked = page.waitForRequest(/watch-fixed-form-/)
  const release = await held(page, /\/assets\/main-/)
  await held(page, /\/assets\/(?!main-|watch-fixed-form-)[^/]*\.js/)
  await page.goto(ARTICLE, { waitUntil: 'commit' })
  await isAsked
  release()
  await page.locator('[data-action="cookies-close"]').click()
  await page.locator('[data-action="fixed-form-toggle"]').click()
  await expect(page.locator('[data-fixed-form] form')).toBeVisible()
})

test('whatever is pressed in the fixed form before the page watches it is kept', async ({
  page
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const release = await openWithout(page, ARTICLE, 'watch-fixed-form|fixed-form')
  const form = page.locator('[data-fixed-form]')
  await form.locator('summary').click()
  await form.getByRole('checkbox').click()
  await form.locator('[name=message]').click()
  release()
  await page.locator('[data-fixed-form][data-hydrated]').waitFor()
  await expect(form.getByRole('checkbox')).toBeChecked()
  await expect(form.locator('details')).toHaveAttribute('open')
})

for (const what of ['more that can be said', 'the form'] as const) {
  test(`Escape takes back ${what} before the fixed form has its script`, async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.context().addCookies([{ name: 'accept_cookies', value: 'y', url: site.url }])
    await openWithout(page, ARTICLE, 'fixed-form')
    const form = page.locator('[data-fixed-form]')
    const toggle = form.locator('[data-action="fixed-form-toggle"]')
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    if (what === 'the form') {
      await form.locator('[name=fio]').focus()
      await page.keyboard.press('Escape')
      await expect(form.locator('form')).toBeHidden()
      await expect(toggle).toBeFocused()
      await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    } else {
      await form.locator('summary').click()
      await form.locator('[name=message]').focus()
      await page.keyboard.press('Escape')
      await expect(form.locator('details')).not.toHaveAttribute('open')
      await expect(form.locator('summary')).toBeFocused()
      await expect(form.locator('form')).toBeVisible()
    }
  })
}

test('a month that was chosen before the script came is read when it has come', async ({
  page
}) => {
  const release = await held(page, /\/assets\/idle-scripts-[^/]*\.js/)
  await page.goto('/cases/lizing-oborudovaniya/')
  const hill = page.locator('[data-hill]')
  await hill.getByRole('slider', { name: 'Месяц' }).press('Home')
  release()
  const month = (await hill.locator('tbody th').first().textContent()) ?? ''
  await expect(hill.locator('output')).toContainText(month)
})
