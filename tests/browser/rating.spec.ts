import type { Page } from 'playwright/test'
import { held } from './held.ts'
import { expect, test } from './site.ts'

const RATING = '/rating/agentstva-prodvizheniya/'

const sort = (page: Page) => page.locator('th').getByRole('button', { name: 'Открытость' })
const rows = (page: Page) => page.locator('[data-rating-row]:visible')

test('a press, a tick, a choice and a weight from before the script are all answered by it', async ({
  page,
  problems
}) => {
  const release = await held(page, /\/assets\/rating-[^/]*\.js/)
  await page.goto(RATING)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.locator('.rating-weights__summary').click()
  await page.getByLabel('Качество собственного сайта', { exact: true }).fill('100')
  await page.getByLabel('Город', { exact: true }).selectOption('kazan')
  await page.getByLabel('Сравнить «Базальт-демо»').check()
  await page.getByLabel('Сравнить «Агат-демо»').check()
  await sort(page).click()
  release()

  await expect(page).toHaveURL(
    /\?gorod=kazan&sort=openness&ves-.*&ves-site=100&sravnit=bazalt-demo,agat-demo$/
  )
  await expect(rows(page)).toHaveCount(3)
  await expect(page.locator('th[aria-sort=descending]')).toHaveText(/Открытость/)
  await expect(page.getByLabel('Качество собственного сайта', { exact: true })).toHaveValue('100')
  await expect(page.locator('.rating-weights')).toHaveAttribute('open')
  await expect(page.locator('[data-rating-show]')).toHaveText('Сравнить\u00A02')
  expect(await page.evaluate(() => 'isSame' in window), 'in place').toBe(true)
  expect(problems).toEqual([])
})

test('a filter is answered in place: rows, address, what is said, focus', async ({
  page,
  problems
}) => {
  await page.goto(RATING)
  await page.waitForLoadState('networkidle')
  const status = page.locator('[data-rating] [role=status]')

  await page.getByLabel('Город', { exact: true }).focus()
  await page.getByLabel('Город', { exact: true }).selectOption('kazan')
  await expect(rows(page)).toHaveCount(3)
  await expect(page).toHaveURL(`${RATING}?gorod=kazan`)
  await expect(status).toHaveText('Найдено: 3 участника из 15')
  await expect(page.getByLabel('Город', { exact: true })).toBeFocused()

  await sort(page).click()
  await expect(page).toHaveURL(`${RATING}?gorod=kazan&sort=openness`)
  await expect(page.locator('th[aria-sort=descending]')).toHaveText(/Открытость/)
  await expect(sort(page)).toBeFocused()
  await expect(status).toContainText('По показателю «Открытость»')
  expect(problems).toEqual([])
})

test('own weights are counted at once, stand in the address and are taken back; all nothing are those of the rating', async ({
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
  await expect(page.locator('[data-rating-row] .move'), 'since the last edition').toHaveCount(15)

  for (const weight of await page.locator('.weight-step__input').all()) await weight.fill('0')
  await expect(page.locator('[data-rating-hint]')).toContainText('считаем по весам рейтинга')
  await expect(page).toHaveURL(RATING)
  await expect(page.locator('[data-rating-total]').first()).toHaveText('89,2')
  expect(problems).toEqual([])
})

test('the table is a step back from a comparison', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/rating/')
  await page.goto(RATING)
  await page.getByLabel('Сравнить «Гранит-демо»').check()
  await page.getByLabel('Сравнить «Опал-демо»').check()
  await page.locator('[data-rating-show]').click()
  await expect(page.locator('#sravnenie-title')).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(`${RATING}?sravnit=granit-demo,opal-demo`)
  await expect(page.getByLabel('Сравнить «Опал-демо»')).toBeChecked()
  await expect(page.locator('[data-rating-show]')).toBeInViewport()
})

test('a press whose script never comes is answered by the server', async ({ page }) => {
  await page.route(/\/assets\/rating-[^/]*\.js/, (route) => route.abort())
  await page.goto(RATING)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await sort(page).click()
  await expect(page).toHaveURL(/[?&]sort=openness(&|$)/)
  await expect(page.locator('th[aria-sort=descending]')).toHaveText(/Открытость/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('filter, choose a metric, compare two and send the link', async ({
    page,
    browser,
    problems
  }) => {
    await page.goto(RATING)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Фильтры' }).click()
    await page.getByLabel('Город', { exact: true }).selectOption('kazan')
    await page.getByLabel('Показатель', { exact: true }).selectOption('openness')
    await page.locator('.rating-filters__submit').click()
    await expect(page.locator('.rating-filters')).toBeHidden()
    await expect(page.locator('[data-rating-row]:visible')).toHaveCount(3)
    await expect(page.locator('.rating-tools__fold')).toHaveText('Фильтры: 1')

    const show = page.locator('[data-rating-show]')
    await page.getByLabel('Сравнить «Базальт-демо»').check()
    await expect(show).toBeDisabled()
    await page.getByLabel('Сравнить «Агат-демо»').check()
    await expect(show, 'under the thumb, wherever the table is').toBeInViewport()
    await show.click()
    await expect(page.locator('[data-rating-compare] h3')).toHaveCount(2)
    const view = `${RATING}?gorod=kazan&sort=openness&sravnit=bazalt-demo,agat-demo`
    await page.evaluate(() => {
      Object.assign(navigator, { share: (sent: ShareData) => Object.assign(window, { sent }) })
    })
    await page.getByRole('button', { name: 'Отправить ссылку' }).click()
    const sent = await page.evaluate(() => (window as { sent?: ShareData }).sent?.url)
    expect(sent).toBe(new URL(`${view}#sravnenie`, page.url()).href)
    await expect(page.locator('[data-rating-link]')).toHaveAttribute('href', view)
    await expect(page.locator('.versus__print')).toHaveAttribute('href', `${view}&vid=pechat`)
    expect(problems).toEqual([])

    // Whoever is sent the link sees the same two, by the same metric, among the same three.
    const other = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await other.goto(new URL(view, page.url()).href)
    await expect(other.locator('[data-rating-compare] h3')).toHaveText(
      await page.locator('[data-rating-compare] h3').allTextContents()
    )
    await expect(other.locator('[data-rating-row]:visible')).toHaveCount(3)
    await expect(other.getByLabel('Показатель', { exact: true })).toHaveValue('openness')
    await other.close()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form leads to the filtered page, the column button to the sorted one', async ({
    page
  }) => {
    await page.goto(RATING)
    await page.getByLabel('Город', { exact: true }).selectOption('kazan')
    await page.getByRole('button', { name: 'Показать' }).click()
    await expect(rows(page)).toHaveCount(3)

    await sort(page).click()
    await expect(page.locator('th[aria-sort=descending]')).toHaveText(/Открытость/)
    await expect(rows(page)).toHaveCount(3)

    await page.getByRole('link', { name: 'Сбросить' }).click()
    await expect(rows(page)).toHaveCount(15)
  })
})
