import type { Page } from 'playwright/test'
import { held } from './held.ts'
import { expect, test } from './site.ts'

const FORM = 'main form[data-form="main"]'
const ISLAND = /\/assets\/lead-form[^/]*\.js$/
const DRAFT = { fio: 'Старое имя', phone: '9051112233' }
const NUMBER = '9161234567'
/** What the form would send as its phone. */
const phoneOf = (page: Page) =>
  page.evaluate(
    (form) =>
      String(new FormData(document.querySelector<HTMLFormElement>(form) ?? undefined).get('phone')),
    FORM
  )

/** Leaves a draft in the form of a page, and comes to the page again by its address. */
async function comeAgain(page: Page) {
  await page.goto('/contacts/')
  await page.locator(FORM).scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeAttached()
  await page.locator(`${FORM} [name=fio]`).fill(DRAFT.fio)
  await page.locator(`${FORM} [name=phone]`).pressSequentially(DRAFT.phone)
  await page.goto('/faq/')
}

test('a form that was begun shows its draft before it is touched', async ({ page }) => {
  await comeAgain(page)
  await page.goto('/contacts/')
  await expect(page.locator(`${FORM} [name=fio]`)).toHaveValue(DRAFT.fio)
  await expect(page.locator(`${FORM} [name=phone]`)).toHaveValue('905 111-22-33')
  expect(await phoneOf(page)).toBe('+7 905 111-22-33')
})

for (const [field, typed, value] of [
  ['phone', NUMBER, '916 123-45-67'],
  ['fio', 'Новый Человек', 'Новый Человек']
] as const) {
  test(`what is typed into ${field} while its draft comes is kept, and nothing else`, async ({
    page
  }) => {
    await comeAgain(page)
    const release = await held(page, ISLAND)
    await page.goto('/contacts/')
    const control = page.locator(`${FORM} [name=${field}]`)
    await control.focus()
    release()
    await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeAttached()
    await page.keyboard.type(typed)
    await expect(control).toHaveValue(value)
    if (field === 'phone') expect(await phoneOf(page)).toBe(`+7 ${value}`)
    const other = field === 'phone' ? 'fio' : 'phone'
    await expect(page.locator(`${FORM} [name=${other}]`)).not.toHaveValue('')
  })
}
