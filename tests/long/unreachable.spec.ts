import type { Page } from 'playwright/test'
import { held } from '../browser/held.ts'
import { test as base, expect } from '../browser/site.ts'
import { type FlakyProxy, startFlakyProxy } from '../support/proxies.ts'

interface Fixtures {
  /** What lies between the browser and the site. */
  line: FlakyProxy
  /** The names in the leads that the site has got in this test. */
  names: () => Promise<string[]>
}

const test = base.extend<Fixtures>({
  line: async ({ site }, use) => {
    const line = await startFlakyProxy(site.url)
    await use(line)
    line.close()
  },
  names: async ({ site }, use) => {
    const { length } = await site.leads()
    await use(async () => (await site.leads()).slice(length).map(({ values }) => values.fio ?? ''))
  }
})

async function fill(page: Page, name: string) {
  const form = page.locator('main form[data-form="main"]')
  await form.scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeVisible()
  await form.locator('[name=fio]').fill(name)
  await form.locator('[name=email]').fill('anna@example.ru')
  return form
}

const success = (page: Page) => page.locator('[data-modal="success"]')
const pushed = (page: Page) =>
  page.evaluate(() => (window.dataLayer ?? []).filter((entry) => 'resultID' in entry).length)

/** Until a lead that is wrongly sent again has been: what waits is forgotten when it has its answer. */
async function afterRepeating(page: Page) {
  await page.clock.runFor(6000)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('leads-waiting'))).toBeNull()
}

test('a lead that met no server arrives once when there is one again', async ({
  page,
  line,
  names
}) => {
  await page.goto(`${line.url}/contacts/`)
  const form = await fill(page, 'Тоннель')
  line.setReachable(false)

  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(form.locator('[data-loading]')).toHaveCount(0)
  await expect(success(page)).toBeHidden()
  await expect(form.locator('[name=fio]')).toHaveValue('Тоннель')

  line.setReachable(true)
  await expect(success(page)).toBeVisible()
  expect(await pushed(page)).toBe(1)
  await expect(form.locator('[name=fio]')).toHaveValue('')
  expect(await names()).toEqual(['Тоннель'])
})

test('so does one whose tab was closed, on the next visit', async ({ context, line, names }) => {
  const page = await context.newPage()
  await page.goto(`${line.url}/contacts/`)
  const form = await fill(page, 'Закрытая вкладка')
  line.setReachable(false)
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(form.locator('[data-loading]')).toHaveCount(0)
  await page.close()

  line.setReachable(true)
  const later = await context.newPage()
  // Its forms are in dialogs that nobody has opened.
  await later.goto(`${line.url}/legal/privacy/`)
  await expect.poll(() => pushed(later)).toBe(1)
  await expect(success(later)).toBeHidden()
  expect(await names()).toEqual(['Закрытая вкладка'])
  expect(await later.evaluate(() => localStorage.getItem('leads-waiting'))).toBeNull()
})

for (const isSeen of [true, false]) {
  const where = isSeen ? 'in sight' : 'out of sight'
  test(`a lead whose answer was lost is thanked for after a reload, once: the form is ${where}`, async ({
    page,
    line,
    names
  }) => {
    line.breakLeads(() => 'answer')
    await page.goto(`${line.url}/contacts/`)
    const form = await fill(page, 'Без ответа')
    await form.getByRole('button', { name: 'Отправить заявку' }).click()
    await expect(form.locator('[data-loading]')).toHaveCount(0)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.reload()
    if (isSeen) {
      await form.scrollIntoViewIfNeeded()
      await expect(form.locator('[name=fio]')).toHaveValue('Без ответа')
    }
    line.breakLeads(() => undefined)
    await expect(success(page)).toBeVisible()
    await expect(form.locator('[name=fio]')).toHaveValue('')
    expect(await pushed(page)).toBe(1)
    expect(await names()).toEqual(['Без ответа'])
  })
}

test('who sends again after such a reload sends the same lead', async ({ page, line, names }) => {
  line.breakLeads(() => 'answer')
  await page.clock.install()
  await page.goto(`${line.url}/contacts/`)
  const form = await fill(page, 'Ещё раз')
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(form.locator('[data-loading]')).toHaveCount(0)
  line.breakLeads(() => undefined)
  await page.reload()
  await form.scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeVisible()
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(success(page)).toBeVisible()
  await afterRepeating(page)
  expect(await names()).toEqual(['Ещё раз'])
})

test('editing after a failure makes another lead of it; the former is not repeated', async ({
  page,
  line,
  names
}) => {
  line.breakLeads(() => 'request')
  await page.clock.install()
  await page.goto(`${line.url}/contacts/`)
  const form = await fill(page, 'Первый')
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(form.locator('[data-loading]')).toHaveCount(0)

  await form.locator('[name=fio]').fill('Второй')
  line.breakLeads(() => undefined)
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(success(page)).toBeVisible()
  await afterRepeating(page)
  expect(await names()).toEqual(['Второй'])
})

test('what was typed survives a reload, and is gone when it has been sent', async ({ page }) => {
  await page.clock.install()
  await page.goto('/contacts/')
  const form = await fill(page, 'Черновик')
  await form.locator('[name=phone]').fill('+375 29 491-19-11')
  await form.locator('[name=message]').fill('Длинный рассказ')
  await page.clock.fastForward(500)
  await page.reload()
  await form.scrollIntoViewIfNeeded()
  await expect(form.locator('[name=fio]')).toHaveValue('Черновик')
  await expect(form.locator('[name=message]')).toHaveValue('Длинный рассказ')
  await expect(form.locator('[data-phone-dial]')).toHaveText('+375')

  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(success(page)).toBeVisible()
  await page.reload()
  await form.scrollIntoViewIfNeeded()
  await expect(form.locator('[name=fio]')).toHaveValue('')
})

test('a double click sends once', async ({ page, site }) => {
  await page.goto('/contacts/')
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/form/')) posts++
  })
  const form = await fill(page, 'Двойной щелчок')
  await form.getByRole('button', { name: 'Отправить заявку' }).dblclick()
  await expect(success(page)).toBeVisible()
  expect(posts).toBe(1)
  const leads = await site.leads()
  expect(leads.filter(({ values }) => values.fio === 'Двойной щелчок')).toHaveLength(1)
})

test('what is added while the form is being sent stays, and is sent as another lead', async ({
  page,
  site
}) => {
  await page.goto('/contacts/')
  const form = await fill(page, 'Забывчивый')
  const release = await held(page, /\/api\/v1\/form\/$/)
  const send = form.getByRole('button', { name: 'Отправить заявку' })
  await send.click()
  await form.locator('[name=message]').fill('И ещё одно')
  release()
  await expect(success(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form.locator('[name=message]')).toHaveValue('И ещё одно')

  await send.click()
  await expect(success(page)).toBeVisible()
  await expect(form.locator('[name=message]')).toHaveValue('')
  const leads = (await site.leads()).filter(({ values }) => values.fio === 'Забывчивый')
  expect(leads.map(({ values }) => values.message).sort()).toEqual(['', 'И ещё одно'])
})

test('who leaves in the middle of a word finds it again', async ({ page }) => {
  await page.goto('/contacts/')
  const form = await fill(page, 'Черновик')
  await form.locator('[name=phone]').pressSequentially('+37529491')
  await form.locator('[name=message]').pressSequentially('Нам нуж')
  await page.goto('/faq/')
  await page.goto('/contacts/')
  await form.scrollIntoViewIfNeeded()
  await expect(form.locator('[name=message]')).toHaveValue('Нам нуж')
  await expect(form.locator('[data-phone-dial]')).toHaveText('+375')
})
