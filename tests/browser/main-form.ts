import type { Locator, Page } from 'playwright/test'
import { expect } from 'playwright/test'

/** Fills in the main form of the page that is open, as a visitor in a hurry does, and sends it. */
export async function sendMainForm(page: Page, button = 'Отправить заявку'): Promise<void> {
  const form = await reachMainForm(page)
  await form.getByLabel('Имя').fill('Анна')
  await form.getByLabel('Телефон').pressSequentially('9123456789')
  await form.locator('[name="agreement"]').check()
  await form.getByRole('button', { name: button }).click()
}

/** The main form of the page that is open, once it is there and answers. */
export async function reachMainForm(page: Page): Promise<Locator> {
  const form = page.locator('main form[data-form="main"]')
  await form.scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeVisible()
  return form
}
