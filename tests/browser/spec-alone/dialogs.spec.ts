import type { Page } from 'playwright/test'
import { expect, test } from './clean-site.ts'
import { callback, main, open, openModal, request, success } from './form.ts'

test('the name of the callback popup has the focus 300 ms after it is shown', async ({ page }) => {
  await page.clock.install()
  await open(page, '/faq/')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page
    .locator('[data-open-modal="callback"]')
    .first()
    .evaluate((button) => (button as HTMLElement).click())
  await expect(callback(page)).toBeVisible()
  const isFocused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('name') === 'fio')
  await page.clock.runFor(295)
  expect(await isFocused()).toBe(false)
  await page.clock.runFor(10)
  expect(await isFocused()).toBe(true)
})

test('the callback popup holds a name, a phone, a window of time and a message', async ({
  page
}) => {
  const modal = await openModal(page, 'callback')
  const form = modal.locator('form[data-form="callback"]')
  for (const name of ['fio', 'phone', 'from', 'to', 'message']) {
    await expect(form.locator(`[name="${name}"]`), name).toBeVisible()
  }
  for (const name of ['from', 'to']) {
    await expect(form.locator(`select[name="${name}"] option`).first()).toBeAttached()
  }
  await expect(form.locator('[name="do_not_check_captcha"]')).toHaveValue('Y')
})

test('the request modal holds the main form with a choice of topic and an attachment', async ({
  page
}) => {
  const modal = await openModal(page, 'request')
  const form = modal.locator('form[data-form="main"]')
  for (const name of ['theme', 'fio', 'phone', 'email', 'site', 'message', 'agreement']) {
    await expect(form.locator(`[name="${name}"]`), name).toBeVisible()
  }
  expect(await form.locator('select[name="theme"] option').count()).toBeGreaterThan(1)
  await expect(form.locator('input[type="file"][name="file"]')).toBeAttached()
})

test('an attachment is asked for, named with a way to remove it, and asked for again', async ({
  page
}) => {
  const modal = await openModal(page, 'request')
  const control = modal.locator('[data-attachment]')
  const remove = control.locator('[data-action="attachment-remove"]')
  await expect(control).toHaveText('Прикрепить файл')
  await expect(remove).toHaveCount(0)
  const file = control.locator('input[type="file"]')
  await expect(file).not.toHaveAttribute('accept')
  await file.setInputFiles({ name: 'бриф.xyz', mimeType: 'a/b', buffer: Buffer.from('1') })
  await expect(control).toContainText('бриф.xyz')
  await expect(control).not.toContainText('Прикрепить файл')
  await remove.click()
  await expect(control).toHaveText('Прикрепить файл')
  await expect(remove).toHaveCount(0)
  expect(await file.evaluate((input) => (input as HTMLInputElement).files?.length)).toBe(0)
})

for (const name of ['callback', 'request'] as const) {
  test(`the ${name} modal is closed by its own button and by Escape`, async ({ page }) => {
    const modal = await openModal(page, name)
    await modal.locator('[data-action="modal-close"]').first().click()
    await expect(modal).toBeHidden()
    await openModal(page, name)
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
  })
}

test('the agreement modal shows the text that the tick of a form refers to', async ({ page }) => {
  await open(page, '/contacts/')
  await main(page).locator('[data-open-modal="agreement"]').first().click()
  const agreement = page.locator('[data-modal="agreement"]')
  await expect(agreement).toBeVisible()
  const plain = (text: string) => text.replace(/<[^>]+>|&[a-z]+;/g, '').replace(/\s+/g, ' ')
  const consent = plain(await (await page.request.get('/legal/consent/')).text())
  const long = async () => {
    const said = (await agreement.locator('p').allTextContents()).map(plain)
    return said.filter((text) => text.length > 80)
  }
  // The text comes when the dialog is opened.
  await expect.poll(async () => (await long()).length).toBeGreaterThan(1)
  for (const text of await long()) expect(consent).toContain(text.trim().slice(0, 60))
})

async function thank(page: Page) {
  await expect(success(page)).toBeVisible()
  await success(page).locator('[data-action="modal-close"]').first().click()
  await expect(success(page)).toBeHidden()
}

test('the success modal comes after a send in place of the request, and can be closed', async ({
  page
}) => {
  const modal = await openModal(page, 'request')
  await modal.locator('[name="fio"]').fill('Анна')
  await modal.locator('[name="email"]').fill('request@example.ru')
  await modal.locator('[type="submit"]').click()
  await thank(page)
  await expect(request(page)).toBeHidden()
})

test('a call ends after it begins: no other end is offered', async ({ page }) => {
  const modal = await openModal(page, 'callback')
  await modal.locator('[name="fio"]').focus()
  for (const from of ['09:00', '15:00', '18:00']) {
    await modal.locator('select[name="from"]').selectOption(from)
    const offered = modal.locator('select[name="to"] option:enabled:not([hidden])')
    const early = offered.filter({ hasText: /\d/ })
    await expect
      .poll(async () =>
        (
          await early.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
        ).filter((to) => to <= from)
      )
      .toEqual([])
  }
})
