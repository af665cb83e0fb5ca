import type { Page, Route } from 'playwright/test'
import { expect, test } from './clean-site.ts'
import {
  answered,
  callback,
  fillMain,
  main,
  open,
  openModal,
  request,
  success,
  typePhone
} from './form.ts'

const pushed = (page: Page) =>
  page.evaluate(() => (window as unknown as { dataLayer?: object[] }).dataLayer ?? [])

test('after a success all fields are cleared and analytics is told the id', async ({
  page,
  site
}) => {
  await open(page, '/contacts/')
  const form = main(page)
  await fillMain(page, {
    fio: 'Анна после отправки',
    email: 'after@example.ru',
    site: 'https://example.ru'
  })
  await form.locator('[type="submit"]').click()
  await expect(success(page)).toBeVisible()
  for (const name of ['fio', 'phone', 'email', 'site', 'message']) {
    await expect(form.locator(`[name="${name}"]`), name).toHaveValue('')
  }
  await expect(form.locator('[name="agreement"]')).not.toBeChecked()
  const lead = (await site.leads()).find(({ fio }) => fio === 'Анна после отправки')
  expect(lead).toBeDefined()
  expect(await pushed(page)).toContainEqual({
    event: 'lead_success',
    resultID: lead?.resultID,
    webFormID: 1
  })
})

for (const path of ['/search/?q=zzzz', '/prices/?seo=2']) {
  test(`after a success the message that ${path} began with is cleared`, async ({ page }) => {
    await open(page, path)
    const form = main(page)
    await expect(form.locator('[name="message"]')).not.toHaveValue('')
    await form.locator('[name="fio"]').fill('Анна')
    await form.locator('[name="email"]').fill('anna@example.ru')
    await form.locator('[type="submit"]').click()
    await expect(success(page)).toBeVisible()
    await success(page).locator('[data-action="modal-close"]').first().click()
    await form.locator('[name="fio"]').focus()
    for (const name of ['fio', 'email', 'message']) {
      await expect(form.locator(`[name="${name}"]`), name).toHaveValue('')
    }
  })
}

for (const name of ['callback', 'request'] as const) {
  test(`after a success the ${name} modal gives way to the success modal`, async ({ page }) => {
    const modal = await openModal(page, name)
    await modal.locator('[name="fio"]').fill('Пётр')
    await typePhone(page, modal, '9123456789')
    await modal.locator('[type="submit"]').click()
    await expect(success(page)).toBeVisible()
    await expect(modal).toBeHidden()
    await success(page).locator('[data-action="modal-close"]').first().click()
    await openModal(page, name)
    await expect(modal.locator('[name="fio"]')).toHaveValue('')
  })
}

const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  'another result': answered({ result: 'error', code: 'nothing' }),
  'no result': answered({}),
  'a result in other letters': answered({ result: 'Success', resultID: '1' }),
  'messages for its fields': answered({ result: 'error', fields: { fio: 'Не годится' } }, 422),
  'fields that are none': answered({ result: 'error', fields: null }, 422),
  'a 413': (route) =>
    route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413</h1>' }),
  'a 500': answered({ result: 'error' }, 500),
  'no JSON': (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Войдите</h1>' }),
  'a broken connection': (route) => route.abort('connectionreset')
}

