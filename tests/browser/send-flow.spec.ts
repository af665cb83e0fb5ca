import type { Locator, Page } from 'playwright/test'
import { held } from './held.ts'
import { openDialog } from './open-dialog.ts'
import { expect, test } from './site.ts'

const CHALLENGE = /\/api\/v1\/challenge\/$/
const LEADS = /\/api\/v1\/form\/$/

/** The two forms of one page, where each can be sent, and the addresses that it asks for. */
async function openForm(page: Page, name: 'main' | 'callback') {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/contacts/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  if (name === 'callback') await openDialog(page, 'callback')
  const place = page.locator(name === 'callback' ? '[data-modal="callback"]' : 'main')
  const form = place.locator('form')
  await form.scrollIntoViewIfNeeded()
  await expect(place.locator('[data-island][data-hydrated]')).toBeAttached({ timeout: 10_000 })
  const count = (url: RegExp) => asked.filter((one) => url.test(one)).length
  return { form, button: form.locator('[type=submit]'), count }
}

/** As a script or an assistant sends it, without a focus before. */
const submit = (page: Page, selector: string) =>
  page.evaluate((one) => document.querySelector<HTMLFormElement>(one)?.requestSubmit(), selector)

/** Whether the form had complained, and led to its first fault, when the page asked for a challenge. */
function noteFirstQuestion() {
  const { fetch } = window
  window.fetch = (...args) => {
    const isFocused = document.activeElement?.closest('form')
    if (String(args[0]).includes('challenge')) {
      document.documentElement.dataset.asked ??= isFocused ? 'focused' : 'unfocused'
    }
    return fetch(...args)
  }
}

test('L08: a submit asks for the token first, and what is wrong is said without waiting for it', async ({
  page
}) => {
  const release = await held(page, CHALLENGE)
  await page.addInitScript(noteFirstQuestion)
  const { form, count, button } = await openForm(page, 'main')
  expect(count(CHALLENGE)).toBe(0)
  await submit(page, 'main form')
  await expect(form.locator('[data-error-for="fio"]')).toBeVisible({ timeout: 1000 })
  await expect(form.locator('[name=fio]')).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBe('unfocused')
  expect(count(CHALLENGE)).toBe(1)
  await expect(button).not.toHaveAttribute('data-loading')
  expect(count(LEADS)).toBe(0)

  release()
  await form.locator('[name=fio]').fill('Анна')
  await form.locator('[name=email]').fill('anna@example.ru')
  await button.click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  expect(count(CHALLENGE), 'what was asked for is used').toBe(1)
})

test('L08: the callback loads from a valid submit to the answer, and is sent when its token is there', async ({
  page,
  site
}) => {
  const release = await held(page, CHALLENGE)
  let answers = 0
  await page.route(LEADS, (route) =>
    answers++ === 0
      ? route.fulfill({ status: 500, json: { result: 'error', code: 'internal' } })
      : route.continue()
  )
  await page.clock.install()
  const { form, button, count } = await openForm(page, 'callback')
  await button.click()
  await expect(form.locator('[data-error-for="phone"]')).toBeVisible()
  await expect(button).not.toHaveAttribute('data-loading')

  await form.locator('[name=fio]').fill('По порядку')
  await form.locator('[name=phone]').pressSequentially('9123456789')
  await button.click()
  await expect(button).toHaveAttribute('data-loading', '')
  await page.clock.runFor(3000)
  expect(count(LEADS), 'there is no token yet').toBe(0)
  release()
  await expect(button).not.toHaveAttribute('data-loading')
  expect(count(LEADS)).toBe(1)
  await expect(page.locator('[data-modal="success"]')).toBeHidden()
  await expect(form.locator('[data-error-for]:visible')).toHaveCount(0)

  await button.click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  const leads = (await site.leads()).filter(({ values }) => values.fio === 'По порядку')
  expect(leads).toMatchObject([{ form: 'callback', verdict: 'human' }])
})

/** What a browser, an extension or a network may take from the bot check. */
const LACKS: Record<string, { verdict: string; take(page: Page): Promise<unknown> }> = {
  'no workers, WebAssembly and subtle crypto': {
    verdict: 'human',
    take: (page) =>
      page.addInitScript(() => {
        for (const name of ['Worker', 'WebAssembly']) Reflect.deleteProperty(window, name)
        Object.defineProperty(crypto, 'subtle', { value: undefined })
      })
  },
  'a worker whose script is lost': {
    verdict: 'human',
    take: (page) => page.route(/bot-check-worker/, (route) => route.abort())
  },
  'a worker that says nothing': {
    verdict: 'unverified',
    take: (page) =>
      page.addInitScript(() => {
        Worker.prototype.postMessage = () => undefined
      })
  },
  'a challenge that hangs': { verdict: 'unverified', take: (page) => held(page, CHALLENGE) },
  'a challenge without an end': {
    verdict: 'unverified',
    take: (page) =>
      page.route(CHALLENGE, async (route) => {
        const json = await (await route.fetch()).json()
        await route.fulfill({ json: { ...json, challenge: '', maxNumber: 1e15 } })
      })
  }
}

