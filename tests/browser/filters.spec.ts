import { expect, test } from './site.ts'

const RATING = '/rating/agentstva-prodvizheniya/'

test('a filter is answered in place: rows, address, what is said, focus', async ({
  page,
  problems
}) => {
  await page.goto(RATING)
  await page.waitForLoadState('networkidle')
  const rows = page.locator('[data-rating-row]:visible')
  const status = page.locator('[data-rating] [role=status]')

  await page.getByLabel('Город', { exact: true }).focus()
  await page.getByLabel('Город', { exact: true }).selectOption('kazan')
  await expect(rows).toHaveCount(3)
  await expect(page).toHaveURL(`${RATING}?gorod=kazan`)
  await expect(status).toHaveText('Найдено: 3 участника из 15')
  await expect(page.getByLabel('Город', { exact: true })).toBeFocused()

  await page.locator('th').getByRole('button', { name: 'Открытость' }).click()
  await expect(page).toHaveURL(`${RATING}?gorod=kazan&sort=openness`)
  await expect(page.locator('th[aria-sort=descending]')).toHaveText(/Открытость/)
  await expect(status).toContainText('По показателю «Открытость»')
  expect(problems).toEqual([])
})

test('own weights are counted at once, stand in the address and are taken back', async ({
  page,
  problems
}) => {
  await page.goto(RATING)
  await page.waitForLoadState('networkidle')
  await page.locator('.rating-weights__summary').click()
  await page.getByLabel('Качество собственного сайта', { exact: true }).fill('100')
  await expect(page.locator('[data-rating-own]')).toBeVisible()
  await expect(page).toHaveURL(/ves-retention=25&.*&ves-site=100$/)

  const totals = page.locator('[data-rating-row]:visible [data-rating-total]')
  const counted = await totals.allTextContents()
  await page.reload()
  expect(await totals.allTextContents(), 'the server counts the same').toEqual(counted)

  await page.locator('[data-action="fixed-form-close"]').click()
  await page.locator('[data-rating-reset]').click()
  await expect(page).toHaveURL(RATING)
  await expect(page.locator('[data-rating-own]')).toHaveCount(0)
  expect(problems).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('filter, choose a metric, compare two and get the link', async ({ page, problems }) => {
    await page.goto(RATING)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Фильтры' }).click()
    await page.getByLabel('Город', { exact: true }).selectOption('kazan')
    await page.locator('.rating-filters__submit').click()
    await expect(page.locator('.rating-filters')).toBeHidden()
    await expect(page.locator('[data-rating-row]:visible')).toHaveCount(3)

    await page.getByLabel('Показатель', { exact: true }).selectOption('openness')
    await page.getByLabel('Сравнить «Базальт-демо»').check()
    await page.getByLabel('Сравнить «Агат-демо»').check()
    await page.locator('.rating-bar__compare').click()
    await expect(page.locator('[data-rating-compare] h3')).toHaveCount(2)
    const view = `${RATING}?gorod=kazan&sort=openness&sravnit=bazalt-demo,agat-demo`
    await expect(page.locator('[data-rating-link]')).toHaveAttribute('href', view)
    await expect(page.locator('.versus__print')).toHaveAttribute('href', `${view}&vid=pechat`)
    expect(problems).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form leads to the filtered page, the column button to the sorted one', async ({
    page
  }) => {
    const rows = page.locator('[data-rating-row]:visible')
    await page.goto(RATING)
    await page.getByLabel('Город', { exact: true }).selectOption('kazan')
    await page.getByRole('button', { name: 'Показать' }).click()
    await expect(rows).toHaveCount(3)

    await page.locator('th').getByRole('button', { name: 'Открытость' }).click()
    await expect(page.locator('th[aria-sort=descending]')).toHaveText(/Открытость/)
    await expect(rows).toHaveCount(3)

    await page.getByRole('button', { name: 'Расчёт строки «Агат-демо»' }).click()
    await expect(page.locator('[data-rating-formula]')).toBeVisible()
    await page.getByRole('link', { name: 'Сбросить' }).click()
    await expect(rows).toHaveCount(15)
  })
})
