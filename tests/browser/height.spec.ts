import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

const form = (page: Page) => page.locator('form[data-height]')

async function measure(page: Page, bylo: string, stalo: string, mes: string): Promise<void> {
  await form(page).getByLabel('Было').fill(bylo)
  await form(page).getByLabel('стало').fill(stalo)
  await form(page).getByLabel('сколько месяцев').fill(mes)
  await form(page).getByRole('button', { name: 'Измерить' }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })

    for (const path of ['/', '/cases/']) {
      test(`a growth is measured from ${path}, and carried into the request`, async ({
        page,
        problems
      }) => {
        await page.goto(path)
        await measure(page, '6,1 млн', '12,4 млн', '14')
        await expect(page).toHaveURL(/\/cases\/\?bylo=6%2C1.*#vysota$/)
        await expect(page.locator('.height__lead')).toContainText('×2 за 14 месяцев')
        await expect(page.locator('.height__own:visible')).toHaveCount(1)
        await expect(page.locator('[data-height-answer]')).toBeInViewport()
        await page.getByRole('link', { name: 'Обсудить этот рост' }).click()
        await expect(page.locator('#lead textarea[name="message"]')).toHaveValue(
          /^Наш путь: было 6,1 млн, стало 12,4 млн за 14 месяцев\./
        )
        await page.getByRole('link', { name: 'Не прикладывать' }).click()
        await expect(page).toHaveURL('/cases/#lead')
        await expect(page.locator('#lead textarea[name="message"]')).toHaveValue('')
        expect(problems).toEqual([])
      })
    }

    test('faults are told at their fields, and what was typed stays', async ({ page }) => {
      await page.goto('/cases/')
      await measure(page, '0', 'много', '1')
      await expect(page.locator('.height__faults li')).toHaveCount(3)
      await expect(form(page).getByLabel('Было')).toHaveAttribute('aria-invalid', 'true')
      await expect(form(page).getByLabel('стало')).toHaveValue('много')
    })
  })
}

test('the word after the number of months agrees with it', async ({ page }) => {
  await page.goto('/cases/')
  const word = page.locator('[data-height-word]')
  for (const [months, noun] of [
    ['2', 'месяца'],
    ['11', 'месяцев'],
    ['21', 'месяц'],
    ['', 'месяцев']
  ] as const) {
    await form(page).getByLabel('сколько месяцев').fill(months)
    await expect(word).toHaveText(noun)
  }
})
