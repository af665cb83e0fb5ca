import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright/test'
import { TYPED_FIELDS } from '../../src/shared/lead/lead-fields.ts'
import { expect, test } from '../browser/site.ts'
import { FORM_PLACES, type FormPlace } from './form-places.ts'

const CONSENT = readFileSync('src/content/legal/consent.md', 'utf8')
const CONSENT_VERSION = /^version: "([\d-]+)"$/m.exec(CONSENT)?.[1] ?? 'none is written'

/** Texts without anything of their own: what is typed is what is stored. */
const OTHERS = TYPED_FIELDS.filter(
  (name) => !['theme', 'fio', 'phone', 'email', 'site', 'message'].includes(name)
)

async function open(page: Page, { form: kind, place, path, ...rest }: FormPlace) {
  await page.goto(path)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('[data-action="cookies-close"]').click()
  if ('modal' in rest) {
    await page.evaluate(
      (modal) => document.querySelector<HTMLElement>(`[data-open-modal="${modal}"]`)?.click(),
      rest.modal
    )
  }
  // In a window that is no desk's the fixed form waits folded.
  if (place === 'fixed') {
    await page.locator('[data-action="fixed-form-toggle"]').click()
    await page.locator('[data-fixed-form] summary').click()
  }
  const form = page.locator(`form[data-form="${kind}"][data-place="${place}"]`)
  await form.scrollIntoViewIfNeeded()
  await form.hover()
  await expect(
    page.locator('[data-island$="-form"][data-hydrated]').filter({ has: form }).last()
  ).toBeAttached()
  return form
}

async function set(form: Locator, name: string, value: string) {
  const field = form.locator(`[name=${name}]`)
  if ((await field.count()) === 0 || (await field.getAttribute('type')) === 'hidden') return ''
  if (await field.evaluate((element) => element.matches('select'))) await field.selectOption(value)
  else await field.fill(value)
  return value
}

for (const given of FORM_PLACES) {
  const { form: kind, place, path } = given
  test(`the ${kind} form in place "${place}" of ${path} sends every field`, async ({
    page,
    site
  }) => {
    const form = await open(page, given)
    const fio = `Гость ${kind} ${place} ${path.length} (тест)`
    await set(form, 'fio', fio)
    await form.locator('[name=phone]').click()
    await page.keyboard.type('9123456789')
    const email = await set(form, 'email', 'anna@example.ru')
    const theme = await set(form, 'theme', 'press')
    const url = await set(form, 'site', 'https://пример.рф/(каталог)?a=1')
    const message = await set(form, 'message', 'Первая строка\nвторая (в скобках)')
    const from = await set(form, 'from', '11:00')
    const to = await set(form, 'to', '15:00')
    const hasFile = (await form.locator('[name=file]').count()) > 0
    if (hasFile) {
      await form.locator('[name=file]').setInputFiles({
        name: 'бриф.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('что нужно')
      })
    }
    if (kind === 'main') await form.getByRole('checkbox').check()
    for (const name of OTHERS) await set(form, name, 'Слово')
    for (const field of TYPED_FIELDS) {
      for (const control of await form.locator(`[name=${field}]`).all()) {
        expect(await control.inputValue(), `${field} is filled in`).not.toBe('')
      }
    }
    const posted = page.waitForRequest((request) => request.url().endsWith('/api/v1/form/'))
    await form.locator('[type=submit]').click()
    await posted
    await expect(page.locator('[data-modal="success"]')).toBeVisible()

    const leads = await site.leads()
    const lead = leads.find(({ values }) => values.fio === fio.replace(/[()]/g, ''))
    expect(lead?.form).toBe(kind)
    expect(lead?.values).toMatchObject({
      webFormID: kind === 'main' ? '1' : '2',
      phone: '+7 912 345-67-89',
      page: encodeURIComponent(site.url + path),
      ...(kind === 'main' ? Object.fromEntries(OTHERS.map((name) => [name, 'Слово'])) : {}),
      consent_version: CONSENT_VERSION,
      entryCanal: 'direct / direct',
      ...(message ? { message: 'Первая строка\r\nвторая в скобках' } : {}),
      ...(kind === 'main'
        ? {
            email,
            theme: theme || 'other',
            agreement: 'true',
            site: url && encodeURIComponent('https://пример.рф/(каталог)?a=1').replace(/[()]/g, '')
          }
        : { from, to, do_not_check_captcha: 'Y' })
    })
    expect(lead?.values.message?.includes('(')).not.toBe(true)
    expect(Boolean(lead?.attachment)).toBe(hasFile)
  })
}

test('the attachment is asked for, named, taken back, and has a limit that is told', async ({
  page
}) => {
  const form = await open(page, FORM_PLACES[5])
  const control = form.locator('[data-attachment]')
  const input = form.locator('input[type=file][name=file]')
  await expect(control).toHaveText('Прикрепить файл')
  await expect(form.getByText('Любой файл до 10 МБ')).toBeVisible()

  await input.setInputFiles({
    name: 'очень длинное имя.pdf',
    mimeType: 'a/b',
    buffer: Buffer.from('1')
  })
  await expect(control).toHaveText('очень длинное имя.pdf')
  await control.locator('[data-action="attachment-remove"]').click()
  await expect(control).toHaveText('Прикрепить файл')
  await expect(control.locator('[data-action="attachment-remove"]')).toHaveCount(0)
  expect(await input.evaluate((element) => (element as HTMLInputElement).files?.length)).toBe(0)

  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts++
  })
  await set(form, 'fio', 'Анна')
  await set(form, 'email', 'anna@example.ru')
  await input.setInputFiles({
    name: 'x.bin',
    mimeType: 'a/b',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1)
  })
  await form.locator('[type=submit]').click()
  await expect(form.locator('[data-error-for="file"]')).toHaveText('Ошибка! Файл больше 10 МБ')
  expect(posts).toBe(0)
})
