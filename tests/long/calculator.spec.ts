import type { Page } from 'playwright/test'
import { held } from '../browser/held.ts'
import { expect, test } from '../browser/site.ts'
import { chosenTariffs, grouped, sumOf } from '../support/tariffs.ts'

const field = (page: Page, name: string) => page.locator('.calc').getByLabel(name, { exact: true })
const message = (page: Page) => page.locator('.lead-section textarea[name=message]')
/** The end of a calculation of this choice. */
const total = (choice: Record<string, number>) =>
  new RegExp(`Итого: ${grouped(sumOf(chosenTariffs(choice))).replaceAll(' ', '\\s')}\\s₽`)

const island = (page: Page) => page.locator('[data-island=calculator]')
const shownTotal = (page: Page) => page.locator('[data-calculator-total]')
/** What the choice costs in a quarter, as the page shows it; `times` adds the tax. */
const quarter = (choice: Record<string, number>, times = 1) => {
  const sum = grouped(Math.round(sumOf(chosenTariffs(choice)) * times))
  return new RegExp(`^${sum.replaceAll(' ', '\\s')}\\s₽$`)
}
const CHUNK = /\/assets\/calculator-[^/]*\.js/

/** Every text of the calculator in an element of its own, as a browser's translator leaves it. */
const translate = (page: Page) =>
  page.locator('form[data-calculator]').evaluate((form) => {
    const texts = document.createTreeWalker(form, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      const font = document.createElement('font')
      text.replaceWith(font)
      font.append(text)
    }
  })

test('a calculation that changes after a send that failed is another lead', async ({
  page,
  site
}) => {
  await page.goto('/prices/?seo=2')
  await page.locator('.calc__services > summary').click()
  const form = page.locator('.lead-section form')
  await form.locator('[name=fio]').fill('Пересчитал')
  await form.locator('[name=email]').fill('anna@example.ru')
  let isBroken = true
  await page.route('**/api/v1/form/', (route) => (isBroken ? route.abort() : route.continue()))
  const failed = page.waitForEvent('requestfailed')
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await failed
  await expect(form.locator('[type=submit]')).not.toHaveAttribute('data-loading')

  await field(page, 'Поисковое продвижение').selectOption('')
  await field(page, 'Аудит сайта').selectOption('2')
  await expect(message(page)).toHaveValue(total({ audit: 2 }))
  isBroken = false
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  const leads = (await site.leads()).filter(({ values }) => values.fio === 'Пересчитал')
  expect(leads.map(({ values }) => values.theme)).toEqual(['audit'])
  expect(leads[0]?.values.message).toMatch(total({ audit: 2 }))
})

test('a calculation can be taken out of a request', async ({ page }) => {
  await page.goto('/prices/?seo=2')
  await page.locator('.calc__services > summary').click()
  await message(page).scrollIntoViewIfNeeded()
  await expect(page.locator('#prices-form')).toHaveAttribute('data-hydrated', '')
  await message(page).focus()
  await expect(page.locator('[data-island=calculator]')).toHaveAttribute('data-hydrated', '')
  await message(page).fill('Без расчёта')
  await page.keyboard.press('Tab')
  await expect(message(page)).not.toBeFocused()
  await expect(message(page)).toHaveValue('Без расчёта')

  await field(page, 'Аудит сайта').selectOption('2')
  await expect(message(page)).toHaveValue(/^Расчёт[\s\S]*Без расчёта$/)
})

test('a request that was sent before the calculator came stays empty', async ({ page }) => {
  const bring = await held(page, /\/assets\/calculator-/)
  await page.goto('/prices/?seo=2')
  await page.locator('.calc__services > summary').click()
  const form = page.locator('.lead-section form')
  await form.locator('[name=fio]').fill('Быстрый')
  await form.locator('[name=email]').fill('anna@example.ru')
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  const success = page.locator('[data-modal="success"]')
  await expect(success).toBeVisible()
  await success.locator('[data-action="modal-close"]').first().click()
  bring()
  await expect(page.locator('[data-island=calculator]')).toHaveAttribute('data-hydrated', '')
  await form.locator('[name=fio]').focus()
  await expect(message(page)).toHaveValue('')

  await field(page, 'Аудит сайта').selectOption('2')
  await expect(message(page)).toHaveValue(/^Расчёт/)
})

