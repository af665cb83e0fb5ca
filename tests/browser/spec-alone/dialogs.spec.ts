import type { Locator, Page } from 'playwright/test'
import { expect, test } from './clean-site.ts'
import { callback, main, open, openModal } from './form.ts'

/** Closed by its own button, by Escape and by a press beside it; opened again as a visitor does each time. */
async function expectCloses(page: Page, modal: Locator, reopen: () => Promise<unknown>) {
  for (const close of [
    () => modal.locator('[data-action="modal-close"]').first().click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400)
  ]) {
    await close()
    await expect(modal).toBeHidden()
    await reopen()
    await expect(modal).toBeVisible()
  }
}

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

test('the callback popup holds a name, a phone, a window of time and a message; a call ends after it begins', async ({
  page
}) => {
  const modal = await openModal(page, 'callback')
  const form = modal.locator('form[data-form="callback"]')
  for (const name of ['fio', 'phone', 'from', 'to', 'message']) {
    await expect(form.locator(`[name="${name}"]`), name).toBeVisible()
  }
  await expect(form.locator('[name="do_not_check_captcha"]')).toHaveValue('Y')

  await form.locator('[name="fio"]').focus()
  const [from, to] = [form.locator('select[name="from"]'), form.locator('select[name="to"]')]
  await expect(from).toHaveValue('09:00')
  await expect(to).toHaveValue('18:00')
  const hours = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, i) => `${String(first + i).padStart(2, '0')}:00`)
  await expect(from.locator('option')).toHaveText(hours(9, 18))
  for (const [begin, first, end] of [
    ['14:00', 15, '18:00'],
    ['18:00', 19, '19:00'],
    ['09:00', 10, '19:00']
  ] as const) {
    await from.selectOption(begin)
    await expect(to.locator('option:enabled:not([hidden])')).toHaveText(hours(first, 19))
    await expect(to, 'what suits stays').toHaveValue(end)
  }
  await expectCloses(page, modal, () =>
    page
      .locator('[data-open-modal="callback"]')
      .first()
      .evaluate((button) => (button as HTMLElement).click())
  )
})

test('the request modal holds the main form with a choice of topic and an attachment, which is named, and asked for again', async ({
  page
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/faq/')
  const opener = page.locator('header [data-open-modal="request"]:visible').first()
  await opener.click()
  const modal = page.locator('[data-modal="request"]')
  const form = modal.locator('form[data-form="main"]')
  for (const name of ['theme', 'fio', 'phone', 'email', 'site', 'message', 'agreement']) {
    await expect(form.locator(`[name="${name}"]`), name).toBeVisible()
  }
  expect(await form.locator('select[name="theme"] option').count()).toBeGreaterThan(1)

  const control = modal.locator('[data-attachment]')
  const remove = control.locator('[data-action="attachment-remove"]')
  await expect(control).toHaveText('Прикрепить файл')
  await expect(remove).toHaveCount(0)
  const file = control.locator('input[type="file"][name="file"]')
  await expect(file).not.toHaveAttribute('accept')
  await file.setInputFiles({ name: 'бриф.xyz', mimeType: 'a/b', buffer: Buffer.from('1') })
  await expect(control).toContainText('бриф.xyz')
  await expect(control).not.toContainText('Прикрепить файл')
  await remove.click()
  await expect(control).toHaveText('Прикрепить файл')
  await expect(remove).toHaveCount(0)
  expect(await file.evaluate((input) => (input as HTMLInputElement).files?.length)).toBe(0)

  await expectCloses(page, modal, async () => {
    await expect(opener, 'it has the focus again').toBeFocused()
    await opener.click()
  })
})

test('the agreement modal shows the text that the tick of a form refers to, over a form that stays as it was', async ({
  page
}) => {
  await open(page, '/contacts/')
  await main(page).locator('[name="fio"]').fill('Анна')
  const link = main(page).locator('[data-open-modal="agreement"]').first()
  await link.click()
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
  await page.keyboard.press('Escape')
  await expect(agreement).toBeHidden()
  await expect(link).toBeFocused()
  await expect(main(page).locator('[name="fio"]')).toHaveValue('Анна')
})
