import type { Page, Route } from 'playwright/test'
import { expect, test } from './clean-site.ts'
import { answered, main, open, openModal, pushed, request, success, typePhone } from './form.ts'

test('after a success the message that an address began with is cleared', async ({ page }) => {
  await open(page, '/prices/?seo=2')
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

test('after a success the request modal, whose file is sent with the lead, gives way to the success modal', async ({
  page,
  site
}) => {
  const modal = await openModal(page, 'request')
  const form = modal.locator('form')
  await form.locator('[name="fio"]').fill('Анна с файлом')
  await form.locator('[name="email"]').fill('file@example.ru')
  await form
    .locator('input[type="file"]')
    .setInputFiles({ name: 'бриф.txt', mimeType: 'text/plain', buffer: Buffer.from('что нужно') })
  await form.locator('[type="submit"]').click()
  await expect(success(page)).toBeVisible()
  await expect(modal).toBeHidden()
  expect((await site.leads()).filter(({ fio }) => fio === 'Анна с файлом')).toHaveLength(1)
  await success(page).locator('[data-action="modal-close"]').first().click()
  await expect(success(page)).toBeHidden()
  await openModal(page, 'request')
  await expect(form.locator('[name="fio"]')).toHaveValue('')
  await expect(request(page).locator('[data-attachment]')).toHaveText('Прикрепить файл')
})

/** Whatever is no success, or no answer at all. */
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

test('of another result, in other letters too, or a failed request the visitor of the main form sees nothing', async ({
  page
}) => {
  let posts = 0
  let fail = FAILURES['a 500'] ?? (() => Promise.resolve())
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
  for (const [what, answer] of Object.entries(FAILURES)) {
    fail = answer
    const former = posts
    await form.locator('[type="submit"]').click()
    await expect.poll(() => posts, what).toBeGreaterThan(former)
    await expect(form.locator('[data-loading], [aria-busy="true"]')).toHaveCount(0)
    expect(await seen(page), what).toEqual(before)
    await expect(success(page)).toBeHidden()
    await expect(form.locator('[name="fio"]')).toHaveValue('Анна')
    expect(await pushed(page), what).toEqual([])
  }
})

test('of another result, in other letters too, or a failed request the visitor of the callback form sees no more than the end of its loading', async ({
  page
}) => {
  let release = () => {}
  let fail = FAILURES['a 500'] ?? (() => Promise.resolve())
  let isFree = Promise.resolve()
  await page.route('**/api/v1/form/', async (route) => {
    await isFree
    await fail(route)
  })
  const modal = await openModal(page, 'callback')
  await modal.locator('[name="fio"]').fill('Пётр')
  await typePhone(page, modal, '9123456789')
  const before = await seen(page)
  const button = modal.locator('[type="submit"]')
  for (const [what, answer] of Object.entries(FAILURES)) {
    fail = answer
    isFree = new Promise((resolve) => {
      release = resolve
    })
    await button.click()
    await expect(button, what).toHaveAttribute('data-loading')
    release()
    await expect(button, what).not.toHaveAttribute('data-loading')
    expect(await seen(page), what).toEqual(before)
    await expect(modal).toBeVisible()
    await expect(success(page)).toBeHidden()
    expect(await pushed(page), what).toEqual([])
  }
})

test('a press while the same lead is sent again by itself waits for that, and is thanked for once', async ({
  page
}) => {
  let posts = 0
  let release = () => {}
  const isFree = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/form/', async (route) => {
    if (++posts === 1) return route.abort('connectionreset')
    await isFree
    return answered({ result: 'success', resultID: '1' })(route)
  })
  const modal = await openModal(page, 'callback')
  await modal.locator('[name="fio"]').fill('Пётр')
  await typePhone(page, modal, '9123456789')
  const button = modal.locator('[type="submit"]')
  await button.click()
  await expect.poll(() => posts, 'it is sent again').toBe(2)
  await button.click()
  await expect(button).toHaveAttribute('data-loading')
  release()
  await expect(success(page)).toBeVisible()
  await expect(button).not.toHaveAttribute('data-loading')
  expect(posts).toBe(2)
  expect(await pushed(page)).toHaveLength(1)
})

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

test('the token is asked for before the form is validated, which does not wait for it', async ({
  page
}) => {
  // A field at fault gets the focus, for which a page may ask too: not in this test.
  await page.addInitScript(() => {
    HTMLElement.prototype.focus = () => undefined
  })
  const asked: string[] = []
  page.on('request', (one) => {
    const { pathname } = new URL(one.url())
    if (pathname.startsWith('/api/v1/')) asked.push(pathname)
  })
  await page.route('**/api/v1/challenge/', () => undefined)
  await open(page, '/contacts/')
  const form = main(page)
  await form.scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeVisible()
  await form.evaluate((element) => (element as HTMLFormElement).requestSubmit())
  await expect(form.locator('[data-error-for="fio"]')).toHaveText('Ошибка! Заполните поле')
  await expect.poll(() => asked).toContain('/api/v1/challenge/')
  expect(asked).not.toContain('/api/v1/form/')
})
