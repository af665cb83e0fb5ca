import { expect, type Page } from 'playwright/test'
import { openDesk, test } from './desk-site.ts'
import { held } from './held.ts'

const PATH = '/texts/services/audit'

const names = (page: Page) => page.locator('[data-list="tariffs"] [name$=".name"]')

test('rows of a list are added, moved, removed and pasted from a spreadsheet in place', async ({
  browser,
  desk
}) => {
  const { page, problems } = await openDesk(browser, desk.url)
  await page.goto(desk.url + PATH)
  await page.getByLabel('Название в меню').fill('Аудит и разбор')
  await page
    .locator('.nest', { has: page.locator('[data-list="tariffs"]') })
    .first()
    .click()
  const list = page.locator('[data-list="tariffs"]')
  const before = await names(page).evaluateAll((all) =>
    all.map((one) => (one as HTMLInputElement).value)
  )

  await list.locator(':scope > [data-list-add]').click()
  await expect(names(page)).toHaveCount(before.length + 1)
  await expect(names(page).last()).toBeFocused()
  await names(page)
    .last()
    .evaluate((field) => {
      const data = new DataTransfer()
      data.setData('text/plain', 'Малый\t30 000\nСредний\t60 000\n')
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      )
    })
  await expect(names(page)).toHaveCount(before.length + 2)
  await expect(list.locator(`[name="tariffs.${before.length + 1}.price"]`)).toHaveValue('60 000')
  await list.locator('[data-list-row]').last().locator('[data-list-up]').click()
  await expect(names(page).last()).toHaveValue('Малый')
  await list.locator('[data-list-row]').last().locator('[data-list-remove]').click()
  await expect(names(page)).toHaveCount(before.length + 1)
  await expect(names(page).last()).toHaveValue('Средний')
  const back = list.locator('[data-list-back]')
  await expect(back).toBeFocused()
  await back.click()
  await expect(names(page)).toHaveCount(before.length + 2)
  await expect(names(page).last()).toHaveValue('Малый')
  await expect(back).toHaveCount(0)
  await expect(page.getByLabel('Название в меню')).toHaveValue('Аудит и разбор')
  expect(problems).toEqual([])
})

test('a long address in a text makes its form no wider than a phone', async ({ browser, desk }) => {
  const { page } = await openDesk(browser, desk.url, { viewport: { width: 390, height: 844 } })
  await page.goto(`${desk.url}/texts/news/reklama-v-telegram`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('what was typed in a tab that is lost is offered again, and is gone once it is recorded', async ({
  browser,
  desk
}) => {
  const { page } = await openDesk(browser, desk.url)
  const menu = page.getByLabel('Название в меню')
  await page.goto(desk.url + PATH)
  await menu.fill('Аудит за неделю')
  await expect(page.locator('[data-autosaved]')).toContainText('хранится', { timeout: 5000 })
  const lost = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await lost.goto(desk.url + PATH)
  await lost.locator('[data-restore-typed]').click()
  await expect(lost.getByLabel('Название в меню')).toHaveValue('Аудит за неделю')
  await lost.getByRole('button', { name: 'Сохранить черновик' }).last().click()
  await expect(lost.getByRole('status').first()).toContainText('Черновик сохранён')
  await lost.goto(desk.url + PATH)
  await expect(lost.locator('html[data-ready]')).toBeAttached()
  await expect(lost.locator('[data-restore-typed]')).toBeHidden()
})

test('what is typed of a new edition while the site is checked stays', async ({
  browser,
  desk
}) => {
  const { page } = await openDesk(browser, desk.url)
  await page.goto(`${desk.url}/texts/legal/terms`)
  const body = page.getByLabel('Текст', { exact: true })
  await body.fill(`${await body.inputValue()}\n\nОтвечаем за два рабочих дня.`)
  const release = await held(page, /\/legal\/terms\/publish$/)
  await page.getByRole('button', { name: 'Опубликовать…' }).last().click()
  const edition = page.getByLabel('Что изменилось')
  await edition.fill('Назвали срок')
  release()
  await expect(page.locator('.plan__act [value=publish]')).toBeVisible({ timeout: 120_000 })
  await expect(edition).toHaveValue('Назвали срок')
  await expect(edition).toBeFocused()
})
