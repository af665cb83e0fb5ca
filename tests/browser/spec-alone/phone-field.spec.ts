import type { Page } from 'playwright/test'
import { expect, test } from './clean-site.ts'
import { main, open } from './form.ts'

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
  await open(page, '/faq/')
  for (const name of ['request', 'callback'] as const) {
    const opener = page.locator(`[data-open-modal="${name}"]`).first()
    await opener.evaluate((button) => (button as HTMLElement).click())
    const modal = page.locator(`[data-modal="${name}"]`)
    const phone = modal.locator('[data-phone-field]')
    await modal.locator('input[name="phone"]').focus()
    await expect(phone.locator('[data-phone-country]'), name).toBeVisible()
    await expect(phone.locator('[data-phone-dial]'), name).toHaveText('+7')
    await expect(phone.locator('input[name="phone"]'), name).not.toHaveValue(/\+/)
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
  }
})

test('Russia is chosen at first, and first in the list; another country has its code, placeholder and mask', async ({
  page
}) => {
  await open(page, '/contacts/')
  await expect(field(page)).toHaveAttribute('placeholder', MASK)
  await field(page).hover()
  await expect(dial(page)).toHaveText('+7')
  await main(page).locator('[data-phone-country]').click()
  const options = main(page).locator('[data-country]')
  await expect.poll(() => options.count()).toBeGreaterThan(200)
  await expect(options.first()).toHaveAttribute('data-country', 'ru')
  await page.keyboard.press('Escape')

  for (const [country, code, placeholder] of [
    ['by', '+375', 'XX XXX-XX-XX'],
    ['fr', '+33', 'X XX XX XX XX'],
    ['ru', '+7', MASK]
  ] as const) {
    await choose(page, country)
    await expect(dial(page)).toHaveText(code)
    await expect(field(page)).toHaveAttribute('placeholder', placeholder)
    await field(page).click()
    await expect(field(page), 'the mask is rebuilt').toHaveValue(placeholder)
  }
})

test('the mask comes with the focus or a click, takes digits in place of X, and is cleared when the focus is lost', async ({
  page,
  site
}) => {
  await open(page, '/contacts/')
  await expect(dial(page), 'the dial code is never hidden').toBeVisible()
  const loaded = page.waitForRequest(/phone-utils[^/]*\.js$/)
  await field(page).focus()
  await expect(field(page)).toHaveValue(MASK)
  const { pathname, origin } = new URL((await loaded).url())
  expect(origin, 'the rules of all countries come as a script from a static path').toBe(site.url)
  expect(pathname).toMatch(/^\/assets\//)
  await field(page).blur()
  await expect(field(page)).toHaveValue('')

  await field(page).click()
  await expect(field(page)).toHaveValue(MASK)
  await expect(dial(page)).toBeVisible()
  await page.keyboard.type('9a1б2')
  await expect(field(page)).toHaveValue('912 XXX-XX-XX')
  await page.keyboard.type('3456789')
  await expect(field(page)).toHaveValue('912 345-67-89')
  await field(page).blur()
  await expect(dial(page)).toBeVisible()
  await expect(dial(page)).toHaveText('+7')
})

test('any input named phone, of type tel or of the class phone-field is one, whatever its own placeholder', async ({
  page
}) => {
  const inputs = ['name="phone"', 'type="tel" name="any"', 'class="phone-field" name="other"']
  const form = inputs.map((attributes) => `<p><input ${attributes} placeholder="Ваш телефон"></p>`)
  await page.route('/faq/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /<main[^>]*>/,
      `$&<form id="alone">${form.join('')}</form>`
    )
    await route.fulfill({ response, body })
  })
  await open(page, '/faq/')
  for (const place of await page.locator('#alone p').all()) {
    const input = place.locator('input').first()
    await expect(input, 'before it is touched').toHaveAttribute('placeholder', MASK)
    await expect(place.locator('[data-phone-dial]')).toHaveText('+7')
    await expect(place.locator('[data-phone-country]')).toBeVisible()
    await input.click()
    await expect(input).toHaveValue(MASK)
  }
})
