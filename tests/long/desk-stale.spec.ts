import { expect } from 'playwright/test'
import { openDesk, test } from '../browser/desk-site.ts'
import { violations } from '../support/axe.ts'

for (const width of [320, 390, 1440]) {
  test(`G02, G03: at ${width} px a card that was changed meanwhile shows both, and a wrong sum its field`, async ({
    browser,
    desk
  }) => {
    const [id] = (await desk.accept('Константин, «Северный лес»')) as [string]
    const open = () => openDesk(browser, desk.url, { viewport: { width, height: 900 } })
    const [{ page: other }, { page }] = [await open(), await open()]
    for (const one of [other, page]) await one.goto(`${desk.url}/leads/${id}`)
    await other.locator('#outcome').selectOption('won')
    await other.locator('#amount').fill('500 тыс')
    await other.getByRole('button', { name: 'Записать итог' }).click()
    await expect(other.locator('.desk-done')).toContainText(/Договор, 500\s000\s₽/)

    await page.locator('#outcome').selectOption('offer')
    await page.locator('#amount').fill('450 000')
    await page.locator('#reason').fill('Скидка за год вперёд')
    await page.locator('#text').fill('Перезвонить бухгалтеру')
    await page.locator('#amount').press('Enter')
    await expect(page.getByRole('alert')).toContainText('его изменил другой')
    await expect(page.locator('.stale-outcome')).toContainText(/500\s000\s₽/)
    await expect(page.locator('#text')).toHaveValue('Перезвонить бухгалтеру')
    const beyond = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      )
    expect(await beyond()).toBe(0)
    expect(await violations(page)).toEqual([])

    await page.locator('#amount').fill('сто')
    await page.getByRole('button', { name: 'Записать поверх' }).click()
    await expect(page.locator('#amount')).toHaveAccessibleDescription(/Сумма пишется так/)
    expect(await beyond()).toBe(0)
    await page.locator('#amount').fill('450 000')
    await page.getByRole('button', { name: 'Записать итог' }).click()
    await expect(page.locator('.card__head')).toContainText('Предложение')
    await expect(page.locator('#text')).toHaveValue('Перезвонить бухгалтеру')
  })
}
