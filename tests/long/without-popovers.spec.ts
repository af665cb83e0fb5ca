import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

const RATING = '/rating/agentstva-prodvizheniya/'

/** As Firefox 115 and Safari 16 read the style sheet, and answer the script. */
async function openWithoutPopovers(page: Page, path: string): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(':popover-open', ':no-popover')
    await route.fulfill({ response: answer, body })
  })
  await page.addInitScript(() => {
    CSS.supports = () => false
    const { prototype } = HTMLElement as unknown as { prototype: Record<string, unknown> }
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
      delete prototype[name]
    }
    const { matches } = Element.prototype
    Object.assign(Element.prototype, {
      matches(this: Element, selector: string) {
        if (/^:popover-open/.test(selector)) throw new SyntaxError(selector)
        return matches.call(this, selector)
      }
    })
  })
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
  await page.waitForLoadState('networkidle')
}

test('without popovers the list of countries opens in its place, and is closed by Escape and by a choice', async ({
  page,
  problems
}) => {
  await openWithoutPopovers(page, '/contacts/')
  await page.locator('[data-action="cookies-close"]').click()
  const form = page.locator('main form[data-form="main"]')
  const [flag, list] = [form.locator('[data-phone-country]'), form.locator('.phone-list')]
  await form.locator('[name=phone]').focus()
  await expect(form.locator('[data-phone-ready]')).toBeAttached()
  await expect(list).toBeHidden()
  await flag.click()
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await flag.click()
  await form.locator('[data-country="by"]').click()
  await expect(list).toBeHidden()
  await page.keyboard.type('291234567')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(form.locator('[name=phone]')).toHaveValue('29 123-45-67')
  expect(problems).toEqual([])
})

test('without popovers the filters of a rating stand on the page of a phone, without a button to open them', async ({
  page,
  problems
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithoutPopovers(page, RATING)
  await expect(page.locator('.rating-bar__filters')).toBeHidden()
  await page.getByLabel('Город', { exact: true }).selectOption('kazan')
  await expect(page).toHaveURL(`${RATING}?gorod=kazan`)
  expect(problems).toEqual([])
})

test('without popovers a dialog opens and closes, and toggles of the header lead to pages', async ({
  page,
  problems
}) => {
  await openWithoutPopovers(page, '/faq/')
  await page.locator('main [data-open-modal="callback"]').click()
  const dialog = page.locator('[data-modal="callback"]')
  await expect(dialog).toBeVisible()
  await expect(page.locator('[data-modal="callback"][data-hydrated]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(problems).toEqual([])
  await page.locator('[data-action="contacts-toggle"]').click()
  await expect(page).toHaveURL('/contacts/')
  await page.unrouteAll({ behavior: 'wait' })
})
