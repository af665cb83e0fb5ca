import type { Page } from 'playwright/test'
import { held } from './held.ts'
import { openDialog } from './open-dialog.ts'
import { expect, test } from './site.ts'

const form = (page: Page) => page.locator('main form[data-form="main"]')
const error = (page: Page, field: string) => form(page).locator(`[data-error-for="${field}"]`)
const star = (page: Page, field: string) => form(page).locator(`[data-required-star="${field}"]`)
const success = (page: Page) => page.locator('[data-modal="success"]')
const send = (page: Page) => form(page).getByRole('button', { name: 'Отправить заявку' }).click()

async function openForm(page: Page, path = '/contacts/') {
  await page.goto(path)
  await form(page).scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeVisible()
}

test('an advertising visit after a direct one: the lead carries both, and the ids of analytics and call tracking', async ({
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
  await page
    .context()
    .addCookies([{ name: '_ga', value: 'GA1.2.468604437.1611708469', url: site.url }])
  await openForm(page, '/?utm_source=yandex&utm_medium=cpc&utm_campaign=brand')
  await page.evaluate(() => {
    window.ct = () => ({ sessionId: 713910897 })
  })

  await form(page).getByLabel('Тема').selectOption('Аудит сайта')
  await form(page).getByLabel('Имя').fill('Анна Смирнова')
  await form(page).getByLabel('Телефон').pressSequentially('9123456789')
  await form(page).getByLabel('Сайт').fill('https://пример.рф/?a=1')
  await form(page).getByLabel('Комментарий').fill('Перезвоните (срочно)')
  await form(page).getByRole('checkbox').check()
  await send(page)

  await expect(success(page)).toBeVisible()
  await expect(form(page).getByLabel('Имя')).toHaveValue('')
  await expect(form(page).getByRole('checkbox')).not.toBeChecked()
  const lead = (await site.leads()).at(-1)
  expect(lead).toMatchObject({ form: 'main', status: 'new' })
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
    clientID: '468604437.1611708469',
    callTouchID: '713910897'
  })
  expect(await page.evaluate(() => window.dataLayer)).toEqual([
    { event: 'lead_success', resultID: lead?.resultID, webFormID: 1 }
  ])
  expect(foreign).toEqual([])
  expect(problems).toEqual([])
})