/** A few, as they are for the page, or fewer if what it waits for is there. */
async function passSeconds(page: Page, awaited: Locator) {
  for (let second = 0; second < 15 && !(await awaited.isVisible()); second++) {
    await page.clock.runFor(1000)
  }
}

for (const [what, { verdict, take }] of Object.entries(LACKS)) {
  for (const name of ['main', 'callback'] as const) {
    test(`E2: the ${name} form is sent in spite of ${what}`, async ({ page, site }) => {
      await page.clock.install()
      await take(page)
      const { form, button } = await openForm(page, name)
      const fio = `${what}, ${name}`
      await form.locator('[name=fio]').fill(fio)
      await form.locator('[name=phone]').pressSequentially('9123456789')
      await button.click()
      const success = page.locator('[data-modal="success"]')
      if (verdict === 'unverified') await passSeconds(page, success)
      await expect(success).toBeVisible()
      const leads = (await site.leads()).filter(({ values }) => values.fio === fio)
      expect(leads).toMatchObject([{ verdict }])
    })
  }
}

test('E2: a lead that waits in the browser goes without a challenge too', async ({
  page,
  context,
  site
}) => {
  const { form, button } = await openForm(page, 'main')
  await page.route(CHALLENGE, (route) => route.fulfill({ status: 503, body: '' }))
  await form.locator('[name=fio]').fill('Ждёт в браузере')
  await form.locator('[name=email]').fill('anna@example.ru')
  await context.setOffline(true)
  await button.click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('leads-waiting'))).toBe('1')
  await expect(button).not.toHaveAttribute('data-loading')
  await context.setOffline(false)
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  const leads = (await site.leads()).filter(({ values }) => values.fio === 'Ждёт в браузере')
  expect(leads).toMatchObject([{ verdict: 'unverified' }])
})

test('a challenge that failed is not asked for with every letter', async ({ page }) => {
  await page.route(CHALLENGE, (route) => route.fulfill({ status: 503, body: '' }))
  const { form, count } = await openForm(page, 'main')
  const failed = page.waitForResponse(CHALLENGE)
  await form.locator('[name=fio]').focus()
  await failed
  for (const letter of 'Анна') {
    await page.keyboard.type(letter)
    await page.evaluate(async () => (await fetch('/healthz')).text())
  }
  await expect(form.locator('[name=fio]')).toHaveValue('Анна')
  expect(count(CHALLENGE)).toBe(1)
})

test('a site that is too long once it is encoded is complained of, and not sent', async ({
  page
}) => {
  const { form, button, count } = await openForm(page, 'main')
  await form.locator('[name=fio]').fill('Анна')
  await form.locator('[name=email]').fill('anna@example.ru')
  await form.locator('[name=site]').fill('—'.repeat(2000))
  await button.click()
  await expect(form.locator('[data-error-for="site"]')).toHaveText(/прочитать поле/)
  expect(count(LEADS)).toBe(0)
})

for (const named of ['"resultID":7', '"resultID":0', '"resultID":null', '']) {
  test(`success is success, however a lead is named: ${named || 'not at all'}`, async ({
    page
  }) => {
    const body = `{"result":"success"${named && `,${named}`}}`
    await page.route(LEADS, (route) => route.fulfill({ contentType: 'application/json', body }))
    const { form, button } = await openForm(page, 'callback')
    await form.locator('[name=fio]').fill('Анна')
    await form.locator('[name=phone]').fill('9123456789')
    await button.click()
    const success = page.locator('[data-modal="success"]')
    await expect(success).toBeVisible()
    await expect(form.locator('[name=fio]')).toHaveValue('')
    const [number] = /\d/.exec(named) ?? []
    await expect(success.locator('[data-result-id]')).toHaveText(number ? [number] : [])
    const pushed = await page.evaluate(() => window.dataLayer?.at(-1))
    expect(pushed).toMatchObject({ event: 'lead_success', resultID: number ? Number(number) : '' })
  })
}
