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

test('what is typed on is not taken for the lead that was sent before a reload', async ({
  page
}) => {
  await page.goto('/contacts/')
  await page.locator(FORM).scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeAttached()
  await page.route('**/api/v1/form/', (route) => route.abort())
  await page.locator(`${FORM} [name=fio]`).fill('Анна')
  await page.locator(`${FORM} [name=phone]`).pressSequentially(NUMBER)
  const failed = page.waitForEvent('requestfailed')
  await page.locator(`${FORM} [type=submit]`).click()
  await failed
  const repeated = page.waitForEvent('requestfailed')
  await page.reload()
  // What was sent is repeated by now, and its answer listened for.
  await repeated
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeAttached()
  await expect(page.locator(`${FORM} [name=fio]`)).toHaveValue('Анна')

  // Letters that come one upon the other, and the answer to the former lead between two of them.
  const kept = await page.evaluate(async (form) => {
    const message = document.querySelector<HTMLTextAreaElement>(`${form} [name=message]`)
    const sent = Object.values(sessionStorage).flatMap((text) => JSON.parse(text)[' sent'] ?? [])
    if (!message || sent.length !== 1) throw new Error('nothing waits')
    message.value = 'Пишу дальше'
    message.dispatchEvent(new Event('input', { bubbles: true }))
    const detail = { key: sent[0], resultID: '1', webFormID: 1, hours: { from: '', to: '' } }
    document.dispatchEvent(new CustomEvent('lead-arrived', { cancelable: true, detail }))
    await new Promise((done) => setTimeout(done))
    return message.value
  }, FORM)
  expect(kept).toBe('Пишу дальше')
})

test('a lead that another tab has delivered is told of once', async ({ page, context }) => {
  await page.goto('/contacts/')
  await page.locator(FORM).scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeAttached()
  let isBroken = true
  let posts = 0
  await page.route('**/api/v1/form/', (route) => {
    if (isBroken) return route.abort()
    posts++
    return route.continue()
  })
  await page.locator(`${FORM} [name=fio]`).fill('Анна')
  await page.locator(`${FORM} [name=phone]`).pressSequentially(NUMBER)
  const failed = page.waitForEvent('requestfailed')
  await page.locator(`${FORM} [type=submit]`).click()
  await failed
  await expect.poll(() => page.evaluate(() => localStorage.getItem('leads-waiting'))).toBe('1')

  const other = await context.newPage()
  await other.goto('/faq/')
  await expect
    .poll(() => other.evaluate(() => window.dataLayer?.length), { timeout: 30_000 })
    .toBe(1)
  isBroken = false
  // It goes on with what waits: with nothing, after its pause, or with what is sent next.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.waitForTimeout(1500)
  expect(posts, 'this tab sends it no more').toBe(0)
  expect(await page.evaluate(() => window.dataLayer)).toBeUndefined()
  await other.close()
})

test('a form that has come back is sent as from its page, and left empty', async ({
  page,
  site
}) => {
  await page.goto('/contacts/?utm_source=x')
  const form = page.locator(FORM)
  await form.getByLabel('Комментарий').fill('Длинный рассказ')
  await form.getByRole('checkbox').check()
  await form.evaluate((element) => (element as HTMLFormElement).submit())
  await expect(form.locator('[data-error-for="fio"]')).toHaveText('Ошибка! Заполните поле')
  await form.getByLabel('Имя').fill('Со второго раза')
  await form.getByLabel('Электронная почта').fill('anna@example.ru')
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()

  for (const name of ['fio', 'email', 'message']) {
    await expect(form.locator(`[name="${name}"]`), name).toHaveValue('')
  }
  await expect(form.getByRole('checkbox')).not.toBeChecked()
  const lead = (await site.leads()).find(({ values }) => values.fio === 'Со второго раза')
  expect(lead?.values.page).toBe(encodeURIComponent(`${site.url}/contacts/?utm_source=x`))
})
