import type { Locator, Page } from 'playwright/test'
import { held } from '../browser/held.ts'
import { reachMainForm } from '../browser/main-form.ts'
import { openDialog } from '../browser/open-dialog.ts'
import { expect, test } from '../browser/site.ts'

const FORM = 'main form[data-form="main"]'

async function openForm(page: Page) {
  await page.goto('/contacts/')
  return reachMainForm(page)
}

async function openPhone(page: Page) {
  const form = await openForm(page)
  const phone = form.locator('[name=phone]')
  await phone.click()
  await expect(form.locator('[data-phone-ready]')).toBeAttached()
  return phone
}

const caretOf = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => input.selectionStart)

/** As a key comes to the page while an input method has it; the second is how Safari says it. */
const OF_INPUT_METHODS = [{ isComposing: true }, { keyCode: 229 }]

async function pressed(field: Locator, own: { isComposing?: boolean; keyCode?: number }) {
  await field.evaluate((element, init) => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...init })
    element.dispatchEvent(event)
  }, own)
}

test('a file that was taken back and is chosen again is sent (auth0/cosmos#1665, whatwg/html#10724)', async ({
  page,
  site
}) => {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await openDialog(page, 'request')
  await expect(page.locator('[data-modal="request"][data-hydrated]')).toBeVisible()
  const form = page.locator('[data-modal="request"] form')
  const file = { name: 'бриф.txt', mimeType: 'text/plain', buffer: Buffer.from('бриф') }
  const control = form.locator('[data-attachment]')
  for (let time = 0; time < 2; time++) {
    await form.locator('[name=file]').setInputFiles(file)
    await expect(control).toHaveText('бриф.txt')
    if (time > 0) break
    await control.locator('[data-action="attachment-remove"]').click()
    await expect(control).toHaveText('Прикрепить файл')
    expect(
      await form.locator('[name=file]').evaluate((input: HTMLInputElement) => input.value),
      'a browser tells of a change from nothing'
    ).toBe('')
  }
  await form.getByLabel('Имя').fill('Дважды выбран')
  await form.locator('[name=email]').fill('file@example.ru')
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  expect((await site.leads()).at(-1)?.attachment?.name).toBe('бриф.txt')
})

test('what extensions put beside fields before the script takes no word (react/react#24430, remix-run/remix#9779)', async ({
  changedPage: page,
  site
}) => {
  const release = await held(page, /\/assets\/lead-form-[^/]*\.js$/)
  await page.goto('/contacts/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const form = page.locator(FORM)
  await form.scrollIntoViewIfNeeded()
  await form.evaluate((element) => {
    for (const field of element.querySelectorAll('input, textarea')) {
      field.setAttribute('data-lastpass-icon-root', 'true')
      field.after(document.createElement('grammarly-extension'))
    }
    element.prepend(document.createElement('div'))
    document.body.append(document.createElement('script'))
  })
  await form.locator('[name=fio]').fill('До сценария')
  await form.locator('[name=email]').fill('early@example.ru')
  release()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeVisible()
  await expect(form.locator('[name=fio]')).toHaveValue('До сценария')
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  expect((await site.leads()).at(-1)?.values.fio).toBe('До сценария')
})

test('a digit that comes back by undo has the caret behind it (mantinedev/mantine#8927, ampproject/amphtml#20678)', async ({
  page
}) => {
  const phone = await openPhone(page)
  await page.keyboard.type('9123456789')
  for (let step = 0; step < 9; step++) await page.keyboard.press('ArrowLeft')
  const before = await caretOf(phone)
  await page.keyboard.press('Backspace')
  await expect(phone).not.toHaveValue('912 345-67-89')
  await page.keyboard.press('Control+z')
  await expect(phone).toHaveValue('912 345-67-89')
  expect(await caretOf(phone)).toBe(before)
})

test('digits in the middle that are deleted and typed again are where they were (igorescobar/jQuery-Mask-Plugin#356, 497)', async ({
  page
}) => {
  const phone = await openPhone(page)
  await page.keyboard.type('9123456789')
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 7))
  await page.keyboard.press('Delete')
  await page.keyboard.type('345')
  await expect(phone).toHaveValue('912 345-67-89')
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5))
  await page.keyboard.press('Backspace')
  await page.keyboard.type('7')
  await expect(phone).toHaveValue('912 745-67-89')
  // Delete and Backspace pass over what the mask writes.
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
  await page.keyboard.press('Delete')
  await page.keyboard.type('3')
  await expect(phone).toHaveValue('912 345-67-89')
})

test('Escape that takes back what an input method offers closes nothing (mui/base-ui#699, reactjs/react-modal#1067)', async ({
  page
}) => {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const toggle = page.locator('[data-action="search-toggle"]')
  await toggle.click()
  const input = page.locator('[data-search-panel] input[name="q"]')
  await expect(input).toBeFocused()
  for (const own of OF_INPUT_METHODS) {
    await pressed(input, own)
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(input).toBeFocused()
  }
  await input.press('Escape')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('Escape of an input method folds no form that is written in (mui/base-ui#699, reactjs/react-modal#1067)', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/education/articles/kak-vybrat-podryadchika/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('[data-action="cookies-close"]').click()
  const toggle = page.locator('[data-action="fixed-form-toggle"]')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  const name = page.locator('[data-fixed-form] [name=fio]')
  await name.focus()
  for (const own of OF_INPUT_METHODS) {
    await pressed(name, own)
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  }
  await name.press('Escape')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('a press that begins in a dialog or ends in it closes none (ginlix-ai/LangAlpha#407)', async ({
  page
}) => {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await openDialog(page, 'request')
  const dialog = page.locator('[data-modal="request"]')
  const message = dialog.locator('[name=message]')
  await message.fill('Выделяют мышью, отпуская её за краем')
  const box = await message.boundingBox()
  if (!box) throw new Error('no field')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (const [from, to] of [
    [
      { x, y },
      { x: 3, y }
    ],
    [
      { x: 3, y },
      { x, y }
    ]
  ] as const) {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await page.mouse.up()
    await expect(dialog).toBeVisible()
  }
  await page.mouse.click(3, y)
  await expect(dialog).toBeHidden()
})

test('a wheel over a number that has the focus scrolls the page (sanity-io/sanity#2370, whatwg/html#10911)', async ({
  page
}) => {
  await page.goto('/rating/agentstva-prodvizheniya/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('main details:has(.weight-step) > summary').click()
  const weight = page.locator('.weight-step__input').first()
  await weight.scrollIntoViewIfNeeded()
  await weight.click()
  await expect(page.locator('[data-island="rating"][data-hydrated]')).toBeAttached()
  const value = await weight.inputValue()
  const top = await page.evaluate(() => scrollY)
  const box = await weight.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await page.mouse.wheel(0, 120)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top)
  await expect(weight).toHaveValue(value)
})
