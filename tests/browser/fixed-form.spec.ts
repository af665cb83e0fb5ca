import type { Page } from 'playwright/test'
import { held } from './held.ts'
import { expect, test } from './site.ts'

const ARTICLE = '/education/articles/kak-vybrat-podryadchika/'
const PHONE = { width: 390, height: 844 }
const fixed = '[data-fixed-form]'
const TOGGLE = '[data-action="fixed-form-toggle"]'

/** The lower edge of a box, in pixels from the window's top. */
const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : 0)

test.use({ viewport: { width: 1366, height: 800 } })

test('it has its offset while the banner is shown', async ({ page }) => {
  await page.goto(ARTICLE)
  const form = page.locator(fixed)
  await expect(form).toHaveAttribute('data-cookie-offset')
  // The banner's height is measured anew in each frame, so a box that is read between two frames may still be the old one.
  const bottom = async () => bottomOf(await form.boundingBox())
  const gap = async () =>
    ((await page.locator('[data-cookie-banner]').boundingBox())?.y ?? 0) - (await bottom())
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  const before = await bottom()

  await page.locator('[data-action="cookies-close"]').click()
  await expect(form).not.toHaveAttribute('data-cookie-offset')
  await expect.poll(bottom).toBeGreaterThan(before)
})

test('the bar says what its tick is for', async ({ page }) => {
  await page.goto(ARTICLE)
  const asked = page.locator(fixed).getByText('согласие на обработку персональных данных')
  await expect(asked).toBeVisible()
  await expect(page.locator(fixed).getByText('Без отметки ответим')).toBeHidden()
})

test('closing it lasts for the tab, without a cookie', async ({ page, context }) => {
  await page.goto(ARTICLE)
  await page.locator('[data-action="fixed-form-close"]').click()
  await expect(page.locator(fixed)).toBeHidden()
  await page.goto('/rating/')
  await expect(page.locator(fixed)).toBeHidden()
  expect((await context.cookies()).some(({ name }) => name === 'BX_HIDE_FORM_CALLBACK')).toBe(false)
  const other = await context.newPage()
  await other.goto(ARTICLE)
  await expect(other.locator(fixed)).toBeVisible()
})

test('L03: on a small screen it is a tab that comes after the banner is answered', async ({
  page
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(ARTICLE)
  await expect(page.locator('[data-cookie-banner]')).toBeVisible()
  await expect(page.locator(fixed)).toBeHidden()
  await page.locator('[data-action="cookies-close"]').click()
  const toggle = page.locator('[data-action="fixed-form-toggle"]')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(page.locator(`${fixed} form`)).toBeHidden()
  expect((await page.locator(fixed).boundingBox())?.height).toBeLessThan(60)

  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator(`${fixed} form`)).toBeVisible()

  // Who has been here before is asked again, and finds the tab all the same.
  await page.goto('/rating/')
  await expect(page.locator('[data-cookie-banner]')).toBeVisible()
  await expect
    .poll(async () => {
      const tab = await page.locator(fixed).boundingBox()
      const banner = await page.locator('[data-cookie-banner]').boundingBox()
      return (tab?.height ?? 0) > 40 && bottomOf(tab) <= (banner?.y ?? 0) + 1
    })
    .toBe(true)
})

test('Escape takes back one thing at a time', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto(ARTICLE)
  await page.locator('[data-action="cookies-close"]').click()
  const form = page.locator(fixed)
  const toggle = form.locator('[data-action="fixed-form-toggle"]')
  await toggle.click()
  await form.locator('summary').click()
  await form.locator('[data-phone-country]').click()
  await expect(form.locator('[data-country="ru"]')).toBeVisible()
  await expect(page.locator(`${fixed}[data-hydrated]`)).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(form.locator('[data-country="ru"]')).toBeHidden()
  await expect(form.locator('[name=site]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form.locator('[name=site]')).toBeHidden()
  await expect(form.locator('summary')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form.locator('form')).toBeHidden()
  await expect(toggle).toBeFocused()
})

/** On a phone, its banner answered long ago, without the scripts of this kind until `release` is called. */
async function openWithout(page: Page, siteUrl: string, scripts: RegExp) {
  await page.setViewportSize(PHONE)
  await page.context().addCookies([{ name: 'accept_cookies', value: 'y', url: siteUrl }])
  const release = await held(page, scripts)
  await page.goto(ARTICLE, { waitUntil: 'commit' })
  await expect(page.locator(TOGGLE)).toBeVisible()
  return release
}

/** React and all that it is for: what the page loads by itself answers without it. */
const LATER = /\/assets\/(?!boot|main|touch-scripts)[^/]+\.js$/

test('a press on the folded form before any script has come opens it', async ({ page, site }) => {
  const release = await openWithout(page, site.url, /\/assets\/[^/]+\.js$/)
  await page.locator(TOGGLE).click()
  release()
  await expect(page.locator(`${fixed} form`)).toBeVisible()
})

test('presses are answered before React has come, which then says what is open', async ({
  page,
  site
}) => {
  const release = await openWithout(page, site.url, LATER)
  await page.locator('html[data-ready]').waitFor()
  const [toggle, form] = [page.locator(TOGGLE), page.locator(`${fixed} form`)]
  for (const isShown of [true, false, true]) {
    await toggle.click()
    await expect(form).toBeVisible({ visible: isShown })
  }
  await expect(page.locator(`${fixed}[data-hydrated]`)).toHaveCount(0)
  await expect(page).toHaveURL(ARTICLE)

  release()
  await expect(page.locator(`${fixed}[data-hydrated]`)).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(form).toBeVisible()
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(form).toBeHidden()
})

test('V08: a translator that changes the fixed form before React takes nothing of it', async ({
  changedPage: page,
  site
}) => {
  const release = await openWithout(page, site.url, LATER)
  await page.locator('html[data-ready]').waitFor()
  await page.locator(fixed).evaluate((form) => {
    for (const text of form.querySelectorAll('.fixed-form__title span, label, summary')) {
      const font = document.createElement('font')
      font.append(...text.childNodes)
      text.append(font)
    }
  })
  await page.locator(TOGGLE).click()
  await page.locator(`${fixed} summary`).click()
  await page.locator(`${fixed} [name=message]`).focus()
  await page.keyboard.type('Прошу позв')

  release()
  await expect(page.locator(`${fixed}[data-hydrated]`)).toBeVisible()
  await page.keyboard.type('онить')
  await expect(page.locator(`${fixed} [name=message]`)).toHaveValue('Прошу позвонить')
  await expect(page.locator(TOGGLE)).toHaveAttribute('aria-expanded', 'true')
  for (const element of [`${fixed} summary`, TOGGLE]) {
    await page.keyboard.press('Escape')
    await expect(page.locator(element)).toBeFocused()
  }
  await expect(page.locator(`${fixed} form`)).toBeHidden()
  await page.locator('[data-action="fixed-form-close"]').click()
  await expect(page.locator(fixed)).toBeHidden()
})

test('E8: a banner that a content filter hides counts as closed', async ({ page }) => {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.cookie-banner { display: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  await page.goto(ARTICLE)
  await expect(page.locator(fixed)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-cookies', 'closed')
  await expect(page.locator(fixed)).not.toHaveAttribute('data-cookie-offset')
  await expect.poll(async () => bottomOf(await page.locator(fixed).boundingBox())).toBe(800)
})
