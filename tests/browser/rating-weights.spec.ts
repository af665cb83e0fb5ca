import { expect, test } from './site.ts'

const RATING = '/rating/agentstva-prodvizheniya/'
test('own weights are counted at once, stand in the address and are taken back', async ({
  page,
  problems
}) => {
  await page.goto(RATING)
  await page.waitForLoadState('networkidle')
  await page.locator('.rating-weights__summary').click()
  const triangle = page.locator('.triangle__right')
  const published = await triangle.innerText()
  await page.getByLabel('Качество собственного сайта', { exact: true }).fill('100')
  await expect(page.locator('[data-rating-own]')).toBeVisible()
  await expect.poll(() => triangle.innerText(), 'the triangle follows').not.toBe(published)
  await expect(page).toHaveURL(/ves-retention=25&.*&ves-site=100$/)

  const totals = page.locator('[data-rating-row]:visible [data-rating-total]')
  const counted = await totals.allTextContents()
  const followed = await triangle.innerText()
  await page.reload()
  expect(await totals.allTextContents(), 'the server counts the same').toEqual(counted)
  expect(await triangle.innerText(), 'and draws the same').toBe(followed)

  await page.locator('[data-action="cookies-close"]').click()
  await page.getByLabel('Город', { exact: true }).selectOption('moskva')
  await page.getByLabel('Специализация', { exact: true }).selectOption('medicina')
  await page.getByRole('link', { name: 'Сбросить фильтры' }).click()
  await expect(page, 'filters alone are taken back').toHaveURL(
    /\?ves-retention=25&.*&ves-site=100$/
  )
  await page.locator('[data-rating-reset]').click()
  await expect(page).toHaveURL(RATING)
  await expect(page.locator('[data-rating-own]')).toHaveCount(0)
  expect(problems).toEqual([])
})

test('weights that are all nothing are those of the rating, and the page says so', async ({
  page
}) => {
  await page.goto(RATING)
  await page.waitForLoadState('networkidle')
  await page.locator('.rating-weights__summary').click()
  for (const weight of await page.locator('.weight-step__input').all()) await weight.fill('0')
  await expect(page.locator('[data-rating-hint]')).toContainText('считаем по весам рейтинга')
  await expect(page).toHaveURL(RATING)
  await expect(page.locator('[data-rating-total]').first()).toHaveText('89,2')
})

test('A8: the moves since the last edition come back with the weights of the rating', async ({
  page
}) => {
  await page.goto(`${RATING}?ves-site=100`)
  await page.waitForLoadState('networkidle')
  const signs = page.locator('[data-rating-row] .move')
  await expect(signs).toHaveCount(0)
  await page.locator('[data-rating-show]').hover()
  await expect(
    page.locator('[data-rating-show]'),
    'by the script, not by the server'
  ).toBeDisabled()
  await page.locator('[data-rating-reset]').click()
  await expect(page).toHaveURL(RATING)
  await expect(signs).toHaveCount(15)
  await expect(page.locator('[data-rating-row="granit-demo"] .move')).toHaveText('▲\u20091')
  await expect(page.locator('.rating-legend__move')).toBeVisible()
})
