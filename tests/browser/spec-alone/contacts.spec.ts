import type { Page } from 'playwright/test'
import { expect, test } from './clean-site.ts'
import { answered, main, open, openModal, typePhone } from './form.ts'

const REQUIRED = 'Ошибка! Заполните поле'
const BAD_PHONE = 'Ошибка! Неверный формат телефона'
const BAD_EMAIL = 'Ошибка! Неверный формат email'

const star = (page: Page, name: string) => main(page).locator(`[data-required-star="${name}"]`)
const error = (page: Page, name: string) => main(page).locator(`[data-error-for="${name}"]`)
const field = (page: Page, name: string) => main(page).locator(`[name="${name}"]`)
const send = (page: Page) => main(page).locator('[type="submit"]').click()

/** Opens the form, and tells how often it posts; nothing that it posts arrives. */
async function openForm(page: Page) {
  const posts: string[] = []
  await page.route('**/api/v1/form/', (route) => {
    posts.push(route.request().method())
    return answered({ result: 'error' })(route)
  })
  await open(page, '/contacts/')
  return posts
}

/** Whether a field is required, and says so by its star. */
async function expectRequired(page: Page, name: string, isRequired: boolean) {
  await expect(star(page, name)).toBeVisible({ visible: isRequired })
  await expect(field(page, name)).toHaveJSProperty('required', isRequired)
}

test('at the start phone and e-mail are both required; a valid one lifts the star of the other, an invalid one brings it back', async ({
  page
}) => {
  await openForm(page)
  for (const name of ['phone', 'email']) await expectRequired(page, name, true)
  await typePhone(page, main(page), '9123456789')
  await expectRequired(page, 'email', false)
  await expect(star(page, 'phone')).toBeVisible()
  await page.keyboard.press('Backspace')
  await expectRequired(page, 'email', true)

  await field(page, 'phone').fill('')
  await field(page, 'email').fill('anna@example.ru')
  await expectRequired(page, 'phone', false)
  await expect(star(page, 'email')).toBeVisible()
  await field(page, 'email').fill('anna@')
  await expectRequired(page, 'phone', true)
})

test('an empty form is told of its three fields, nothing is sent, and typing clears the error of a field', async ({
  page
}) => {
  const posts = await openForm(page)
  await send(page)
  for (const name of ['fio', 'phone', 'email']) {
    await expect(error(page, name)).toHaveText(REQUIRED)
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  }
  expect(posts).toEqual([])
  for (const [name, text, other] of [
    ['phone', '9', 'email'],
    ['email', 'a', 'fio']
  ] as const) {
    await field(page, name).click()
    await page.keyboard.type(text)
    await expect(error(page, name)).toBeHidden()
    await expect(field(page, name)).not.toHaveAttribute('aria-invalid', 'true')
    await expect(error(page, other)).toHaveText(REQUIRED)
  }
})

test('nothing is said while the visitor types; at submit a phone with a free slot and a faulty e-mail have the wrong format', async ({
  page
}) => {
  const posts = await openForm(page)
  await field(page, 'email').pressSequentially('an')
  await typePhone(page, main(page), '912')
  await field(page, 'message').fill('Текст')
  for (const text of ['Анна', '']) await field(page, 'fio').fill(text)
  for (const name of ['fio', 'phone', 'email']) await expect(error(page, name)).toBeHidden()

  await send(page)
  await expect(error(page, 'fio')).toHaveText(REQUIRED)
  await expect(field(page, 'fio')).toBeFocused()
  await expect(error(page, 'phone')).toHaveText(BAD_PHONE)
  await expect(field(page, 'phone')).toHaveAccessibleDescription(/Неверный формат/)
  for (const email of ['anna', 'anna@', '@example.ru', 'a b@example.ru']) {
    await field(page, 'email').fill(email)
    await expect(error(page, 'email')).toBeHidden()
    await send(page)
    await expect(error(page, 'email'), email).toHaveText(BAD_EMAIL)
  }
  expect(posts).toEqual([])
})

test('a valid phone is enough to send, and so is a valid e-mail', async ({ page }) => {
  const posts = await openForm(page)
  await field(page, 'fio').fill('Анна')
  for (const name of ['phone', 'email'] as const) {
    for (const contact of ['phone', 'email']) await field(page, contact).fill('')
    if (name === 'phone') await typePhone(page, main(page), '9123456789')
    else await field(page, 'email').fill('anna@example.ru')
    const before = posts.length
    await send(page)
    await expect.poll(() => posts.length, name).toBeGreaterThan(before)
    for (const one of ['fio', 'phone', 'email']) await expect(error(page, one)).toBeHidden()
  }
})

test('a callback is sent only when its phone is valid, and the whole form', async ({ page }) => {
  const posts = await openForm(page)
  const form = (await openModal(page, 'callback')).locator('form')
  const sendCallback = () => form.locator('[type="submit"]').click()
  const said = (name: string) => form.locator(`[data-error-for="${name}"]`)
  await form.locator('[name="fio"]').fill('Пётр')
  for (const [digits, message] of [
    ['', REQUIRED],
    ['912', BAD_PHONE]
  ] as const) {
    await typePhone(page, form, digits)
    await sendCallback()
    await expect(said('phone')).toHaveText(message)
  }
  await form.locator('[name="phone"]').fill('9123456789')
  await form.locator('[name="fio"]').fill('')
  await sendCallback()
  await expect(said('fio')).toHaveText(REQUIRED)
  await expect(said('phone')).toBeHidden()
  expect(posts).toEqual([])
})
