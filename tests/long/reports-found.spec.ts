import type { Page } from 'playwright/test'
import { held } from '../browser/held.ts'
import { reachMainForm, sendMainForm } from '../browser/main-form.ts'
import { openDialog } from '../browser/open-dialog.ts'
import { expect, test } from '../browser/site.ts'

const FORM = 'main form[data-form="main"]'

async function openForm(page: Page) {
  await page.goto('/contacts/')
  return reachMainForm(page)
}

async function openList(page: Page) {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await openDialog(page, 'request')
  const dialog = page.locator('[data-modal="request"]')
  await dialog.locator('[data-phone-country]').click()
  await expect(dialog.locator('.phone-list')).toBeVisible()
  return dialog
}

test('what a browser fills in without a word is sent as it stands (react/react#2125, 1159)', async ({
  page,
  site
}) => {
  const form = await openForm(page)
  await form.evaluate((element: HTMLFormElement) => {
    const fill = (name: string, value: string) => {
      const field = element.elements.namedItem(name) as HTMLInputElement
      field.value = value
    }
    fill('fio', 'Автозаполнение')
    fill('email', 'auto@example.ru')
  })
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  const { fio, email } = (await site.leads()).at(-1)?.values ?? {}
  expect({ fio, email }).toEqual({ fio: 'Автозаполнение', email: 'auto@example.ru' })
})

test('digits that a keyboard of Android composes stand once (taiga-family/maskito#418)', async ({
  page
}) => {
  const form = await openForm(page)
  const input = form.locator('[name=phone]')
  await input.focus()
  await expect(form.locator('[data-phone-ready]')).toBeAttached()
  const session = await page.context().newCDPSession(page)
  for (const text of ['9', '91', '912']) {
    await session.send('Input.imeSetComposition', { text, selectionStart: 3, selectionEnd: 3 })
  }
  await session.send('Input.insertText', { text: '912' })
  await expect(input).toHaveValue('912 XXX-XX-XX')
  await page.keyboard.type('3456789')
  await expect(input).toHaveValue('912 345-67-89')
})

test('a form that stays after its own sending says so no more (dreamwidth/dreamwidth#2571)', async ({
  page
}) => {
  await page.route(/\/assets\/lead-form-[^/]*\.js$/, (route) => route.abort())
  await page.route('**/api/v1/form/', (route) => route.fulfill({ status: 204 }))
  await page.goto('/contacts/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const form = page.locator(FORM)
  await form.getByLabel('Имя').fill('Анна')
  await form.locator('[name=phone]').fill('9123456789')
  await form.locator('[name=email]').fill('anna@example.ru')
  const posted = page.waitForRequest('**/api/v1/form/')
  await form.locator('[type=submit]').click()
  await posted
  await expect(form.locator('[data-loading], [aria-busy=true], :disabled')).toHaveCount(0)
})

test('Escape closes the list of countries, and leaves its dialog (KittyGiraudel/a11y-dialog#578)', async ({
  page
}) => {
  const dialog = await openList(page)
  await page.keyboard.press('Escape')
  await expect(dialog.locator('.phone-list')).toBeHidden()
  await expect(dialog).toBeVisible()
})

test('Enter that takes what an input method offers opens no page (dip/cmdk#206)', async ({
  page
}) => {
  await page.goto('/faq/')
  await page.locator('[data-action="search-toggle"]').click()
  const input = page.locator('[data-search] input[name="q"]')
  await input.fill('seo')
  await expect(page.locator('[data-search-results] a').first()).toBeVisible()
  await input.press('ArrowDown')
  const press = (keyCode: number) =>
    input.evaluate((field, code) => {
      const options = { key: 'Enter', keyCode: code, bubbles: true, cancelable: true }
      return field.dispatchEvent(new KeyboardEvent('keydown', options))
    }, keyCode)
  expect(await press(229), 'left to the input method').toBe(true)
  expect(await press(13), 'follows the chosen link').toBe(false)
})

test('a button that is pressed twice sends one lead (civiform/civiform#2469)', async ({
  page,
  site
}) => {
  const before = (await site.leads()).length
  const form = await openForm(page)
  const release = await held(page, /api\/v1\/form\/$/)
  await sendMainForm(page)
  // By the keyboard: a button that is sending takes no pointer.
  await form.locator('[type=submit]').press('Enter')
  await form.locator('[name=fio]').press('Enter')
  release()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  expect((await site.leads()).length).toBe(before + 1)
})

test('a button is never disabled, so that no browser brings it back so', async ({ page }) => {
  const form = await openForm(page)
  const release = await held(page, /api\/v1\/form\/$/)
  await sendMainForm(page)
  await expect(form.locator('[data-loading]')).toHaveCount(1)
  await expect(form.locator(':disabled')).toHaveCount(0)
  release()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
})

test('a list that was open when its dialog was closed is closed with it (mdbootstrap/TW-Elements#2358)', async ({
  page
}) => {
  const dialog = await openList(page)
  await dialog.evaluate((element: HTMLDialogElement) => element.close())
  await openDialog(page, 'request')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('.phone-list')).toBeHidden()
  await expect(dialog.locator('[data-phone-country]')).toHaveAttribute('aria-expanded', 'false')
})

test('a popup whose link leads to a place of the same page is closed by it (webstudio-is/webstudio#6242, Codeinwp/neve#847)', async ({
  page
}) => {
  await page.goto('/en/contacts/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('[data-action="contacts-toggle"]:visible').click()
  const popup = page.locator('[data-dropdown="contacts"]')
  await popup.locator('a[href$="#lead"]').click()
  await expect(popup).toBeHidden()
  await expect(page.locator('main form[data-form="main"]')).toBeInViewport()
})
