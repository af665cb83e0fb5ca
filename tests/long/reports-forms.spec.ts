import type { Page } from 'playwright/test'
import { held } from '../browser/held.ts'
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

test('what the phone field does not take is told of, where it is seen (mui-tel-input#192)', async ({
  page
}) => {
  const form = await dialogOf(page, 'request')
  await paste(page, PHONE, '+999 123 456 789')
  const notice = form.locator('.phone-field__notice')
  await expect(notice).toHaveText('Такого кода страны нет')
  const box = await notice.boundingBox()
  expect(box?.width).toBeGreaterThan(100)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('9')
  await expect(notice).toHaveCount(0)
})

test('what has been selected in the phone field stays so when its library comes late (mui-tel-input#192)', async ({
  page
}) => {
  const release = await held(page, /\/phone-utils-[^/]*\.js$/)
  const form = await dialogOf(page, 'request')
  const asked = page.waitForRequest(/\/phone-utils-/)
  await paste(page, PHONE, '+999 123 456 789')
  const library = (await asked).url()
  const notice = form.locator('.phone-field__notice')
  await expect(notice).toHaveText('Такого кода страны нет')
  const input = form.locator('[name=phone]')
  await input.press('ControlOrMeta+a')
  const had = await input.evaluate(standing)
  release()
  // The field, which has asked first, is served first.
  await page.evaluate((url) => import(url), library)
  expect(await input.evaluate(standing)).toEqual(had)
  await page.keyboard.type('9')
  await expect(notice).toHaveCount(0)

  await page.keyboard.insertText('123456789')
  await expect(input).toHaveValue('912 345-67-89')
})

const standing = (input: HTMLInputElement) => ({
  value: input.value,
  from: input.selectionStart,
  to: input.selectionEnd
})

