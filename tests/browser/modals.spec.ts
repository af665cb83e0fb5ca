import { held } from './held.ts'
import { openDialog } from './open-dialog.ts'
import { expect, test } from './site.ts'

test('opening a dialog moves nothing, Back brings no stale dialog, and a page that is left with one scrolls when it comes back', async ({
  page
}) => {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const logo = page.locator('header .logo')
  const before = await logo.boundingBox()
  await page.locator('.site-header__cta').click()
  expect(await logo.boundingBox()).toEqual(before)
  await expect(page.locator('html')).toHaveAttribute('data-locked')
  // Firefox tells nobody later what was closed as a page was left.
  const isLocked = await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    return 'locked' in document.documentElement.dataset
  })
  expect(isLocked).toBe(false)

  await page.goto('/news/')
  await page.goBack()
  await expect(page.locator('[data-modal="request"]')).toBeHidden()
})

test('what a dialog holds comes when it is opened, with the phone of the chosen city, also of one that is chosen later', async ({
  page
}) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('city')) localStorage.setItem('city', 'novosibirsk')
  })
  await page.goto('/legal/privacy/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect(page.locator('dialog[data-modal]')).toHaveCount(4)
  await expect(page.locator('dialog *:not(template)')).toHaveCount(0)

  const thanks = page.locator('[data-modal="success"]')
  await openDialog(page, 'success')
  await expect(page.locator('[data-modal="success"][data-hydrated]')).toBeVisible()
  const phone = await page.locator('header [data-city-text="phone"]').first().textContent()
  await expect(thanks.locator('[data-city-text="phone"]')).toHaveText(phone ?? '?')
  await page.keyboard.press('Escape')
  await page.locator('[data-action="city-toggle"]').click()
  await page.getByRole('button', { name: /^Казань/ }).click()
  await openDialog(page, 'success')
  await expect(thanks.locator('[data-city-text="phone"]')).toHaveText('+7 (843) 000-01-03')
})

test('a dialog opens before its script has come, is closed and opened again, then taken over with what was typed', async ({
  page,
  problems
}) => {
  const release = await held(page, /\/assets\/forms-[^/]*\.js$/)
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const dialog = page.locator('[data-modal="callback"]')
  const cross = dialog.getByRole('button', { name: 'Закрыть' })
  await openDialog(page, 'callback')
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('dialog')?.dataset.modal)
  await expect.poll(focused).toBe('callback')
  await cross.click()
  await expect(dialog).toBeHidden()
  await openDialog(page, 'callback')
  await dialog.locator('[name=fio]').fill('Анна')
  await expect(page.locator('dialog[data-hydrated]')).toHaveCount(0)

  release()
  await expect(page.locator('[data-modal="callback"][data-hydrated]')).toBeVisible()
  await expect(page.locator('dialog[data-hydrated]'), 'no other is taken over').toHaveCount(1)
  await expect(dialog.locator('[name=fio]')).toHaveValue('Анна')
  await expect(dialog.locator('[data-island][data-hydrated] form')).toBeVisible()
  await cross.click()
  await expect(dialog).toBeHidden()
  expect(problems).toEqual([])
})

test('an agreement whose text is lost says so beside the link to it, and asks again when it is opened again', async ({
  page
}) => {
  const consent = /\/legal\/consent\/$/
  const agreement = page.locator('[data-modal="agreement"]')
  const link = agreement.getByRole('link', { name: 'Открыть текст на отдельной странице' })
  await page.route(consent, (route) => route.abort())
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await openDialog(page, 'agreement')
  await expect(agreement.getByRole('status')).toContainText('Текст сюда не загрузился.')
  await expect(link).toHaveAttribute('href', '/legal/consent/')

  await page.unroute(consent)
  await agreement.getByRole('button', { name: 'Понятно' }).click()
  await openDialog(page, 'agreement')
  await expect(agreement).toContainText('персональных данных')
  await expect(agreement.locator('.modal__text p').nth(1)).toBeVisible()
  await expect(link).toHaveCount(0)
})
