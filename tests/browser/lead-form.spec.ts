import type { Page } from 'playwright/test'
import { held } from './held.ts'
import { expect, test } from './site.ts'

const form = (page: Page) => page.locator('main form[data-form="main"]')
const error = (page: Page, field: string) => form(page).locator(`[data-error-for="${field}"]`)
const star = (page: Page, field: string) => form(page).locator(`[data-required-star="${field}"]`)

async function openForm(page: Page, path = '/contacts/') {
  await page.goto(path)
  await form(page).scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeVisible()
}

test('an advertising visit after a direct one: the lead carries both', async ({
  page,
  site,
  problems
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) foreign.push(request.url())
  })
  await page.goto('/')
  // The 40 minutes of the first visit pass.
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.context().addCookies(cookies.filter(({ name }) => name.startsWith('first_')))
  await openForm(page, '/?utm_source=yandex&utm_medium=cpc&utm_campaign=brand')

  await form(page).getByLabel('Тема').selectOption('Аудит сайта')
  await form(page).getByLabel('Имя').fill('Анна Смирнова')
  await form(page).getByLabel('Телефон').pressSequentially('9123456789')
  await form(page).getByLabel('Сайт').fill('https://пример.рф/?a=1')
  await form(page).getByLabel('Комментарий').fill('Перезвоните (срочно)')
  await form(page).getByRole('checkbox').check()
  await form(page).getByRole('button', { name: 'Отправить заявку' }).click()

  const success = page.locator('[data-modal="success"]')
  await expect(success).toBeVisible()
  await expect(form(page).getByLabel('Имя')).toHaveValue('')
  await expect(form(page).getByRole('checkbox')).not.toBeChecked()
  const lead = (await site.leads()).at(-1)
  expect(lead).toMatchObject({ form: 'main', status: 'new', verdict: 'human' })
  expect(lead?.values).toMatchObject({
    theme: 'audit',
    fio: 'Анна Смирнова',
    phone: '+7 912 345-67-89',
    email: 'no-email@example.com',
    site: encodeURIComponent('https://пример.рф/?a=1'),
    message: 'Перезвоните срочно',
    agreement: 'true',
    webFormID: '1',
    firstContactCanal: 'direct / direct',
    firstContactReferrer: 'Прямой заход',
    firstContactUrl: encodeURIComponent(`${site.url}/`),
    firstContactTime: expect.stringMatching(/^2\d{3}-\d\d-\d\dT.*Z$/),
    entryCanal: 'yandex / cpc',
    visit_path: expect.stringMatching(/"direct".*"yandex".*"brand"/),
    entryReferrer: '',
    entryUrl: encodeURIComponent(
      `${site.url}/?utm_source=yandex&utm_medium=cpc&utm_campaign=brand`
    ),
    page: encodeURIComponent(`${site.url}/?utm_source=yandex&utm_medium=cpc&utm_campaign=brand`),
    clientID: '',
    callTouchID: ''
  })
  expect(await page.evaluate(() => window.dataLayer)).toEqual([
    { event: 'lead_success', resultID: lead?.resultID, webFormID: 1 }
  ])
  expect(foreign).toEqual([])
  expect(problems).toEqual([])
})

test('the analytics and call-tracking ids reach the lead', async ({ page, site }) => {
  await page.goto('/')
  await page
    .context()
    .addCookies([{ name: '_ga', value: 'GA1.2.468604437.1611708469', url: site.url }])
  await openForm(page)
  await page.evaluate(() => {
    window.ct = () => ({ sessionId: 713910897 })
  })
  await form(page).getByLabel('Имя').fill('Анна')
  await form(page).getByLabel('Электронная почта').fill('anna@example.ru')
  await form(page).getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()

  expect((await site.leads()).at(-1)?.values).toMatchObject({
    clientID: '468604437.1611708469',
    callTouchID: '713910897',
    phone: '+7 000 000-00-00'
  })
})

test('messages appear at submit, next to the fields, and nothing is sent', async ({ page }) => {
  await openForm(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/form/')) sent++
  })
  await form(page).getByLabel('Телефон').pressSequentially('912')
  await form(page).getByLabel('Электронная почта').fill('anna@')
  await expect(error(page, 'phone')).toBeHidden()

  await form(page).getByRole('button', { name: 'Отправить заявку' }).click()

  await expect(error(page, 'fio')).toHaveText('Ошибка! Заполните поле')
  await expect(error(page, 'phone')).toHaveText('Ошибка! Неверный формат телефона')
  await expect(error(page, 'email')).toHaveText('Ошибка! Неверный формат email')
  await expect(form(page).getByLabel('Имя')).toBeFocused()
  await expect(form(page).getByLabel('Телефон')).toHaveAttribute('aria-invalid', 'true')
  await expect(form(page).getByLabel('Телефон')).toHaveAccessibleDescription(/Неверный формат/)
  expect(sent).toBe(0)

  await form(page).getByLabel('Телефон').press('5')
  await expect(error(page, 'phone')).toBeHidden()
  await expect(error(page, 'email')).toBeVisible()
})

