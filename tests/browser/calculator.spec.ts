import type { Page } from 'playwright/test'
import { chosenTariffs, grouped, sumOf } from '../support/tariffs.ts'
import { held } from './held.ts'
import { expect, test } from './site.ts'

const island = (page: Page) => page.locator('[data-island=calculator]')
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

test('a choice is answered at once: sum, parts, address and request', async ({
  page,
  problems
}) => {
  await page.goto('/prices/')
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
  await expect(page.locator('#calc')).toBeInViewport()
})

test('a choice made before the script arrives is kept', async ({ page }) => {
  const release = await held(page, CHUNK)
  await page.goto('/prices/')
  await field(page, 'Контент').selectOption('1')
  await expect(total(page)).toHaveText(/^0\s₽$/)

  release()
  await expect(total(page)).toHaveText(quarter({ kontent: 1 }))
  await expect(page).toHaveURL('/prices/?kontent=1')
})

test('React waits for a touch of the calculator, and a field that has the focus keeps it', async ({
  page
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/prices/')
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => /\/(calculator|mount)-/.test(url))).toEqual([])

  await field(page, 'Контент').focus()
  await expect(island(page)).toHaveAttribute('data-hydrated', '')
  await expect(field(page, 'Контент')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(total(page)).toHaveText(quarter({ kontent: 1 }))
})

test('a press before the script arrives waits for it: of the tax, of a tariff, of the button', async ({
  page
}) => {
  const release = await held(page, CHUNK)
  await page.goto('/prices/?audit=2')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByLabel('с НДС').click()
  const button = page.getByRole('button', { name: 'Выбрать: «Опора», Поисковое продвижение' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/prices/?audit=2')

  release()
  await expect(total(page)).toHaveText(quarter({ seo: 1, audit: 2 }, 1.22))
  await expect(page).toHaveURL('/prices/?seo=1&audit=2&vat=22')
  await expect(page.getByLabel('с НДС')).toBeChecked()
  await expect(page.locator('button[value="seo.1"]')).toHaveText('В расчёте')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('a tariff that is pressed while the script is lost is added by the server', async ({
  page
}) => {
  await page.route(CHUNK, (route) => route.abort())
  await page.goto('/prices/?audit=2')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('button[value="seo.1"]').press('Enter')
  await expect(total(page)).toHaveText(quarter({ seo: 1, audit: 2 }))
})

test('a choice that the browser brings back is reckoned without a touch', async ({ page }) => {
  const release = await held(page, CHUNK)
  await page.goto('/prices/')
  await field(page, 'Контент').selectOption('1')
  await page.goto('/faq/')
  release()
  await page.goBack()
  await expect(field(page, 'Контент')).toHaveValue('1')
  await expect(total(page)).toHaveText(quarter({ kontent: 1 }))
})

test('a translated page goes on reckoning, before its script and after it', async ({
  changedPage: page
}) => {
  const release = await held(page, CHUNK)
  await page.goto('/prices/?audit=2')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await translate(page)
  await page.locator('[name=kontent]').selectOption('1')
  release()
  await expect(island(page)).toHaveAttribute('data-hydrated', '')
  await expect(total(page)).toHaveText(quarter({ audit: 2, kontent: 1 }))

  await translate(page)
  await page.locator('[name=audit]').selectOption('')
  await page.locator('[name=vat][value="22"]').check({ force: true })
  await expect(total(page)).toHaveText(quarter({ kontent: 1 }, 1.22))
  await expect(page.locator('[data-calculator-parts] > li')).toHaveCount(2)
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
  await field(page, 'Репутация').selectOption('1')
  await page.getByRole('button', { name: 'Посчитать квартал' }).click()
  await expect(total(page)).toHaveText(quarter({ reputaciya: 1 }))
})

test('a printed calculation is alone, with its rules', async ({ page }) => {
  await page.goto('/prices/?seo=2')
  await page.emulateMedia({ media: 'print' })
  await expect(total(page)).toBeVisible()
  await expect(page.locator('.price-filter')).toBeHidden()
  await expect(page.locator('.calc__services')).toBeHidden()
  await page.goto('/prices/')
  await expect(page.locator('.price-filter')).toBeVisible()
})

test('the axis keeps to one way of paying', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/prices/')
  await page.getByLabel('За срок').first().check()
  await expect(page.locator('.ladder__row:visible')).toHaveCount(2)
  await expect(page.locator('.offer:visible')).toHaveCount(3)
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the server reckons, and the request has the calculation', async ({ page }) => {
    await page.goto('/prices/')
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

  test('a button of the list adds its tariff to the fields', async ({ page }) => {
    await page.goto('/prices/')
    await field(page, 'Аналитика').selectOption('1')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Выбрать: «Опора», Поисковое продвижение' }).click()
    await expect(total(page)).toHaveText(quarter({ analitika: 1, seo: 1 }))
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  const PART = 'Продвижение сайтов производства и опта'

  test('D13: a direction has one field, its specialisations are a press away', async ({ page }) => {
    await page.goto('/prices/')
    const fields = page.locator('.calc select')
    const directions = await page.locator('.calc__lines > .calc__line').count()
    await expect(fields.filter({ visible: true })).toHaveCount(directions)
    expect(await fields.count()).toBeGreaterThan(directions)

    await page.locator('.calc details').first().locator('summary').click()
    await field(page, PART).selectOption('1')
    await expect(total(page)).toHaveText(quarter({ b2b: 1 }))
    await page.reload()
    await expect(field(page, PART)).toHaveValue('1')
    await expect(field(page, PART)).toBeVisible()
  })

  test('D13: a tariff that is added from the list unfolds its field', async ({ page }) => {
    await page.goto('/prices/')
    const button = page.locator('button[form="calculator"][value="b2b.1"]')
    await button.evaluate((one) => one.closest('details')?.setAttribute('open', ''))
    await button.click()
    await expect(field(page, PART)).toHaveValue('1')
    await expect(field(page, PART)).toBeVisible()
  })
})
