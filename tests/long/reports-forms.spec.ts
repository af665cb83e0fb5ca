import type { Page } from 'playwright/test'
import { openDialog } from '../browser/open-dialog.ts'
import { expect, test } from '../browser/site.ts'

/** A dialog of a page, opened and taken over. */
async function dialogOf(page: Page, name: 'request' | 'callback', path = '/contacts/') {
  await page.goto(path)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await openDialog(page, name)
  await expect(page.locator(`[data-modal="${name}"][data-hydrated]`)).toBeVisible()
  return page.locator(`[data-modal="${name}"] form`)
}

/** Pastes as a visitor does who has copied the text elsewhere. */
async function paste(page: Page, selector: string, text: string): Promise<void> {
  const input = page.locator(selector)
  await input.focus()
  await expect(page.locator('[data-modal="request"] [data-phone-ready]')).toBeAttached()
  await page.keyboard.insertText(text)
}

const PHONE = '[data-modal="request"] [name=phone]'

test('a number of another country is read as one, and one too long is refused whole (react-international-phone#255)', async ({
  page
}) => {
  const form = await dialogOf(page, 'request')
  await paste(page, PHONE, '998901234567')
  await expect(form.locator('[name=phone]')).toHaveValue('90 123 45 67')
  await expect(form.locator('[data-phone-dial]')).toHaveText('+998')

  await form.locator('[name=phone]').press('ControlOrMeta+a')
  await paste(page, PHONE, '+7 912 345-67-89 1234')
  await expect(form.locator('[name=phone]')).toHaveValue('912 345-67-89 1234')
  await expect(form.locator('.phone-field__notice')).toBeVisible()
  await form.getByLabel('Имя').fill('Анна')
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(form.locator('[data-error-for="phone"]')).toHaveText(
    'Ошибка! Неверный формат телефона'
  )
  await form.locator('[name=phone]').press('End')
  for (let count = 0; count < 4; count++) await page.keyboard.press('Backspace')
  await expect(form.locator('[name=phone]')).toHaveValue('912 345-67-89')
})

test('an extension goes with the message, and says so', async ({ page, site }) => {
  const form = await dialogOf(page, 'request')
  await form.locator('[name=message]').fill('Нужен аудит')
  await paste(page, PHONE, '+7 (495) 123-45-67 доб. 123')
  await expect(form.locator('[name=phone]')).toHaveValue('495 123-45-67')
  await expect(form.locator('[name=message]')).toHaveValue('Нужен аудит\nДобавочный: 123')
  await expect(form.locator('.phone-field__notice')).toContainText('Добавочный 123')
  await form.getByLabel('Имя').fill('Анна')
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  const { phone, message } = (await site.leads()).at(-1)?.values ?? {}
  expect({ phone, message }).toEqual({
    phone: '+7 495 123-45-67',
    message: 'Нужен аудит\r\nДобавочный: 123'
  })
})

test('a dropped file is attached, and opens nothing where it misses (dropify#50, alphagov/govuk-frontend#5688)', async ({
  page
}) => {
  const form = await dialogOf(page, 'request')
  const drop = (selector: string) =>
    page.evaluate((target) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'бриф.txt', { type: 'text/plain' }))
      const options = { dataTransfer, bubbles: true, cancelable: true }
      const element = document.querySelector(target)
      return ['dragover', 'drop'].map(
        (type) => element?.dispatchEvent(new DragEvent(type, options)) === false
      )
    }, `[data-modal="request"] ${selector}`)
  expect(await drop('[name=message]'), 'the browser does not open it').toEqual([true, true])
  await expect(form.locator('[data-attachment]')).toHaveText('Прикрепить файл')
  expect(await drop('.attachment__choose')).toEqual([true, true])
  await expect(form.locator('[data-attachment]')).toHaveText('бриф.txt')
})