test('what has been mended is complained of no more', async ({ page }) => {
  await openForm(page)
  await form(page).getByRole('button', { name: 'Отправить заявку' }).click()
  for (const name of ['fio', 'phone', 'email']) await expect(error(page, name)).toBeVisible()
  await expect(form(page).locator('.error-list')).toBeVisible()

  await form(page).getByLabel('Имя').fill('Анна')
  await expect(error(page, 'fio')).toBeHidden()
  await form(page).getByLabel('Телефон').pressSequentially('9')
  await expect(error(page, 'phone')).toBeHidden()
  await expect(error(page, 'email'), 'neither contact is valid').toBeVisible()
  await form(page).getByLabel('Телефон').pressSequentially('123456789')
  await expect(error(page, 'email'), 'the phone stands in for it').toBeHidden()
  await expect(form(page).locator('.error-list')).toBeHidden()
})

test('a failed send shows nothing, keeps what was typed and can be repeated as the same lead', async ({
  page,
  site
}) => {
  await openForm(page)
  await form(page).getByLabel('Имя').fill('Анна')
  await form(page).getByLabel('Электронная почта').fill('repeat@example.ru')
  // The lead arrives, its answer gets lost.
  let isLost = false
  await page.route('**/api/v1/form/', async (route) => {
    if (isLost) return route.continue()
    await route.fetch()
    isLost = true
    return route.abort('connectionreset')
  })

  await form(page).getByRole('button', { name: 'Отправить заявку' }).click()
  await expect.poll(() => isLost).toBe(true)
  await expect(form(page).locator('button[type="submit"]')).not.toHaveAttribute('data-loading')
  await expect(page.locator('[data-modal="success"]')).toBeHidden()
  await expect(form(page).getByLabel('Имя')).toHaveValue('Анна')
  await form(page).getByRole('button', { name: 'Отправить заявку' }).click()

  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  const leads = await site.leads()
  expect(leads.filter(({ values }) => values.email === 'repeat@example.ru')).toHaveLength(1)
})

test('a refused token is renewed without the visitor noticing', async ({ page }) => {
  await openForm(page)
  let attempts = 0
  await page.route('**/api/v1/form/', (route) => {
    if (attempts++ > 0) return route.continue()
    return route.fulfill({ status: 403, json: { result: 'error', code: 'bot_check_failed' } })
  })
  await form(page).getByLabel('Имя').fill('Анна')
  await form(page).getByLabel('Электронная почта').fill('anna@example.ru')
  await form(page).getByRole('button', { name: 'Отправить заявку' }).click()

  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  expect(attempts).toBe(2)
})

test('what was typed before the script came stays, and counts', async ({ page }) => {
  const release = await held(page, /\/assets\/main-/)
  await page.goto('/contacts/', { waitUntil: 'commit' })
  await form(page).getByLabel('Имя').fill('Анна')
  await form(page).getByLabel('Электронная почта').fill('anna@example.ru')
  release()

  await expect(page.locator('[data-island][data-hydrated]')).toBeVisible()
  await expect(form(page).getByLabel('Имя')).toHaveValue('Анна')
  await expect(star(page, 'phone')).toBeHidden()
})

test('the agreement opens over the form and gives it back as it was', async ({ page }) => {
  await openForm(page)
  await form(page).getByLabel('Имя').fill('Анна')
  await page.getByRole('link', { name: /^согласие на/ }).click()

  const agreement = page.locator('[data-modal="agreement"]')
  await expect(agreement).toContainText('Согласие на обработку персональных данных')
  await expect(
    agreement.getByRole('heading', { level: 3 }).or(agreement.locator('h2')).nth(1)
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(agreement).toBeHidden()
  await expect(form(page).getByLabel('Имя')).toHaveValue('Анна')
  await expect(page.getByRole('link', { name: /^согласие на/ })).toBeFocused()
})

test('no React is loaded while no form is near', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/legal/consent/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.waitForLoadState('networkidle')

  const sizes = await Promise.all(
    scripts.map(
      async (url) =>
        (await (await page.request.get(url, { headers: { 'accept-encoding': 'br' } })).body())
          .length
    )
  )
  // Unpacked; React alone is six times as large.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(30_000)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is sent and thanked for', async ({ page, site }) => {
    await page.goto('/contacts/')
    await form(page).getByLabel('Имя').fill('Борис')
    await form(page).getByLabel('Телефон').fill('9123456789')
    await form(page).getByRole('checkbox').check()
    await form(page).getByRole('button', { name: 'Отправить заявку' }).click()

    await expect(page).toHaveURL('/spasibo/')
    const lead = (await site.leads()).at(-1)
    expect(lead).toMatchObject({ verdict: 'unverified' })
    expect(lead?.values).toMatchObject({
      fio: 'Борис',
      phone: '+7 9123456789',
      agreement: 'true',
      page: encodeURIComponent(`${site.url}/contacts/`)
    })
  })

  test('a faulty form comes back as it was, with what to fix', async ({ page }) => {
    await page.goto('/contacts/')
    await form(page).getByLabel('Комментарий').fill('Длинный рассказ')
    await form(page).getByRole('button', { name: 'Отправить заявку' }).click()

    await expect(error(page, 'fio')).toHaveText('Ошибка! Заполните поле')
    await expect(form(page).getByLabel('Комментарий')).toHaveValue('Длинный рассказ')

    await form(page).getByLabel('Имя').fill('Борис')
    await form(page).getByLabel('Электронная почта').fill('boris@example.ru')
    await form(page).getByRole('button', { name: 'Отправить заявку' }).click()
    await expect(page).toHaveURL('/spasibo/bez-soglasiya/')
    await page.getByRole('link', { name: 'Отправить с отметкой' }).click()
    await expect(page).toHaveURL(/\/contacts\/#/)
    await expect(form(page)).toBeInViewport()
  })
})
