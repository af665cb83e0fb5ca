import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

const FORM = 'main form[data-form="main"]'
const NUMBER = '9161234567'

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

async function openCallback(page: Page) {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[data-open-modal="callback"]')?.click()
  )
  const modal = page.locator('[data-modal="callback"]')
  await modal.locator('[data-island][data-hydrated]').waitFor()
  return {
    modal,
    from: modal.locator('select[name="from"]'),
    to: modal.locator('select[name="to"]')
  }
}

const hours = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => `${String(first + i).padStart(2, '0')}:00`)

test('L13: a draft comes back with its hours, and a form that was sent with the usual ones', async ({
  page,
  site
}) => {
  const first = await openCallback(page)
  await first.from.selectOption('18:00')
  await first.modal.getByLabel('Имя').fill('Часы')
  const kept = () => page.evaluate(() => Object.values({ ...sessionStorage }).join())
  await expect.poll(kept, 'the draft').toContain('Часы')

  const { modal, from, to } = await openCallback(page)
  await expect(from).toHaveValue('18:00')
  await expect(to).toHaveValue('19:00')
  await expect(to.locator('option')).toHaveText(['19:00'])
  await modal.getByLabel('Телефон').fill('9123456789')
  await modal.getByRole('button', { name: 'Перезвоните мне' }).click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  expect((await site.leads()).at(-1)?.values).toMatchObject({ from: '18:00', to: '19:00' })

  await expect(from).toHaveValue('09:00')
  await expect(to).toHaveValue('18:00')
  await expect(to.locator('option')).toHaveText(hours(10, 19))
})
