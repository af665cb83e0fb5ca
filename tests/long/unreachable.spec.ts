import type { Page } from 'playwright/test'
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