/** What is to be read in the page, with its dialogs, alerts and states. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('main, dialog[open]')]
    return shown.map((part) => (part as HTMLElement).innerText)
  })

for (const [what, fail] of Object.entries(FAILURES)) {
  test(`of ${what} the visitor of the main form sees nothing`, async ({ page }) => {
    let posts = 0
    await page.route('**/api/v1/form/', (route) => {
      posts++
      return fail(route)
    })
    await open(page, '/contacts/')
    const form = main(page)
    await form.locator('[name="fio"]').fill('Анна')
    await form.locator('[name="email"]').fill('anna@example.ru')
    await expect(form.locator('[data-required-star="phone"]')).toBeHidden()
    const before = await seen(page)
    await form.locator('[type="submit"]').click()
    await expect.poll(() => posts).toBeGreaterThan(0)
    await expect(form.locator('[data-loading], [aria-busy="true"]')).toHaveCount(0)
    expect(await seen(page)).toEqual(before)
    await expect(success(page)).toBeHidden()
    await expect(form.locator('[name="fio"]')).toHaveValue('Анна')
    expect(await pushed(page)).toEqual([])
  })

  test(`of ${what} the visitor of the callback form sees no more than the end of its loading`, async ({
    page
  }) => {
    let release = () => {}
    const isFree = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v1/form/', async (route) => {
      await isFree
      await fail(route)
    })
    const modal = await openModal(page, 'callback')
    await modal.locator('[name="fio"]').fill('Пётр')
    await typePhone(page, modal, '9123456789')
    const before = await seen(page)
    const button = modal.locator('[type="submit"]')
    await button.click()
    await expect(button).toHaveAttribute('data-loading')
    release()
    await expect(button).not.toHaveAttribute('data-loading')
    expect(await seen(page)).toEqual(before)
    await expect(callback(page)).toBeVisible()
    await expect(success(page)).toBeHidden()
    expect(await pushed(page)).toEqual([])
  })
}

test('a faulty callback never begins to load', async ({ page }) => {
  const modal = await openModal(page, 'callback')
  // A press before its script waits for it, and says so.
  await expect(modal.locator('[data-hydrated]')).toBeVisible()
  const button = modal.locator('[type="submit"]')
  await button.evaluate((element) => {
    new MutationObserver(() => element.setAttribute('data-has-loaded', '')).observe(element, {
      attributeFilter: ['data-loading']
    })
  })
  await button.click()
  await expect(modal.locator('[data-error-for="phone"]')).toHaveText('Ошибка! Заполните поле')
  await expect(button).not.toHaveAttribute('data-has-loaded')
})

test('a file is sent with its lead', async ({ page, site }) => {
  await openModal(page, 'request')
  const form = request(page).locator('form')
  await form.locator('[name="fio"]').fill('Анна с файлом')
  await form.locator('[name="email"]').fill('file@example.ru')
  await form
    .locator('input[type="file"]')
    .setInputFiles({ name: 'бриф.txt', mimeType: 'text/plain', buffer: Buffer.from('что нужно') })
  await form.locator('[type="submit"]').click()
  await expect(success(page)).toBeVisible()
  expect((await site.leads()).filter(({ fio }) => fio === 'Анна с файлом')).toHaveLength(1)
  await success(page).locator('[data-action="modal-close"]').first().click()
  await openModal(page, 'request')
  await expect(request(page).locator('[data-attachment]')).toHaveText('Прикрепить файл')
})

test('the token is asked for before the form is validated', async ({ page }) => {
  // A field at fault gets the focus, for which a page may ask too: not in this test.
  await page.addInitScript(() => {
    HTMLElement.prototype.focus = () => undefined
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1/')) asked.push(pathname)
  })
  await open(page, '/contacts/')
  const form = main(page)
  await form.scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeVisible()
  await form.evaluate((element) => (element as HTMLFormElement).requestSubmit())
  await expect(form.locator('[data-error-for="fio"]')).toHaveText('Ошибка! Заполните поле')
  await expect.poll(() => asked).toContain('/api/v1/challenge/')
  expect(asked).not.toContain('/api/v1/form/')
})

for (const [what, hinder] of [
  ['never comes', () => undefined],
  ['is refused', (route: Route) => route.fulfill({ status: 503, body: '' })]
] as const) {
  test(`a challenge that ${what} keeps no lead back`, async ({ page }) => {
    await page.route('**/api/v1/challenge/', hinder)
    await open(page, '/contacts/')
    await main(page).locator('[name="fio"]').fill('Анна')
    await main(page).locator('[name="email"]').fill('no-token@example.ru')
    await main(page).locator('[type="submit"]').click()
    await expect(success(page)).toBeVisible()
  })
}
