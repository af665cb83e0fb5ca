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

test('at the start phone and e-mail are both required and each shows its star', async ({
  page
}) => {
  await openForm(page)
  for (const name of ['phone', 'email']) {
    await expect(star(page, name)).toBeVisible()
    await expect(field(page, name)).toHaveJSProperty('required', true)
  }
})

test('a valid phone lifts the star of the e-mail, and an invalid one brings it back', async ({
  page
}) => {
  await openForm(page)
  await typePhone(page, main(page), '9123456789')
  await expect(star(page, 'email')).toBeHidden()
  await expect(field(page, 'email')).toHaveJSProperty('required', false)
  await expect(star(page, 'phone')).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(star(page, 'email')).toBeVisible()
  await expect(field(page, 'email')).toHaveJSProperty('required', true)
})

test('a valid e-mail lifts the star of the phone, and an invalid one brings it back', async ({
  page
}) => {
  await openForm(page)
  await field(page, 'email').fill('anna@example.ru')
  await expect(star(page, 'phone')).toBeHidden()
  await expect(field(page, 'phone')).toHaveJSProperty('required', false)
  await expect(star(page, 'email')).toBeVisible()
  await field(page, 'email').fill('anna@')
  await expect(star(page, 'phone')).toBeVisible()
  await expect(field(page, 'phone')).toHaveJSProperty('required', true)
})

test('an empty form is told of its three fields, and nothing is sent', async ({ page }) => {
  const posts = await openForm(page)
  await send(page)
  for (const name of ['fio', 'phone', 'email']) {
    await expect(error(page, name)).toHaveText(REQUIRED)
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  }
  expect(posts).toEqual([])
})

test('a phone with a free slot has the wrong format', async ({ page }) => {
  const posts = await openForm(page)
  await field(page, 'fio').fill('Анна')
  await typePhone(page, main(page), '912')
  await send(page)
  await expect(error(page, 'phone')).toHaveText(BAD_PHONE)
  expect(posts).toEqual([])
})

for (const email of ['anna', 'anna@', '@example.ru', 'a b@example.ru']) {
  test(`the e-mail "${email}" has the wrong format`, async ({ page }) => {
    const posts = await openForm(page)
    await field(page, 'fio').fill('Анна')
    await field(page, 'email').fill(email)
    await send(page)
    await expect(error(page, 'email')).toHaveText(BAD_EMAIL)
    expect(posts).toEqual([])
  })
}

for (const name of ['phone', 'email'] as const) {
  test(`a valid ${name} is enough to send`, async ({ page }) => {
    const posts = await openForm(page)
    await field(page, 'fio').fill('Анна')
    if (name === 'phone') await typePhone(page, main(page), '9123456789')
    else await field(page, 'email').fill('anna@example.ru')
    await send(page)
    await expect.poll(() => posts.length).toBeGreaterThan(0)
    for (const other of ['fio', 'phone', 'email']) await expect(error(page, other)).toBeHidden()
  })
}

test('nothing is said while the visitor types', async ({ page }) => {
  await openForm(page)
  await field(page, 'email').pressSequentially('an')
  await typePhone(page, main(page), '91')
  await field(page, 'message').fill('Текст')
  await field(page, 'fio').fill('')
  for (const name of ['fio', 'phone', 'email']) await expect(error(page, name)).toBeHidden()
})

for (const [name, text] of [
  ['phone', '9'],
  ['email', 'a']
] as const) {
  test(`typing in the ${name} clears the error of that field`, async ({ page }) => {
    await openForm(page)
    await send(page)
    await expect(error(page, name)).toHaveText(REQUIRED)
    await field(page, name).click()
    await page.keyboard.type(text)
    await expect(error(page, name)).toBeHidden()
    await expect(field(page, name)).not.toHaveAttribute('aria-invalid', 'true')
    await expect(error(page, name === 'phone' ? 'email' : 'phone')).toHaveText(REQUIRED)
  })
}

for (const [what, digits, message] of [
  ['empty', '', REQUIRED],
  ['unfinished', '912', BAD_PHONE]
] as const) {
  test(`a callback whose phone is ${what} is not sent`, async ({ page }) => {
    const posts = await openForm(page)
    const form = (await openModal(page, 'callback')).locator('form')
    await form.locator('[name="fio"]').fill('Пётр')
    await typePhone(page, form, digits)
    await form.locator('[type="submit"]').click()
    await expect(form.locator('[data-error-for="phone"]')).toHaveText(message)
    expect(posts).toEqual([])
  })
}

test('a callback without a name is not sent, though its phone is valid', async ({ page }) => {
  const posts = await openForm(page)
  const form = (await openModal(page, 'callback')).locator('form')
  await typePhone(page, form, '9123456789')
  await form.locator('[type="submit"]').click()
  await expect(form.locator('[data-error-for="fio"]')).toHaveText(REQUIRED)
  expect(posts).toEqual([])
})
