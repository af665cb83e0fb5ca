import { expect } from 'playwright/test'
import { openDesk, test } from '../browser/desk-site.ts'

test('what the desk answers is where the focus is, so that it is read at once', async ({
  browser,
  desk
}) => {
  const [id] = await desk.accept('Анна')
  const { page } = await openDesk(browser, desk.url)
  await page.goto(`${desk.url}/leads/${id}`)
  const form = page.locator('form[data-outcome]')
  await form.locator('[name="outcome"]').selectOption('offer')
  await form.locator('[name="amount"]').fill('сто')
  await form.getByRole('button', { name: 'Записать итог' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await form.locator('[name="amount"]').fill('100')
  await form.getByRole('button', { name: 'Записать итог' }).click()
  await expect(page.locator('.desk-done')).toBeFocused()
})

test('a refused sign-in says so before its fields', async ({ page, desk }) => {
  await page.goto(`${desk.url}/signin`)
  await page.getByLabel('Электронная почта').fill('nobody@agency.example')
  await page.getByLabel('Пароль').fill('не тот')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
})

test('single keys can be switched off, and stay so', async ({ browser, desk }) => {
  await desk.accept('Анна', 'Вера')
  const { page } = await openDesk(browser, desk.url)
  const keys = page.getByRole('checkbox', { name: 'Клавиши' })
  await expect(keys).toBeChecked()
  await keys.uncheck()
  await page.reload()
  await expect(keys).not.toBeChecked()
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+Slash')
  await expect(page.locator('[data-current]')).toHaveCount(0)
  await expect(page.locator('[data-keys-help]')).toBeHidden()
  await keys.check()
  await page.keyboard.press('j')
  await expect(page.locator('[data-current]')).toHaveCount(1)
})

test('a count of letters is no part of the name of its field', async ({ browser, desk }) => {
  const { page } = await openDesk(browser, desk.url)
  await page.goto(`${desk.url}/texts/news/ofis-v-krasnodare`)
  const lead = page.locator('[name="lead"]')
  await expect(lead).toHaveAccessibleName('Вводка')
  await lead.fill('Коротко')
  await expect(page.locator('.field', { has: lead }).locator('[data-count]')).toHaveText('7 из 175')
})
