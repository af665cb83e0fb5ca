import type { Page, Route } from 'playwright/test'
import { leadNumber } from '../../src/shared/lead/lead-fields.ts'
import { held } from '../browser/held.ts'
import { sendMainForm } from '../browser/main-form.ts'
import { expect, test } from '../browser/site.ts'

const form = (page: Page) => page.locator('main form[data-form="main"]')

/** Every file of this name is lost; gives the addresses that were asked for. */
async function lose(page: Page, name: string, times = Number.POSITIVE_INFINITY) {
  const asked: string[] = []
  await page.route(new RegExp(`/assets/${name}-[^/]*\\.js`), (route: Route) => {
    asked.push(route.request().url())
    return asked.length > times ? route.continue() : route.abort()
  })
  return asked
}

async function fillIn(page: Page, fio: string) {
  await form(page).getByLabel('Имя').fill(fio)
  await form(page).locator('[name=phone]').fill('9123456789')
}

test('a chunk that is lost once is asked for again, and the form comes to life', async ({
  page
}) => {
  const asked = await lose(page, 'forms', 1)
  await page.goto('/contacts/')
  await form(page).scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeAttached()
  expect(asked.map((url) => url.split('?')[1])).toEqual([undefined, '2'])
})

test('a form whose script is lost is sent as a form without one', async ({ page, site }) => {
  await lose(page, 'forms')
  await page.goto('/contacts/')
  await fillIn(page, 'Без скрипта формы')
  await form(page).locator('[type=submit]').click()
  await expect(page).toHaveURL(/\/spasibo\/bez-soglasiya\/$/)
  expect((await site.leads()).at(-1)).toMatchObject({
    verdict: 'unverified',
    values: { fio: 'Без скрипта формы', phone: '+7 912 345-67-89' }
  })
})

test('a form in a dialog whose script is lost is sent as a form without one', async ({
  page,
  site
}) => {
  await lose(page, 'forms')
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[data-open-modal="request"]')?.click()
  )
  const dialog = page.locator('[data-modal="request"]')
  await dialog.getByLabel('Имя').fill('Из окна')
  await dialog.locator('[name=phone]').fill('9123456789')
  await dialog.getByRole('checkbox').check()
  await dialog.locator('[type=submit]').click()
  await expect(page).toHaveURL(/\/spasibo\/$/)
  expect((await site.leads()).at(-1)?.values).toMatchObject({ fio: 'Из окна', agreement: 'true' })
})

test('a form that is sent before its script has come is sent by the script', async ({
  page,
  site
}) => {
  const release = await held(page, /\/assets\/forms-[^/]*\.js/)
  await page.goto('/contacts/')
  await fillIn(page, 'Быстрее скрипта')
  await form(page).locator('[name=fio]').press('Enter')
  await expect(form(page).locator('[type=submit]')).toHaveAttribute('data-loading', '')
  release()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  await expect(page).toHaveURL(/\/contacts\/$/)
  expect((await site.leads()).at(-1)?.values).toMatchObject({
    fio: 'Быстрее скрипта',
    phone: '+7 912 345-67-89'
  })
})

test('a fixed form whose island is lost unfolds, folds, and is sent as a form without one', async ({
  page,
  site
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await lose(page, 'forms')
  await page.goto('/education/articles/kak-vybrat-podryadchika/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('[data-action="cookies-close"]').click()
  const fixed = page.locator('[data-fixed-form]')
  const toggle = fixed.locator('[data-action="fixed-form-toggle"]')
  for (const isShown of [true, false, true]) {
    await toggle.click()
    await expect(fixed.locator('form')).toBeVisible({ visible: isShown })
  }
  await fixed.locator('[name=fio]').fill('Без острова')
  await fixed.locator('[name=phone]').fill('9123456789')
  await fixed.locator('[type=submit]').click()
  await expect(page).toHaveURL(/\/spasibo\/bez-soglasiya\/$/)
  expect((await site.leads()).at(-1)?.values).toMatchObject({ fio: 'Без острова' })
})

test('a burger whose script is lost follows its links', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await lose(page, 'mount')
  await page.goto('/faq/')
  await page.locator('[data-action="burger-toggle"]').click()
  await page.locator('[data-burger] a[href="/news/"]').first().click()
  await expect(page).toHaveURL(/\/news\/$/)
})

test('a link of a burger whose script is lost is followed from its right half, too', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await lose(page, 'mount')
  await page.goto('/faq/')
  await page.locator('[data-action="burger-toggle"]').click()
  await page
    .locator('[data-burger] a[href="/services/"]')
    .first()
    .click({ position: { x: 250, y: 12 } })
  await expect(page).toHaveURL(/\/services\/$/)
})

test('a search whose script is lost leads to the page of results', async ({ page }) => {
  await lose(page, 'mount')
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('[data-action="search-toggle"]').click()
  await page.locator('[data-search] input[name=q]').first().fill('аудит')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/\?q=/)
})

test('a "load more" whose script is lost is an ordinary link', async ({ page }) => {
  await lose(page, 'touch-scripts')
  await page.goto('/news/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('a[data-load-more]').click()
  await expect(page).toHaveURL(/\/news\/page\/2\/$/)
})

test('a phone field whose script is lost is an ordinary input that the form sends', async ({
  page,
  site
}) => {
  await lose(page, 'phone-field')
  await page.goto('/contacts/')
  await form(page).scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeAttached()
  await fillIn(page, 'Без маски')
  await form(page).locator('[type=submit]').click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  expect((await site.leads()).at(-1)?.values.phone).toBe('+7 912 345-67-89')
})

test('a form that is sent before its script and without a network waits for both', async ({
  page,
  context,
  site
}) => {
  await page.clock.install()
  await page.goto('/contacts/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await context.setOffline(true)
  await fillIn(page, 'Сети нет')
  await form(page).locator('[type=submit]').click()
  await page.clock.fastForward(6000)
  await expect(form(page).locator('[name=fio]')).toHaveValue('Сети нет')
  await expect(form(page).locator('[type=submit]')).toHaveAttribute('data-loading', '')
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/spasibo\/bez-soglasiya\/$/)
  expect((await site.leads()).at(-1)?.values).toMatchObject({ fio: 'Сети нет' })
})

test('a first press that compares nobody leaves the rating as it is', async ({ page }) => {
  await page.goto('/rating/agentstva-prodvizheniya/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const compare = page.locator('[data-rating-show]')
  await compare.scrollIntoViewIfNeeded()
  const box = await compare.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await expect(compare).toBeDisabled()
  await expect(page).toHaveURL('/rating/agentstva-prodvizheniya/')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('a second request is thanked for with its own number', async ({ page, site }) => {
  const success = page.locator('[data-modal="success"]')
  await page.goto('/contacts/')
  await sendMainForm(page)
  await expect(success).toBeVisible()
  const number = success.locator('[data-result-id]')
  const sent = async () => leadNumber(String((await site.leads()).at(-1)?.resultID))
  await expect(number).toHaveText(await sent())

  await success.getByRole('button', { name: 'Хорошо' }).click()
  await expect(success).toBeHidden()
  await sendMainForm(page)
  await expect(success).toBeVisible()
  await expect(number, 'the next lead has the next number').toHaveText(await sent())
})