test('the caret in a pasted number stays where it is when the library comes late (mui-tel-input#192)', async ({
  page
}) => {
  const release = await held(page, /\/phone-utils-[^/]*\.js$/)
  const form = await dialogOf(page, 'request')
  const asked = page.waitForRequest(/\/phone-utils-/)
  await paste(page, PHONE, '89123456789')
  const library = (await asked).url()
  const input = form.locator('[name=phone]')
  await expect(input).toHaveValue('912 345-67-89')
  await input.press('Home')
  await input.press('ArrowRight')
  const had = await input.evaluate(standing)
  release()
  await page.evaluate((url) => import(url), library)
  expect(await input.evaluate(standing)).toEqual(had)
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

test('an extension goes when its number does, and another takes its place', async ({ page }) => {
  const form = await dialogOf(page, 'request')
  const [phone, message] = [form.locator('[name=phone]'), form.locator('[name=message]')]
  await message.fill('Нужен аудит')
  await paste(page, PHONE, '+7 (495) 123-45-67 доб. 123')
  await expect(message).toHaveValue('Нужен аудит\nДобавочный: 123')
  await phone.fill('')
  await expect(message).toHaveValue('Нужен аудит')
  await paste(page, PHONE, '+7 (495) 123-45-67 доб. 45')
  await phone.fill('+7 (495) 123-45-67 доб. 54')
  await expect(message).toHaveValue('Нужен аудит\nДобавочный: 54')
})

/** What browsers do that translate a page: each text stands in an element of theirs. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, template, option'))
        continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  })
}

test('a translated form says what changes in it (xibosignage/xibo#3914, SigNoz/signoz#12466)', async ({
  page,
  problems
}) => {
  const form = await dialogOf(page, 'request')
  await translate(page)
  await form.locator('[name=file]').setInputFiles({
    name: 'бриф.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x')
  })
  await expect(form.locator('[data-attachment]')).toHaveText('бриф.txt')
  await form.locator('[data-action="attachment-remove"]').click()
  await expect(form.locator('[data-attachment]')).toHaveText('Прикрепить файл')
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(form.locator('.error-list a')).toHaveCount(3)
  await translate(page)
  await form.locator('[name=email]').fill('a@b')
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(form.locator('.error-list')).toContainText('неверный формат email')
  await form.getByLabel('Имя').fill('Анна')
  await form.locator('[name=email]').fill('anna@example.ru')
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  expect(problems).toEqual([])
})

test('a translated call-back form says whose hours they are (xibosignage/xibo#3914, SigNoz/signoz#12466)', async ({
  page,
  problems
}) => {
  const form = await dialogOf(page, 'callback', '/faq/')
  await expect(form.locator('legend')).toContainText('Москва')
  await translate(page)
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-city="kazan"]')?.click())
  await expect(form.locator('legend')).toContainText('Казань')
  expect(problems).toEqual([])
})

/** What a rating says, part by part. */
function saidBy(page: Page): Promise<(string | null)[]> {
  return page
    .locator('#vesa, .rating-state, .rating-legend, [data-rating-table], #sravnenie')
    .evaluateAll((parts) => parts.map(({ textContent }) => textContent))
}

test('a translated rating says what the server says of the same choice (xibosignage/xibo#3914, SigNoz/signoz#12466)', async ({
  page,
  problems
}) => {
  await page.goto('/rating/agentstva-prodvizheniya/')
  await page.locator('.rating-weights__summary').click()
  await expect(page.locator('[data-island="rating"][data-hydrated]')).toBeAttached()
  await translate(page)
  await page.getByLabel('Качество собственного сайта', { exact: true }).fill('100')
  await page.getByLabel('Сравнить «Базальт-демо»').check()
  await page.getByLabel('Сравнить «Агат-демо»').check()
  await page.locator('[data-rating-show]').click()
  await expect(page.locator('[data-rating-compare] h3')).toHaveCount(2)
  await translate(page)
  await page.getByRole('button', { name: 'Расчёт строки «Базальт-демо»' }).click()
  await page.locator('th').getByRole('button', { name: 'Открытость' }).click()
  await page.getByLabel('Результаты проектов', { exact: true }).fill('0')
  await page.getByLabel('Город', { exact: true }).selectOption('kazan')
  await expect(page).toHaveURL(/\?gorod=kazan&sort=openness&.*sravnit=bazalt-demo,agat-demo/)
  await expect(page.locator('[data-rating-formula]')).toHaveCount(1)
  const translated = await saidBy(page)
  await page.reload()
  expect(translated).toEqual(await saidBy(page))
  expect(problems).toEqual([])
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

test('every known password manager is told to leave the trap alone', async ({ page }) => {
  await page.goto('/contacts/')
  const traps = page.locator('[name=website]')
  expect(await traps.count()).toBeGreaterThan(0)
  for (const trap of await traps.all()) {
    await expect(trap).toHaveAttribute('data-1p-ignore', '')
    await expect(trap).toHaveAttribute('data-bwignore', '')
    await expect(trap).toHaveAttribute('data-lpignore', 'true')
    await expect(trap).toHaveAttribute('data-form-type', 'other')
    await expect(trap).toHaveAttribute('data-protonpass-ignore', '')
    await expect(trap).toHaveAttribute('autocomplete', 'off')
  }
})

test('a screen reader says the code with the number, and whose time the hours are', async ({
  page
}) => {
  const form = await dialogOf(page, 'callback')
  await expect(form.locator('[name=phone]')).toHaveAccessibleDescription('+7')
  await expect(form.getByRole('group', { name: /Когда позвонить.*Москва, UTC\+3/ })).toBeVisible()
  await form.getByRole('button', { name: 'Перезвоните мне' }).click()
  await expect(form.locator('[name=phone]')).toHaveAccessibleDescription(/^\+7 .*Заполните поле$/)
})

test('who ticks rows of a rating by ear hears which are ticked', async ({ page }) => {
  await page.goto('/rating/agentstva-prodvizheniya/')
  const boxes = page.locator('[name="sravnit"]:visible')
  await boxes.first().check()
  await expect(page.locator('[data-island="rating"][data-hydrated]')).toBeAttached()
  await boxes.nth(1).check()
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Отмечены:' })).toBeVisible()
})
