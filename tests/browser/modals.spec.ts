import type { Page } from 'playwright/test'
import { held } from './held.ts'
import { openDialog } from './open-dialog.ts'
import { expect, test } from './site.ts'

async function open(page: Page, name: string, path = '/faq/') {
  await page.goto(path)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  if (name === 'callback') await page.locator('[data-action="contacts-toggle"]').click()
  await page.locator(`header [data-open-modal="${name}"]:visible`).first().click()
  await expect(page.locator(`[data-modal="${name}"]`)).toBeVisible()
}

for (const name of ['callback', 'request']) {
  test(`${name}: Escape, the cross and a click outside close it and focus returns`, async ({
    page
  }) => {
    const modal = page.locator(`[data-modal="${name}"]`)
    await open(page, name)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
      'hidden'
    )
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    // The page hears of it a moment after the dialog is gone.
    await expect(page.locator('html')).not.toHaveAttribute('data-locked')

    await open(page, name)
    await modal.locator('[data-action="modal-close"]').click()
    await expect(modal).toBeHidden()

    await open(page, name)
    await page.mouse.click(5, 400)
    await expect(modal).toBeHidden()
  })
}

test('focus returns to the button that opened the request', async ({ page }) => {
  await open(page, 'request')
  await page.keyboard.press('Escape')
  await expect(page.locator('header [data-open-modal="request"]:visible').first()).toBeFocused()
})

test('the agreement over a form keeps what was typed', async ({ page }) => {
  await open(page, 'request')
  const modal = page.locator('[data-modal="request"]')
  await modal.getByLabel('Имя').fill('Анна')
  await modal.getByRole('link', { name: /^согласие/ }).click()
  const agreement = page.locator('[data-modal="agreement"]')
  await expect(agreement).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(agreement).toBeHidden()
  await expect(modal).toBeVisible()
  await expect(modal.getByLabel('Имя')).toHaveValue('Анна')
})

test('opening a dialog moves nothing, and Back brings no stale dialog', async ({ page }) => {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const logo = page.locator('header .logo')
  const before = await logo.boundingBox()
  await page.locator('.site-header__cta').click()
  expect(await logo.boundingBox()).toEqual(before)

  await page.goto('/news/')
  await page.goBack()
  await expect(page.locator('[data-modal="request"]')).toBeHidden()
})

test('a page that is left with a dialog open scrolls when it comes back', async ({ page }) => {
  await page.goto('/faq/')
  await page.waitForLoadState('networkidle')
  await openDialog(page, 'request')
  await expect(page.locator('html')).toHaveAttribute('data-locked')
  // Firefox tells nobody later what was closed as a page was left.
  const isLocked = await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    return 'locked' in document.documentElement.dataset
  })
  expect(isLocked).toBe(false)
})

