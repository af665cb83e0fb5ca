import type { Page } from 'playwright/test'
import { chosenTariffs, grouped, sumOf } from '../support/tariffs.ts'
import { held } from './held.ts'
import { expect, test } from './site.ts'

const field = (page: Page, name: string) => page.locator('.calc').getByLabel(name, { exact: true })
const message = (page: Page) => page.locator('.lead-section textarea[name=message]')
/** The end of a calculation of this choice. */
const total = (choice: Record<string, number>) =>
  new RegExp(`Итого: ${grouped(sumOf(chosenTariffs(choice))).replaceAll(' ', '\\s')}\\s₽`)

test('a calculation that changes after a send that failed is another lead', async ({
  page,
  site
}) => {
  await page.goto('/prices/?seo=2')
  const form = page.locator('.lead-section form')
  await form.locator('[name=fio]').fill('Пересчитал')
  await form.locator('[name=email]').fill('anna@example.ru')
  let isBroken = true
  await page.route('**/api/v1/form/', (route) => (isBroken ? route.abort() : route.continue()))
  const failed = page.waitForEvent('requestfailed')
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await failed
  await expect(form.locator('[type=submit]')).not.toHaveAttribute('data-loading')

  await field(page, 'Поисковое продвижение').selectOption('')
  await field(page, 'Аудит сайта').selectOption('2')
  await expect(message(page)).toHaveValue(total({ audit: 2 }))
  isBroken = false
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  const leads = (await site.leads()).filter(({ values }) => values.fio === 'Пересчитал')
  expect(leads.map(({ values }) => values.theme)).toEqual(['audit'])
  expect(leads[0]?.values.message).toMatch(total({ audit: 2 }))
})

test('a calculation can be taken out of a request', async ({ page }) => {
  await page.goto('/prices/?seo=2')
  await message(page).scrollIntoViewIfNeeded()
  await expect(page.locator('#prices-form')).toHaveAttribute('data-hydrated', '')
  await message(page).focus()
  await expect(page.locator('[data-island=calculator]')).toHaveAttribute('data-hydrated', '')
  await message(page).fill('Без расчёта')
  await page.keyboard.press('Tab')
  await expect(message(page)).not.toBeFocused()
  await expect(message(page)).toHaveValue('Без расчёта')

  await field(page, 'Аудит сайта').selectOption('2')
  await expect(message(page)).toHaveValue(/^Расчёт[\s\S]*Без расчёта$/)
})

test('a request that was sent before the calculator came stays empty', async ({ page }) => {
  const bring = await held(page, /\/assets\/calculator-/)
  await page.goto('/prices/?seo=2')
  const form = page.locator('.lead-section form')
  await form.locator('[name=fio]').fill('Быстрый')
  await form.locator('[name=email]').fill('anna@example.ru')
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  const success = page.locator('[data-modal="success"]')
  await expect(success).toBeVisible()
  await success.locator('[data-action="modal-close"]').first().click()
  bring()
  await expect(page.locator('[data-island=calculator]')).toHaveAttribute('data-hydrated', '')
  await form.locator('[name=fio]').focus()
  await expect(message(page)).toHaveValue('')

  await field(page, 'Аудит сайта').selectOption('2')
  await expect(message(page)).toHaveValue(/^Расчёт/)
})
