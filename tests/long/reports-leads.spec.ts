import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { MESSAGES } from '../../src/shared/lead/lead-rules.ts'
import { sendMainForm } from '../browser/main-form.ts'
import { openDialog } from '../browser/open-dialog.ts'
import { expect, test } from '../browser/site.ts'

const success = (page: Page) => page.locator('[data-modal="success"]')

async function openRequest(page: Page, fio: string) {
  await page.goto('/contacts/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await openDialog(page, 'request')
  const form = page.locator('[data-modal="request"] form')
  await expect(
    page
      .locator('[data-modal="request"] [data-hydrated], [data-modal="request"][data-hydrated]')
      .first()
  ).toBeAttached()
  await form.getByLabel('Имя').fill(fio)
  await form.locator('[name=email]').fill('anna@example.ru')
  return form
}

test('a chosen file that is gone is told of at once, and holds no lead back (transloadit/uppy#2860, tus/tus-js-client#255)', async ({
  page,
  site
}) => {
  const path = join(tmpdir(), `gone-${process.pid}.txt`)
  await writeFile(path, 'brief')
  const form = await openRequest(page, 'Без файла')
  await form.locator('[name=file]').setInputFiles(path)
  await rm(path)

  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(form.locator('[data-error-for="file"]')).toHaveText(MESSAGES.fileUnread)
  await expect(form.locator('[data-loading]')).toHaveCount(0)
  await form.locator('[data-action="attachment-remove"]').click()
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(success(page)).toBeVisible()
  expect((await site.leads()).at(-1)?.values.fio).toBe('Без файла')
})

test('what has been read needs the disk no more, however often it is sent (transloadit/uppy#2860, tus/tus-js-client#255)', async ({
  page,
  site
}) => {
  const path = join(tmpdir(), `read-${process.pid}.txt`)
  await writeFile(path, 'brief')
  const form = await openRequest(page, 'С файлом')
  await form.locator('[name=file]').setInputFiles(path)
  await page.route('**/api/v1/form/', (route) => route.abort(), { times: 1 })
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(form.locator('[data-loading]')).toHaveCount(0)
  await rm(path)

  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(success(page)).toBeVisible()
  expect((await site.leads()).at(-1)?.attachment?.size).toBe(5)
})

test('no data layer stands between the answer and the thanks, broken or foreign (snowplow#418)', async ({
  context
}) => {
  for (const layer of ['broken', 'foreign']) {
    const page = await context.newPage()
    await page.addInitScript((kind) => {
      const broken = Object.assign([], {
        push() {
          throw new Error('a vendor')
        }
      })
      Object.assign(window, { dataLayer: kind === 'broken' ? broken : {} })
    }, layer)
    await page.goto('/contacts/')
    await sendMainForm(page)
    await expect(success(page)).toBeVisible()
    await expect(page.locator('main form[data-form="main"] [name=fio]')).toHaveValue('')
  }
})

test('a message as long as the field allows is taken, line breaks and all (jquery-validation#1264)', async ({
  page,
  site
}) => {
  await page.goto('/contacts/')
  const form = page.locator('main form[data-form="main"]')
  const message = `${'а'.repeat(98)}\n\n`.repeat(49).padEnd(5000, 'я')
  await form.locator('[name=message]').fill(message)
  await sendMainForm(page)
  await expect(success(page)).toBeVisible()
  expect((await site.leads()).at(-1)?.values.message).toBe(message.replaceAll('\n', '\r\n'))
})

test('marks that nobody sees at the ends of a field are no fault of the visitor', async ({
  page,
  site
}) => {
  await page.goto('/contacts/')
  const form = page.locator('main form[data-form="main"]')
  await form.scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeVisible()
  await form.locator('[name=fio]').fill('\u2068Анна\u2069')
  await form.locator('[name=email]').fill('\u202Aanna@example.ru\u202C')
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(success(page)).toBeVisible()
  const { fio, email } = (await site.leads()).at(-1)?.values ?? {}
  expect({ fio, email }).toEqual({ fio: 'Анна', email: 'anna@example.ru' })
})