test('what a dialog holds comes when it is opened, with the phone of the chosen city', async ({
  page
}) => {
  await page.addInitScript(() => localStorage.setItem('city', 'kazan'))
  await page.goto('/legal/privacy/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const dialogs = page.locator('dialog[data-modal]')
  await expect(dialogs).toHaveCount(4)
  await expect(page.locator('dialog *:not(template)')).toHaveCount(0)

  await page.locator('.site-header__cta').click()
  const form = page.locator('[data-modal="request"] form')
  await form.getByLabel('Имя').fill('Анна')
  await form.getByLabel('Телефон').fill('9123456789')
  await form.locator('[name="agreement"]').check()
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  const thanks = page.locator('[data-modal="success"]')
  await expect(thanks).toBeVisible()
  const phone = await page.locator('header [data-city-text="phone"]').first().textContent()
  await expect(thanks.locator('[data-city-text="phone"]')).toHaveText(phone ?? '?')
})

const MODAL_SCRIPT = /\/assets\/modal-[^/]*\.js$/
const CONSENT = /\/legal\/consent\/$/

for (const name of ['request', 'callback', 'agreement', 'success']) {
  test(`${name}: opens before its script has come, is closed and opened again, then taken over`, async ({
    page,
    problems
  }) => {
    const release = await held(page, MODAL_SCRIPT)
    await page.goto('/faq/')
    await expect(page.locator('html[data-ready]')).toBeAttached()
    const dialog = page.locator(`[data-modal="${name}"]`)
    const cross = dialog.getByRole('button', { name: 'Закрыть' })
    await openDialog(page, name)
    await expect(dialog).toBeFocused()
    await cross.click()
    await expect(dialog).toBeHidden()
    await openDialog(page, name)
    const field = dialog.locator('[name=fio]')
    const hasForm = (await field.count()) > 0
    if (hasForm) await field.fill('Анна')
    await expect(page.locator(`[data-modal="${name}"][data-hydrated]`)).toHaveCount(0)

    release()
    await expect(page.locator(`[data-modal="${name}"][data-hydrated]`)).toBeVisible()
    if (hasForm) {
      await expect(field).toHaveValue('Анна')
      await expect(dialog.locator('[data-island][data-hydrated] form')).toBeVisible()
    }
    await cross.click()
    await expect(dialog).toBeHidden()
    expect(problems).toEqual([])
  })
}

test('no dialog loads React before it is opened, and none but the opened is taken over', async ({
  page
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const isModal = (url: string) => MODAL_SCRIPT.test(url)
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(scripts.filter(isModal)).toEqual([])
  await openDialog(page, 'agreement')
  await expect(page.locator('dialog[data-hydrated]')).toHaveCount(1)
})

test('an agreement whose text is lost says so beside the link to it, and asks again when it is opened again', async ({
  page
}) => {
  const agreement = page.locator('[data-modal="agreement"]')
  const link = agreement.getByRole('link', { name: 'Открыть текст на отдельной странице' })
  await page.route(CONSENT, (route) => route.abort())
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await openDialog(page, 'agreement')
  await expect(agreement.getByRole('status')).toContainText('Текст сюда не загрузился.')
  await expect(link).toHaveAttribute('href', '/legal/consent/')

  await page.unroute(CONSENT)
  await agreement.getByRole('button', { name: 'Понятно' }).click()
  await openDialog(page, 'agreement')
  await expect(agreement).toContainText('персональных данных')
  await expect(agreement.locator('.modal__text p').nth(1)).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('an agreement that is closed and opened while its text is on the way asks once, and shows it', async ({
  page
}) => {
  let asked = 0
  page.on('request', (request) => {
    if (CONSENT.test(request.url())) asked++
  })
  const release = await held(page, CONSENT)
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const agreement = page.locator('[data-modal="agreement"]')
  await openDialog(page, 'agreement')
  await expect(agreement.locator('[aria-busy="true"]')).toBeVisible()
  await expect.poll(() => asked).toBe(1)
  await page.keyboard.press('Escape')
  await expect(agreement).toBeHidden()
  await openDialog(page, 'agreement')
  release()
  await expect(agreement.locator('.modal__text p').nth(1)).toBeVisible()
  expect(asked).toBe(1)
})

test('the phone in the thanks follows a city that is chosen after they were opened', async ({
  page
}) => {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await openDialog(page, 'success')
  await expect(page.locator('[data-modal="success"][data-hydrated]')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('[data-action="city-toggle"]').click()
  await page.getByRole('button', { name: /^Казань/ }).click()
  await openDialog(page, 'success')
  await expect(page.locator('[data-modal="success"] [data-city-text]')).toHaveText(
    '+7 (843) 000-01-03'
  )
})

test('a callback lead arrives with its fields, and success is said', async ({ page, site }) => {
  await open(page, 'callback')
  const modal = page.locator('[data-modal="callback"]')
  await modal.getByLabel('Имя').fill('Пётр')
  await modal.getByLabel('Телефон').fill('9123456789')
  await modal.getByLabel('Удобно с').selectOption('10:00')
  await modal.getByLabel('до', { exact: true }).selectOption('12:00')
  await modal.getByRole('button', { name: 'Перезвоните мне' }).click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  await expect(modal).toBeHidden()

  const lead = (await site.leads()).find(({ values }) => values.fio === 'Пётр')
  expect(lead?.values).toMatchObject({
    from: '10:00',
    to: '12:00',
    webFormID: '2',
    phone: '+7 912 345-67-89'
  })
})
