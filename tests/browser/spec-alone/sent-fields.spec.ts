import type { Page } from 'playwright/test'
import { expect, test } from './clean-site.ts'
import {
  callback,
  fillMain,
  main,
  open,
  openModal,
  posted,
  pushed,
  success,
  typePhone
} from './form.ts'

const COMMON = [
  'firstContactUrl',
  'firstContactReferrer',
  'firstContactTime',
  'firstContactCanal',
  'entryUrl',
  'entryReferrer',
  'entryCanal',
  'clientID',
  'page',
  'callTouchID',
  'captcha',
  'webFormID'
]
const MAIN = [...COMMON, 'theme', 'fio', 'phone', 'email', 'site', 'message', 'agreement']
const CALLBACK = [...COMMON, 'fio', 'from', 'to', 'phone', 'message', 'do_not_check_captcha']
/** What the contract adds. */
const MORE = ['file', 'idempotency_key', 'consent_version', 'website', 'visit_path', 'city']

const submit = (page: Page) => posted(page, () => main(page).locator('[type="submit"]').click())

test('a main lead is posted as multipart with the fields of SPEC and none that nobody knows; then all are cleared and analytics is told the id', async ({
  page,
  site
}) => {
  await open(page, '/contacts/')
  const form = main(page)
  const theme = await fillMain(page, {
    fio: 'Анна Отправлена',
    email: 'anna@example.ru',
    site: 'https://пример.рф/?a=1'
  })
  const { method, type, fields } = await submit(page)
  expect(method).toBe('POST')
  expect(type).toMatch(/^multipart\/form-data/)
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(MAIN))
  expect(
    Object.keys(fields).filter((name) => !MAIN.includes(name) && !MORE.includes(name))
  ).toEqual([])
  expect(fields).toMatchObject({
    theme,
    fio: 'Анна Отправлена',
    phone: '+7 912 345-67-89',
    email: 'anna@example.ru',
    site: encodeURIComponent('https://пример.рф/?a=1'),
    message: 'Здравствуйте',
    agreement: 'true'
  })
  expect(fields.webFormID).toBe(await form.locator('[name="WEB_FORM_ID"]').inputValue())
  expect(fields.captcha).not.toBe('')

  await expect(success(page)).toBeVisible()
  for (const name of ['fio', 'phone', 'email', 'site', 'message']) {
    await expect(form.locator(`[name="${name}"]`), name).toHaveValue('')
  }
  await expect(form.locator('[name="agreement"]')).not.toBeChecked()
  const lead = (await site.leads()).find(({ fio }) => fio === 'Анна Отправлена')
  expect(lead).toBeDefined()
  expect(await pushed(page)).toContainEqual({
    event: 'lead_success',
    resultID: lead?.resultID,
    webFormID: 1
  })
})

test('a callback lead is posted with the fields of SPEC and none that nobody knows; then its modal gives way to the success modal', async ({
  page
}) => {
  const modal = await openModal(page, 'callback')
  const form = modal.locator('form')
  await form.locator('[name="fio"]').fill('Пётр')
  await typePhone(page, form, '9123456789')
  await form.locator('[name="from"]').selectOption({ index: 1 })
  const from = await form.locator('[name="from"]').inputValue()
  const to = await form.locator('[name="to"]').inputValue()
  await form.locator('[name="message"]').fill('Звоните')
  const number = await callback(page).locator('[name="WEB_FORM_ID"]').inputValue()
  const { type, fields } = await posted(page, () => form.locator('[type="submit"]').click())
  expect(type).toMatch(/^multipart\/form-data/)
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(CALLBACK))
  const known = [...CALLBACK, ...MORE, 'agreement']
  expect(Object.keys(fields).filter((name) => !known.includes(name))).toEqual([])
  expect(fields).toMatchObject({
    fio: 'Пётр',
    from,
    to,
    phone: '+7 912 345-67-89',
    message: 'Звоните',
    do_not_check_captcha: 'Y',
    webFormID: number
  })

  await expect(success(page)).toBeVisible()
  await expect(modal).toBeHidden()
  await success(page).locator('[data-action="modal-close"]').first().click()
  await openModal(page, 'callback')
  await expect(form.locator('[name="fio"]')).toHaveValue('')
})

test('parentheses are removed from every value', async ({ page }) => {
  await open(page, '/contacts/?q=(a)&utm_source=(b)&utm_medium=c&utm_campaign=(d)')
  const form = main(page)
  await form.locator('[name="fio"]').fill('Анна (директор)')
  await typePhone(page, form, '9123456789')
  await form.locator('[name="site"]').fill('https://example.ru/(каталог)')
  await form.locator('[name="message"]').fill('Позвоните (срочно) :)')
  const { fields } = await submit(page)
  for (const [name, value] of Object.entries(fields)) expect(value, name).not.toMatch(/[()]/)
  expect(fields).toMatchObject({ fio: 'Анна директор', message: 'Позвоните срочно :' })
  expect(fields).toMatchObject({ firstContactCanal: 'b / c', entryCanal: 'b / c' })
  expect(fields.page).toContain('%3Fq%3Da%26')
})

test('an empty phone is sent as the fixed number, an agreement that is not given as false', async ({
  page
}) => {
  await open(page, '/contacts/')
  await main(page).locator('[name="fio"]').fill('Анна')
  await main(page).locator('[name="email"]').fill('anna@example.ru')
  await expect(main(page).locator('[name="agreement"]')).not.toBeChecked()
  const { fields } = await submit(page)
  expect(fields).toMatchObject({ phone: '+7 000 000-00-00', agreement: 'false' })
})

test('a phone is sent as the dial code of its country, a space and the number; an empty e-mail as the fixed address', async ({
  page
}) => {
  await open(page, '/contacts/')
  const form = main(page)
  await form.locator('[name="fio"]').fill('Анна')
  await form.locator('[data-phone-country]').click()
  await form.locator('[data-country="by"]').click()
  await typePhone(page, form, '294911911')
  const { fields } = await submit(page)
  expect(fields).toMatchObject({ phone: '+375 29 491-19-11', email: 'no-email@example.com' })
})