test('what is wrong is listed above the form, each line leads to its field, and what has been mended is complained of no more', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await openForm(page)
  await send(page)
  await expect(form(page).getByLabel('Имя')).toBeFocused()
  const list = form(page).getByRole('alert')
  await expect(list.getByRole('link')).toHaveText([
    'Имя: заполните поле',
    'Телефон: заполните поле',
    'Электронная почта: заполните поле'
  ])
  const header = await page.locator('header').first().boundingBox()
  const below = async () => ((await list.boundingBox())?.y ?? Number.NaN) - (header?.height ?? 0)
  await expect.poll(async () => Math.abs(await below()), 'right below the header').toBeLessThan(20)
  await list.getByRole('link', { name: 'Электронная почта' }).click()
  await expect(form(page).getByLabel('Электронная почта')).toBeFocused()

  await form(page).getByLabel('Имя').fill('Анна')
  await expect(error(page, 'fio')).toBeHidden()
  await form(page).getByLabel('Телефон').pressSequentially('9')
  await expect(error(page, 'phone')).toBeHidden()
  await expect(error(page, 'email'), 'neither contact is valid').toBeVisible()
  await form(page).getByLabel('Телефон').pressSequentially('123456789')
  await expect(error(page, 'email'), 'the phone stands in for it').toBeHidden()
  await expect(list).toBeHidden()
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

  await send(page)
  await expect.poll(() => isLost).toBe(true)
  await expect(form(page).locator('button[type="submit"]')).not.toHaveAttribute('data-loading')
  await expect(success(page)).toBeHidden()
  await expect(form(page).getByLabel('Имя')).toHaveValue('Анна')
  await send(page)

  await expect(success(page)).toBeVisible()
  const leads = await site.leads()
  expect(leads.filter(({ values }) => values.email === 'repeat@example.ru')).toHaveLength(1)
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

test('a form that was begun shows its draft before it is touched, and keeps what is typed while the draft comes', async ({
  page
}) => {
  await openForm(page)
  await form(page).locator('[name=fio]').fill('Старое имя')
  await form(page).locator('[name=phone]').pressSequentially('9051112233')
  await page.goto('/faq/')
  await page.goto('/contacts/')
  const phone = form(page).locator('[name=phone]')
  await expect(form(page).locator('[name=fio]')).toHaveValue('Старое имя')
  await expect(phone).toHaveValue('905 111-22-33')

  const release = await held(page, /\/assets\/forms[^/]*\.js$/)
  await page.goto('/contacts/')
  await phone.focus()
  release()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeAttached()
  await page.keyboard.type('9161234567')
  await expect(phone).toHaveValue('916 123-45-67')
  const sent = form(page).evaluate((element) =>
    new FormData(element as HTMLFormElement).get('phone')
  )
  expect(await sent).toBe('+7 916 123-45-67')
  await expect(form(page).locator('[name=fio]')).toHaveValue('Старое имя')
})

const CHALLENGE = /\/api\/v1\/challenge\/$/
const LEADS = /\/api\/v1\/form\/$/

/** Opens a form while the time of the page stands still: its patience for a token ends when the test lets it. */
async function openFormInStoppedTime(page: Page, name: 'main' | 'callback') {
  await page.clock.install()
  await page.goto('/contacts/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  if (name === 'callback') await openDialog(page, 'callback')
  const place = page.locator(name === 'callback' ? '[data-modal="callback"]' : 'main')
  await place.locator('form').scrollIntoViewIfNeeded()
  await expect(place.locator('[data-island][data-hydrated]')).toBeAttached()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const fields = place.locator('form')
  return { fields, button: fields.locator('[type=submit]') }
}

test('L08: the callback loads from a valid submit to the answer, and is sent when its token is there', async ({
  page,
  site
}) => {
  const release = await held(page, CHALLENGE)
  let posts = 0
  await page.route(LEADS, (route) =>
    posts++ === 0
      ? route.fulfill({ status: 500, json: { result: 'error', code: 'internal' } })
      : route.continue()
  )
  const { fields, button } = await openFormInStoppedTime(page, 'callback')
  await button.click()
  await expect(fields.locator('[data-error-for="phone"]')).toBeVisible()
  await expect(button).not.toHaveAttribute('data-loading')

  await fields.locator('[name=fio]').fill('По порядку')
  await fields.locator('[name=phone]').pressSequentially('9123456789')
  await button.click()
  await expect(button).toHaveAttribute('data-loading', '')
  await page.clock.runFor(3000)
  expect(posts, 'there is no token yet').toBe(0)
  release()
  await expect(button).not.toHaveAttribute('data-loading')
  expect(posts).toBe(1)
  await expect(success(page)).toBeHidden()
  await expect(fields.locator('[data-error-for]:visible')).toHaveCount(0)

  await button.click()
  await expect(success(page)).toBeVisible()
  const leads = (await site.leads()).filter(({ values }) => values.fio === 'По порядку')
  expect(leads).toMatchObject([{ form: 'callback', verdict: 'human' }])
})

/** What a browser, an extension or a network may take from the bot check, and the time that passes at a step then. */
const LACKS = {
  'no workers, WebAssembly and subtle crypto': {
    name: 'main',
    verdict: 'human',
    stepMs: 10,
    take: (page: Page) =>
      page.addInitScript(() => {
        for (const name of ['Worker', 'WebAssembly']) Reflect.deleteProperty(window, name)
        Object.defineProperty(crypto, 'subtle', { value: undefined })
      })
  },
  'a challenge that hangs': {
    name: 'callback',
    verdict: 'unverified',
    stepMs: 1000,
    take: (page: Page) => held(page, CHALLENGE)
  }
} as const

for (const [what, { name, verdict, stepMs, take }] of Object.entries(LACKS)) {
  test(`E2: the ${name} form is sent in spite of ${what}`, async ({ page, site }) => {
    await take(page)
    const { fields, button } = await openFormInStoppedTime(page, name)
    const fio = `${what}, ${name}`
    await fields.locator('[name=fio]').fill(fio)
    await fields.locator('[name=phone]').pressSequentially('9123456789')
    await button.click()
    for (let step = 0; step < 200 && !(await success(page).isVisible()); step++) {
      await page.clock.runFor(stepMs)
    }
    await expect(success(page)).toBeVisible()
    const leads = (await site.leads()).filter(({ values }) => values.fio === fio)
    expect(leads).toMatchObject([{ verdict }])
  })
}

test('success is success, also of a lead that the answer does not name', async ({ page }) => {
  const body = '{"result":"success","resultID":null}'
  await page.route(LEADS, (route) => route.fulfill({ contentType: 'application/json', body }))
  await openForm(page)
  await form(page).getByLabel('Имя').fill('Анна')
  await form(page).getByLabel('Электронная почта').fill('anna@example.ru')
  await send(page)
  await expect(success(page)).toBeVisible()
  await expect(form(page).getByLabel('Имя')).toHaveValue('')
  await expect(success(page).locator('[data-result-id]')).toHaveCount(0)
  const pushed = await page.evaluate(() => window.dataLayer?.at(-1))
  expect(pushed).toMatchObject({ event: 'lead_success', resultID: '' })
})

test('who sees the thanks finds the event of analytics, slow as the store of the browser may be', async ({
  page
}) => {
  await openForm(page)
  await form(page).getByLabel('Имя').fill('Анна')
  await form(page).getByLabel('Электронная почта').fill('slow-store@example.ru')
  await page.evaluate(() => {
    const opening = indexedDB.open('leads-told', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('waiting', { keyPath: 'key' })
    opening.onsuccess = () => {
      const store = opening.result.transaction('waiting', 'readwrite').objectStore('waiting')
      let isHeld = true
      document.addEventListener('lead-sent', () => {
        setTimeout(() => {
          isHeld = false
        }, 300)
      })
      const hold = () => {
        if (isHeld) store.count().onsuccess = hold
      }
      hold()
    }
  })
  await send(page)
  await expect(success(page)).toBeVisible()
  const pushed = await page.evaluate(() => window.dataLayer?.at(-1))
  expect(pushed).toMatchObject({ event: 'lead_success', webFormID: 1 })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a faulty form comes back as it was, with what to fix; a good one is sent and thanked for', async ({
    page,
    site
  }) => {
    await page.goto('/contacts/')
    await form(page).getByLabel('Комментарий').fill('Длинный рассказ')
    await send(page)
    await expect(error(page, 'fio')).toHaveText('Ошибка! Заполните поле')
    await expect(form(page).getByLabel('Комментарий')).toHaveValue('Длинный рассказ')
    await page.getByRole('link', { name: 'Электронная почта: заполните поле' }).click()
    expect(new URL(page.url()).hash).toBe(
      `#${await form(page).getByLabel('Электронная почта').getAttribute('id')}`
    )

    await form(page).getByLabel('Имя').fill('Борис')
    await form(page).getByLabel('Телефон').fill('9123456789')
    await send(page)
    await expect(page).toHaveURL('/spasibo/bez-soglasiya/')
    await page.getByRole('link', { name: 'Отправить с отметкой' }).click()
    await expect(page).toHaveURL(/\/contacts\/#/)
    await expect(form(page)).toBeInViewport()

    await form(page).getByLabel('Имя').fill('Борис')
    await form(page).getByLabel('Телефон').fill('9123456789')
    await form(page).getByRole('checkbox').check()
    await send(page)
    await expect(page).toHaveURL('/spasibo/')
    await expect(page.locator('main [data-next-lead]')).toHaveText(
      'Ответим в рабочее время за 30 минут.'
    )
    const lead = (await site.leads()).at(-1)
    expect(lead).toMatchObject({ verdict: 'unverified' })
    expect(lead?.values).toMatchObject({
      fio: 'Борис',
      phone: '+7 9123456789',
      agreement: 'true',
      page: encodeURIComponent(`${site.url}/contacts/`)
    })
  })
})
