import type { Page } from 'playwright/test'
import { held } from './held.ts'
import { expect, test } from './site.ts'

const ARTICLE = '/education/articles/kak-vybrat-podryadchika/'
const PHONE = { width: 390, height: 844 }
const FORM = '[data-fixed-form]'
const TOGGLE = '[data-action="fixed-form-toggle"]'
const CLOSE = '[data-action="fixed-form-close"]'
/** React and all that it is for: what the page loads by itself answers without it. */
const LATER = /\/assets\/(?!boot|main|chunk|watch-fixed-form)[^/]+\.js$/

/** On a phone, its banner answered long ago, without anything that is loaded later until `release` is called. */
async function openWithoutIsland(page: Page, siteUrl: string, hash = '') {
  await page.setViewportSize(PHONE)
  await page.context().addCookies([{ name: 'accept_cookies', value: 'y', url: siteUrl }])
  const release = await held(page, LATER)
  await page.goto(ARTICLE + hash)
  await page.locator('html[data-ready]').waitFor()
  return release
}

test('a touch brings the island to life, the form in it too, and nothing does before', async ({
  page
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(ARTICLE)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /\/(?:mount|fixed-form|lead-form)-[^/]*\.js/.test(url))).toEqual([])

  await page.locator(`${FORM} [name=fio]`).focus()
  await expect(page.locator('[data-island="fixed-form"][data-hydrated]')).toBeVisible()
  await expect(page.locator('#fixed-form[data-island="lead-form"][data-hydrated]')).toBeVisible()
})

test('presses are answered before React has come, which then says what is open', async ({
  page,
  site
}) => {
  const release = await openWithoutIsland(page, site.url)
  const [toggle, form] = [page.locator(TOGGLE), page.locator(`${FORM} form`)]
  for (const isShown of [true, false, true]) {
    await toggle.click()
    await expect(form).toBeVisible({ visible: isShown })
  }
  await expect(page.locator(`${FORM}[data-hydrated]`)).toHaveCount(0)
  await expect(page).toHaveURL(ARTICLE)

  release()
  await expect(page.locator(`${FORM}[data-hydrated]`)).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(form).toBeVisible()
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(form).toBeHidden()
})

test('the cross is answered before React has come', async ({ page, site }) => {
  await openWithoutIsland(page, site.url)
  await page.locator(CLOSE).click()
  await expect(page.locator(FORM)).toBeHidden()
  await page.goto('/rating/')
  await expect(page.locator(FORM)).toBeHidden()
})

test('what an address with its anchor opens is folded by the first press', async ({
  page,
  site
}) => {
  const release = await openWithoutIsland(page, site.url, '#fixed-form')
  await expect(page.locator(`${FORM} form`)).toBeVisible()
  await page.locator(TOGGLE).click()
  await expect(page.locator(`${FORM} form`)).toBeHidden()

  release()
  await expect(page.locator(`${FORM}[data-hydrated]`)).toBeVisible()
  await expect(page.locator(TOGGLE)).toHaveAttribute('aria-expanded', 'false')
})

/** What changes the markup of the form before React has seen it. */
const STRANGERS: Record<string, (form: Element) => void> = {
  translator: (form) => {
    for (const text of form.querySelectorAll('.fixed-form__title span, label, summary')) {
      const font = document.createElement('font')
      font.append(...text.childNodes)
      text.append(font)
    }
  },
  'manager of passwords': (form) => {
    for (const input of form.querySelectorAll('input')) {
      input.setAttribute('data-lpignore', 'true')
      input.after(document.createElement('ins'))
    }
  }
}

for (const [name, change] of Object.entries(STRANGERS)) {
  test(`V08: a ${name} that changes the fixed form before React takes nothing of it`, async ({
    changedPage: page,
    site
  }) => {
    const release = await openWithoutIsland(page, site.url)
    await page.locator(FORM).evaluate(change)
    await page.locator(TOGGLE).click()
    await page.locator(`${FORM} summary`).click()
    await page.locator(`${FORM} [name=message]`).focus()
    await page.keyboard.type('Прошу позв')

    release()
    await expect(page.locator(`${FORM}[data-hydrated]`)).toBeVisible()
    await page.keyboard.type('онить')
    await expect(page.locator(`${FORM} [name=message]`)).toHaveValue('Прошу позвонить')
    await expect(page.locator(TOGGLE)).toHaveAttribute('aria-expanded', 'true')
    for (const element of [`${FORM} summary`, TOGGLE]) {
      await page.keyboard.press('Escape')
      await expect(page.locator(element)).toBeFocused()
    }
    await expect(page.locator(`${FORM} form`)).toBeHidden()
    await page.locator(CLOSE).click()
    await expect(page.locator(FORM)).toBeHidden()
  })
}
