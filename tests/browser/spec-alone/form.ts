import type { Page, Route } from 'playwright/test'
import { expect } from './clean-site.ts'

export const main = (page: Page) => page.locator('main form[data-form="main"]')
export const success = (page: Page) => page.locator('[data-modal="success"]')
export const callback = (page: Page) => page.locator('[data-modal="callback"]')
export const request = (page: Page) => page.locator('[data-modal="request"]')

export async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('html[data-ready]')).toBeAttached()
}

/** Opens a dialog by the first of its buttons that is shown, or by one in a closed menu. */
export async function openModal(page: Page, name: 'callback' | 'request', path = '/faq/') {
  await open(page, path)
  await page
    .locator(`[data-open-modal="${name}"]`)
    .first()
    .evaluate((button) => (button as HTMLElement).click())
  const modal = page.locator(`[data-modal="${name}"]`)
  await expect(modal).toBeVisible()
  return modal
}

/** Types a number as people do: after a click into the field. */
export async function typePhone(page: Page, form: ReturnType<Page['locator']>, digits: string) {
  await form.locator('input[name="phone"]').click()
  await page.keyboard.type(digits)
}

/** Fills every field of the main form, as people do; returns the topic chosen. */
export async function fillMain(page: Page, values: Record<'fio' | 'email' | 'site', string>) {
  const form = main(page)
  await form.locator('[name="theme"]').selectOption({ index: 1 })
  await typePhone(page, form, '9123456789')
  for (const [name, value] of Object.entries({ ...values, message: 'Здравствуйте' })) {
    await form.locator(`[name="${name}"]`).fill(value)
  }
  await form.locator('[name="agreement"]').check()
  return form.locator('[name="theme"]').inputValue()
}

/** The next lead that the page posts, by its fields; the route answers as it is told. */
export async function posted(
  page: Page,
  submit: () => Promise<unknown>,
  answer: (route: Route) => Promise<void> = (route) => route.continue()
) {
  await page.route('**/api/v1/form/', answer)
  const sent = page.waitForRequest((one) => one.url().endsWith('/api/v1/form/'))
  await submit()
  const asked = await sent
  const type = asked.headers()['content-type'] ?? ''
  const body = await new Response(new Uint8Array(asked.postDataBuffer() ?? []), {
    headers: { 'content-type': type }
  }).formData()
  return {
    method: asked.method(),
    type,
    fields: Object.fromEntries(body) as Record<string, string>
  }
}

/** Answers in the server's place. */
export const answered =
  (json: object, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, json })

/** What the page has told analytics. */
export const pushed = (page: Page) =>
  page.evaluate(() => (window as unknown as { dataLayer?: object[] }).dataLayer ?? [])
