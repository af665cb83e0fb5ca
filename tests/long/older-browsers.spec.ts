import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

/** The style sheets as a browser reads them that does not know a word of theirs. */
async function withoutWord(page: Page, word: string): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(word, `${word[0]}unknown-`)
    await route.fulfill({ response: answer, body })
  })
}

/** As Firefox 115 and Safari 16 read the style sheet, and answer the script. */
async function openWithoutPopovers(page: Page, path: string): Promise<void> {
  await withoutWord(page, ':popover-open')
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

test('review-engines 9: without anchor positioning panels stand right under the header', async ({
  page
}) => {
  // As in Safari 18.
  await withoutWord(page, 'anchor(')
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/faq/')
  await page.locator('html[data-ready]').waitFor()
  await page.waitForLoadState('networkidle')
  const edgesOf = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return { top, bottom }
    })
  for (const scrollY of [0, 600]) {
    await page.evaluate((top) => scrollTo(0, top), scrollY)
    await page.locator('[data-action="burger-toggle"]').click()
    const burger = await edgesOf('[data-burger]')
    const gap = burger.top - (await edgesOf('[data-header]')).bottom
    expect(Math.abs(gap), `scrolled by ${scrollY}`).toBeLessThanOrEqual(2)
    expect(burger.bottom).toBeLessThanOrEqual(700)
    await page.keyboard.press('Escape')
  }
})
