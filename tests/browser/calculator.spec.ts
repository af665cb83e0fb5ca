import type { Page } from 'playwright/test'
import { chosenTariffs, grouped, sumOf } from '../support/tariffs.ts'
import { held } from './held.ts'
import { expect, test } from './site.ts'

const total = (page: Page) => page.locator('[data-calculator-total]')
const field = (page: Page, name: string) => page.locator('.calc').getByLabel(name, { exact: true })
const message = (page: Page) => page.locator('.lead-section textarea[name=message]')
const theme = (page: Page) => page.locator('.lead-section select[name=theme]')
/** What the choice costs in a quarter, as the page shows it; `times` adds the tax. */
const shown = (choice: Record<string, number>, times = 1) =>
  grouped(Math.round(sumOf(chosenTariffs(choice)) * times)).replaceAll(' ', '\\s')
const quarter = (choice: Record<string, number>, times = 1) =>
  new RegExp(`^${shown(choice, times)}\\s₽$`)
const CHUNK = /\/assets\/calculator-[^/]*\.js/

test('a choice is answered at once: sum, parts, address and request', async ({
  page,
  problems
}) => {
  await page.goto('/prices/')
  await page.locator('.calc__services > summary').click()
  await page.waitForLoadState('networkidle')

  await field(page, 'Поисковое продвижение').selectOption('2')
  await expect(total(page)).toHaveText(quarter({ seo: 2 }))
  await expect(page).toHaveURL('/prices/?seo=2')
  await field(page, 'Аудит сайта').selectOption('2')
  await page.getByLabel('с НДС').check()
  await expect(total(page)).toHaveText(quarter({ seo: 2, audit: 2 }, 1.22))
  await expect(page).toHaveURL('/prices/?seo=2&audit=2&vat=22')
  await expect(page.locator('[data-calculator-parts] > li')).toHaveCount(3)
  await expect(page.locator('output')).toContainText('с НДС')
  await expect(message(page)).toHaveValue(
    new RegExp(`Итого: ${shown({ seo: 2, audit: 2 }, 1.22)}\\s₽ с НДС$`)
  )
  await expect(theme(page)).toHaveValue('seo')

  const link = page.getByRole('link', { name: 'Отправить этот расчёт' })
  await expect(link).toHaveAttribute('href', '/prices/?seo=2&audit=2&vat=22#lead')
  await field(page, 'Поисковое продвижение').selectOption('')
  await field(page, 'Аудит сайта').selectOption('')
  await expect(total(page)).toHaveText(/^0\s₽$/)
  await expect(link).toBeHidden()
  await expect(message(page)).toHaveValue('')
  expect(problems).toEqual([])
})

test('a tariff of the list is added, and what was typed into the request stays', async ({
  page
}) => {
  await page.goto('/prices/?audit=2')
  await message(page).scrollIntoViewIfNeeded()
  await expect(page.locator('#prices-form')).toHaveAttribute('data-hydrated', '')
  await message(page).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('\n\nПозвоните после трёх')

  const button = page.getByRole('button', { name: 'Выбрать: «Опора», Поисковое продвижение' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/prices/?seo=1&audit=2')
  await expect(page.locator('button[value="seo.1"]')).toHaveText('В расчёте')
  await expect(message(page)).toHaveValue(
    new RegExp(
      `^Расчёт на первый квартал:[\\s\\S]*${shown({ seo: 1, audit: 2 })}[\\s\\S]*Позвоните после трёх$`
    )
  )
  await expect(page.locator('.ladder')).toBeInViewport()
})

test('a press before the script arrives waits for it: of the tax, of a tariff, of the button', async ({
  page
}) => {
  const release = await held(page, CHUNK)
  await page.goto('/prices/?audit=2')
  await page.locator('.calc__services > summary').click()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByLabel('с НДС').click()
  await field(page, 'Контент').selectOption('1')
  const button = page.getByRole('button', { name: 'Выбрать: «Опора», Поисковое продвижение' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/prices/?audit=2')

  release()
  await expect(total(page)).toHaveText(quarter({ seo: 1, audit: 2, kontent: 1 }, 1.22))
  await expect(page).toHaveURL('/prices/?seo=1&audit=2&kontent=1&vat=22')
  await expect(page.getByLabel('с НДС')).toBeChecked()
  await expect(page.locator('button[value="seo.1"]')).toHaveText('В расчёте')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('a request that is begun in a dialog has what the address chooses', async ({ page }) => {
  await page.goto('/prices/?seo=2')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('[data-open-modal="request"]').first().dispatchEvent('click')
  const dialog = page.locator('dialog[data-modal="request"]')
  await expect(dialog.locator('[data-island]')).toHaveAttribute('data-hydrated', '')
  await dialog.locator('[name=fio]').focus()
  await expect(dialog.locator('[name=message]')).toHaveValue(
    new RegExp(`Итого: ${shown({ seo: 2 })}\\s₽ без НДС$`)
  )
})

test('a script that never comes leaves the form to the server', async ({ page }) => {
  await page.route(CHUNK, (route) => route.abort())
  await page.goto('/prices/')
  await page.locator('.calc__services > summary').click()
  await field(page, 'Репутация').selectOption('1')
  await page.getByRole('button', { name: 'Посчитать квартал' }).click()
  await expect(total(page)).toHaveText(quarter({ reputaciya: 1 }))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the server reckons, and the request has the calculation', async ({ page }) => {
    await page.goto('/prices/')
    await page.locator('.calc__services > summary').click()
    await field(page, 'Аналитика').selectOption('1')
    await field(page, 'Реклама в Яндекс Директе').selectOption('1')
    await page.getByRole('button', { name: 'Посчитать квартал' }).click()
    await expect(total(page)).toHaveText(quarter({ analitika: 1, 'yandex-direct': 1 }))
    await expect(field(page, 'Аналитика')).toHaveValue('1')

    await page.getByRole('link', { name: 'Отправить этот расчёт' }).click()
    await expect(page.locator('#lead')).toBeInViewport()
    await expect(message(page)).toHaveValue(
      new RegExp(`Итого: ${shown({ analitika: 1, 'yandex-direct': 1 })}\\s₽ без НДС$`)
    )
    await expect(theme(page)).toHaveValue('ads')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('D13: a direction has one field, its specialisations are a press away, or a tariff of the list', async ({
    page
  }) => {
    const part = field(page, 'Продвижение сайтов производства и опта')
    await page.goto('/prices/')
    await page.locator('.calc__services > summary').click()
    const fields = page.locator('.calc select')
    const directions = await page.locator('.calc__lines > .calc__line').count()
    await expect(fields.filter({ visible: true })).toHaveCount(directions)
    expect(await fields.count()).toBeGreaterThan(directions)

    const button = page.locator('button[form="calculator"][value="b2b.1"]')
    await button.evaluate((one) => one.closest('details')?.setAttribute('open', ''))
    await button.click()
    await expect(part).toHaveValue('1')
    await expect(total(page)).toHaveText(quarter({ b2b: 1 }))
    await page.reload()
    await expect(part).toHaveValue('1')
  })
})
