import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

/** What a visitor may leave in each of the two fields. */
const PHONES = { empty: '', invalid: '912', valid: '9123456789' } as const
const EMAILS = { empty: '', invalid: 'anna@', valid: 'anna@example.ru' } as const
type State = keyof typeof PHONES

const REQUIRED = 'Ошибка! Заполните поле'
const PHONE = 'Ошибка! Неверный формат телефона'
const EMAIL = 'Ошибка! Неверный формат email'

/** SPEC section 4 and CONTRACT 1: what must be filled in, what is said at submit, and whether a request goes out. */
function expected(phone: State, email: State) {
  const isPhoneRequired = email !== 'valid'
  const isEmailRequired = phone !== 'valid'
  const phoneError =
    phone === 'invalid' ? PHONE : phone === 'empty' && isPhoneRequired ? REQUIRED : ''
  const emailError =
    email === 'invalid' ? EMAIL : email === 'empty' && isEmailRequired ? REQUIRED : ''
  return { isPhoneRequired, isEmailRequired, phoneError, emailError }
}

async function fill(page: Page, name: 'phone' | 'email', text: string) {
  const field = page.locator(`main [name=${name}]`)
  await field.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
  await field.blur()
}

/** The nine combinations. */
const PAIRS = (Object.keys(PHONES) as State[]).flatMap((phone) =>
  (Object.keys(EMAILS) as State[]).map((email) => ({ phone, email }))
)
type Pair = (typeof PAIRS)[number]

async function openForm(page: Page) {
  await page.goto('/contacts/')
  await page.locator('main form[data-form="main"]').scrollIntoViewIfNeeded()
  await page.locator('main [data-island="lead-form"][data-hydrated]').waitFor()
  await page.locator('main [name=fio]').fill('Анна')
}

async function expectStars(page: Page, pair: Pair) {
  const want = expected(pair.phone, pair.email)
  const name = JSON.stringify(pair)
  for (const field of ['phone', 'email'] as const) {
    const isRequired = field === 'phone' ? want.isPhoneRequired : want.isEmailRequired
    const star = page.locator(`main [data-required-star="${field}"]`)
    await expect.soft(star, name).toBeVisible({ visible: isRequired })
    const input = page.locator(`main [name=${field}]`)
    await expect.soft(input, name).toHaveJSProperty('required', isRequired)
  }
}

/** @returns Whether the form is sent. */
async function expectMessages(page: Page, pair: Pair) {
  const { phoneError, emailError } = expected(pair.phone, pair.email)
  const name = JSON.stringify(pair)
  await expect.soft(page.locator('main [data-error-for="phone"]'), name).toHaveText(phoneError)
  await expect.soft(page.locator('main [data-error-for="email"]'), name).toHaveText(emailError)
  if (!phoneError && !emailError) return true
  const first = phoneError ? 'phone' : 'email'
  await expect.soft(page.locator(`main [name=${first}]`), name).toBeFocused()
  return false
}

for (const order of [
  ['phone', 'email'],
  ['email', 'phone']
] as const) {
  test(`every combination of phone and e-mail, ${order[0]} first`, async ({ page }) => {
    let posts = 0
    await page.route('**/api/v1/form/', (route) => {
      posts++
      return route.fulfill({ status: 200, json: { result: 'error', code: 'nothing', fields: {} } })
    })
    await openForm(page)
    for (const pair of PAIRS) {
      const texts = { phone: PHONES[pair.phone], email: EMAILS[pair.email] }
      for (const field of order) await fill(page, field, texts[field])
      await expectStars(page, pair)
      posts = 0
      await page.locator('main').getByRole('button', { name: 'Отправить заявку' }).click()
      const isSent = await expectMessages(page, pair)
      await expect.poll(() => posts, JSON.stringify(pair)).toBe(isSent ? 1 : 0)
    }
  })
}
