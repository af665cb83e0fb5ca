import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

async function open(page: Page, name: string, path = '/faq/') {
  await page.goto(path)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  if (name === 'callback') await page.locator('[data-action="contacts-toggle"]').click()
  await page.locator(`header [data-open-modal="${name}"]:visible`).first().click()
  await expect(page.locator(`[data-modal="${name}"]`)).toBeVisible()
}

test('the name has focus 300 ms after the callback popup is shown', async ({ page }) => {
  await page.clock.install()
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[data-open-modal="callback"]')?.click()
  )
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName
    )
  expect(await focused()).toBe('H2')
  await page.clock.runFor(295)
  expect(await focused()).toBe('H2')
  await page.clock.runFor(10)
  expect(await focused()).toBe('fio')
})

for (const name of ['callback', 'request']) {
  test(`${name}: Escape, the cross and a click outside close it and focus returns`, async ({
    page
  }) => {
    const modal = page.locator(`[data-modal="${name}"]`)
    await open(page, name)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
      'hidden'
    )
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    // The page hears of it a moment after the dialog is gone.
    await expect(page.locator('html')).not.toHaveAttribute('data-locked')

    await open(page, name)
    await modal.locator('[data-action="modal-close"]').click()
    await expect(modal).toBeHidden()

    await open(page, name)
    await page.mouse.click(5, 400)
    await expect(modal).toBeHidden()
  })
}

test('focus returns to the button that opened the request', async ({ page }) => {
  await open(page, 'request')
  await page.keyboard.press('Escape')
  await expect(page.locator('header [data-open-modal="request"]:visible').first()).toBeFocused()
})

test('the agreement over a form keeps what was typed', async ({ page }) => {
  await open(page, 'request')
  const modal = page.locator('[data-modal="request"]')
  await modal.getByLabel('Имя').fill('Анна')
  await modal.getByRole('link', { name: 'Согласия' }).click()
  const agreement = page.locator('[data-modal="agreement"]')
  await expect(agreement).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(agreement).toBeHidden()
  await expect(modal).toBeVisible()
  await expect(modal.getByLabel('Имя')).toHaveValue('Анна')
})

test('opening a dialog moves nothing, and Back brings no stale dialog', async ({ page }) => {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const logo = page.locator('header .logo')
  const before = await logo.boundingBox()
  await page.locator('.site-header__cta').click()
  expect(await logo.boundingBox()).toEqual(before)

  await page.goto('/news/')
  await page.goBack()
  await expect(page.locator('[data-modal="request"]')).toBeHidden()
})

test('what a dialog holds comes when it is opened, with the phone of the chosen city', async ({
  page
}) => {
  await page.addInitScript(() => localStorage.setItem('city', 'kazan'))
  await page.goto('/legal/privacy/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const dialogs = page.locator('dialog[data-modal]')
  await expect(dialogs).toHaveCount(4)
  await expect(page.locator('dialog *:not(template)')).toHaveCount(0)

  await page.locator('.site-header__cta').click()
  const form = page.locator('[data-modal="request"] form')
  await form.getByLabel('Имя').fill('Анна')
  await form.getByLabel('Телефон').fill('9123456789')
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  const thanks = page.locator('[data-modal="success"]')
  await expect(thanks).toBeVisible()
  const phone = await page.locator('header [data-city-text="phone"]').first().textContent()
  await expect(thanks.locator('[data-city-text="phone"]')).toHaveText(phone ?? '?')
})

test('a callback lead arrives with its fields, and success is said', async ({ page, site }) => {
  await open(page, 'callback')
  const modal = page.locator('[data-modal="callback"]')
  await modal.getByLabel('Имя').fill('Пётр')
  await modal.getByLabel('Телефон').fill('9123456789')
  await modal.getByLabel('Удобно с').selectOption('10:00')
  await modal.getByLabel('до', { exact: true }).selectOption('12:00')
  await modal.getByRole('button', { name: 'Перезвоните мне' }).click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  await expect(modal).toBeHidden()

  const lead = (await site.leads()).find(({ values }) => values.fio === 'Пётр')
  expect(lead?.values).toMatchObject({
    from: '10:00',
    to: '12:00',
    webFormID: '2',
    phone: '+7 912 345-67-89'
  })
})
