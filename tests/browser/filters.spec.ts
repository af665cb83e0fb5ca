import { expect, test } from './site.ts'

const RATING = '/rating/agentstva-prodvizheniya/'

test('a filter is answered in place: rows, address, count, focus and Back', async ({
  page,
  problems
}) => {
  await page.goto(RATING)
  await page.waitForLoadState('networkidle')
  const rows = page.locator('tbody tr')
  const status = page.locator('[data-filter-results] [role=status]')

  await page.getByLabel('Город', { exact: true }).focus()
  await page.getByLabel('Город', { exact: true }).selectOption('kazan')
  await expect(rows).toHaveCount(3)
  await expect(page).toHaveURL(`${RATING}?gorod=kazan`)
  await expect(status).toHaveText('Найдено: 3 участника из 15')
  await expect(page.getByLabel('Город', { exact: true })).toBeFocused()

  await page.getByRole('button', { name: 'Открытость' }).click()
  await expect(page).toHaveURL(`${RATING}?gorod=kazan&sort=openness`)
  await expect(page.locator('th[aria-sort=descending]')).toHaveText(/Открытость/)
  await expect(page.getByRole('button', { name: 'Открытость' })).toBeFocused()

  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(RATING)
  await expect(rows).toHaveCount(15)
  expect(problems).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form leads to the filtered page and the column button to the sorted one', async ({
    page
  }) => {
    await page.goto(RATING)
    await page.getByLabel('Город', { exact: true }).selectOption('kazan')
    await page.getByRole('button', { name: 'Показать' }).click()
    await expect(page.locator('tbody tr')).toHaveCount(3)

    await page.getByRole('button', { name: 'Открытость' }).click()
    await expect(page.locator('th[aria-sort=descending]')).toHaveText(/Открытость/)
    await expect(page.locator('tbody tr')).toHaveCount(3)
    await page.getByRole('link', { name: 'Сбросить' }).click()
    await expect(page.locator('tbody tr')).toHaveCount(15)
  })
})