test('a tariff that is pressed while the script is lost is added by the server', async ({
  page
}) => {
  await page.route(CHUNK, (route) => route.abort())
  await page.goto('/prices/?audit=2')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('button[value="seo.1"]').press('Enter')
  await expect(shownTotal(page)).toHaveText(quarter({ seo: 1, audit: 2 }))
})

test('a choice that the browser brings back is reckoned without a touch', async ({ page }) => {
  const release = await held(page, CHUNK)
  await page.goto('/prices/')
  await page.locator('.calc__services > summary').click()
  await field(page, 'Контент').selectOption('1')
  await page.goto('/faq/')
  release()
  await page.goBack()
  await expect(field(page, 'Контент')).toHaveValue('1')
  await expect(shownTotal(page)).toHaveText(quarter({ kontent: 1 }))
})

test('a translated page goes on reckoning, before its script and after it', async ({
  changedPage: page
}) => {
  const release = await held(page, CHUNK)
  await page.goto('/prices/?audit=2')
  await page.locator('.calc__services > summary').click()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await translate(page)
  await page.locator('[name=kontent]').selectOption('1')
  release()
  await expect(island(page)).toHaveAttribute('data-hydrated', '')
  await expect(shownTotal(page)).toHaveText(quarter({ audit: 2, kontent: 1 }))

  await translate(page)
  await page.locator('[name=audit]').selectOption('')
  await page.locator('[name=vat][value="22"]').check({ force: true })
  await expect(shownTotal(page)).toHaveText(quarter({ kontent: 1 }, 1.22))
  await expect(page.locator('[data-calculator-parts] > li')).toHaveCount(2)
})

test('a mark of the ladder takes its tariff, and gives it back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/prices/?audit=2')
  const mark = page.locator('a[data-add="seo.2"]')
  await mark.press('Enter')
  await expect(shownTotal(page)).toHaveText(quarter({ seo: 2, audit: 2 }))
  await expect(page, 'a link, until the calculator is there').toHaveURL(
    '/prices/?seo=2&audit=2#scale'
  )
  await page.locator('.calc__services > summary').click()
  await expect(island(page)).toHaveAttribute('data-hydrated', '')
  await mark.press('Enter')
  await expect(shownTotal(page)).toHaveText(quarter({ audit: 2 }))
  await expect(mark).not.toHaveAttribute('data-chosen')
  await expect(page.locator('[name=seo]')).toHaveValue('')
  await page.locator('a[data-add="seo.3"]').press('Enter')
  await expect(page.locator('[name=seo]')).toHaveValue('3')
})

test('a link of the axis opens the tariffs of its service on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/prices/')
  await page.waitForLoadState('networkidle')
  await page.locator('.ladder').getByRole('link', { name: 'Контент' }).click()
  await expect(page.locator('#kontent')).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Редакция' })).toBeVisible()
})

test('a choice that is made without a network is reckoned when it is back', async ({
  page,
  context
}) => {
  await page.clock.install()
  await page.goto('/prices/')
  // Without a touch, which would bring the script.
  await page.locator('.calc__services').evaluate((list) => list.setAttribute('open', ''))
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const isLost = page.waitForEvent('requestfailed')
  await page.locator('.calc').getByLabel('Контент', { exact: true }).selectOption('1')
  await isLost
  await page.clock.fastForward(2000)
  await context.setOffline(false)
  await expect(shownTotal(page)).toHaveText(quarter({ kontent: 1 }))
})
