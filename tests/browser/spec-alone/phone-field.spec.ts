import type { Page } from 'playwright/test'
import { expect, test } from './clean-site.ts'
import { main, open, openModal } from './form.ts'

const field = (page: Page) => main(page).locator('input[name="phone"]')
const dial = (page: Page) => main(page).locator('[data-phone-dial]')
const MASK = 'XXX XXX-XX-XX'

async function choose(page: Page, country: string) {
  await main(page).locator('[data-phone-country]').click()
  await main(page).locator(`[data-country="${country}"]`).click()
}

test('every form has a phone field with its country, its dial code and the number apart', async ({
  page
}) => {
  for (const name of ['request', 'callback'] as const) {
    const modal = await openModal(page, name)
    const phone = modal.locator('[data-phone-field]')
    await modal.locator('input[name="phone"]').focus()
    await expect(phone.locator('[data-phone-country]'), name).toBeVisible()
    await expect(phone.locator('[data-phone-dial]'), name).toHaveText('+7')
    await expect(phone.locator('input[name="phone"]'), name).not.toHaveValue(/\+/)
  }
})

test('Russia is chosen at first, and first in the list', async ({ page }) => {
  await open(page, '/contacts/')
  await field(page).hover()
  await expect(dial(page)).toHaveText('+7')
  await main(page).locator('[data-phone-country]').click()
  const options = main(page).locator('[data-country]')
  await expect.poll(() => options.count()).toBeGreaterThan(200)
  await expect(options.first()).toHaveAttribute('data-country', 'ru')
})

test('the placeholder is the example number of the country with X for every digit', async ({
  page
}) => {
  await open(page, '/contacts/')
  await expect(field(page)).toHaveAttribute('placeholder', MASK)
  for (const [country, code, placeholder] of [
    ['by', '+375', 'XX XXX-XX-XX'],
    ['fr', '+33', 'X XX XX XX XX'],
    ['ru', '+7', MASK]
  ] as const) {
    await choose(page, country)
    await expect(dial(page)).toHaveText(code)
    await expect(field(page)).toHaveAttribute('placeholder', placeholder)
  }
})

test('the mask comes with the focus', async ({ page }) => {
  await open(page, '/contacts/')
  await field(page).focus()
  await expect(field(page)).toHaveValue(MASK)
})

test('the mask comes with a click', async ({ page }) => {
  await open(page, '/contacts/')
  await field(page).click()
  await expect(field(page)).toHaveValue(MASK)
})

test('the mask is rebuilt for another country', async ({ page }) => {
  await open(page, '/contacts/')
  await field(page).click()
  await choose(page, 'by')
  await field(page).click()
  await expect(field(page)).toHaveValue('XX XXX-XX-XX')
})

test('the mask is cleared when the focus is lost', async ({ page }) => {
  await open(page, '/contacts/')
  await field(page).click()
  await expect(field(page)).toHaveValue(MASK)
  await field(page).blur()
  await expect(field(page)).toHaveValue('')
})

test('every X is a slot for a digit, and those left free are X', async ({ page }) => {
  await open(page, '/contacts/')
  await field(page).click()
  await expect(field(page)).toHaveValue(MASK)
  await page.keyboard.type('9a1б2')
  await expect(field(page)).toHaveValue('912 XXX-XX-XX')
  await page.keyboard.type('3456789')
  await expect(field(page)).toHaveValue('912 345-67-89')
})

test('the dial code is never hidden', async ({ page }) => {
  await open(page, '/contacts/')
  await expect(dial(page)).toBeVisible()
  await field(page).click()
  await expect(dial(page)).toBeVisible()
  await page.keyboard.type('9123456789')
  await field(page).blur()
  await expect(dial(page)).toBeVisible()
  await expect(dial(page)).toHaveText('+7')
})

for (const [what, attributes] of [
  ['named phone', 'name="phone"'],
  ['of type tel', 'type="tel" name="any"'],
  ['of the class phone-field', 'class="phone-field" name="any"']
] as const) {
  test(`any input ${what} is a phone field, whatever its own placeholder`, async ({ page }) => {
    const form = `<form id="alone"><input ${attributes} placeholder="Ваш телефон"></form>`
    await page.route('/faq/', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/<main[^>]*>/, `$&${form}`)
      await route.fulfill({ response, body })
    })
    await open(page, '/faq/')
    const input = page.locator('#alone input').first()
    await expect(input, 'before it is touched').toHaveAttribute('placeholder', MASK)
    await expect(page.locator('#alone [data-phone-dial]')).toHaveText('+7')
    await expect(page.locator('#alone [data-phone-country]')).toBeVisible()
    await input.click()
    await expect(input).toHaveValue(MASK)
  })
}

test('the rules of all countries come as a script from a static path', async ({ page, site }) => {
  await open(page, '/contacts/')
  const loaded = page.waitForRequest(/phone-utils[^/]*\.js$/)
  await field(page).focus()
  const { pathname, origin } = new URL((await loaded).url())
  expect(origin).toBe(site.url)
  expect(pathname).toMatch(/^\/assets\//)
})
