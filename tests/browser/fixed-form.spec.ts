import { held } from './held.ts'
import { expect, test } from './site.ts'

const ARTICLE = '/education/articles/kak-vybrat-podryadchika/'
const fixed = '[data-fixed-form]'

/** The lower edge of a box, in pixels from the window's top. */
const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : 0)

test.use({ viewport: { width: 1366, height: 800 } })

for (const action of ['cookies-accept', 'cookies-close']) {
  test(`it has its offset while the banner is shown: ${action}`, async ({ page }) => {
    await page.goto(ARTICLE)
    const form = page.locator(fixed)
    await expect(form).toHaveAttribute('data-cookie-offset')
    // The banner's height is measured anew in each frame, so a box that is read between two frames may still be the old one.
    const bottom = async () => bottomOf(await form.boundingBox())
    const gap = async () =>
      ((await page.locator('[data-cookie-banner]').boundingBox())?.y ?? 0) - (await bottom())
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
    const before = await bottom()

    await page.locator(`[data-action="${action}"]`).click()
    await expect(form).not.toHaveAttribute('data-cookie-offset')
    await expect.poll(bottom).toBeGreaterThan(before)
  })
}

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

test('any main form sent from such a page hides it for a day, and it never flashes', async ({
  page,
  context
}) => {
  await page.goto(ARTICLE)
  const form = page.locator('.lead-section form[data-form="main"]')
  await form.scrollIntoViewIfNeeded()
  await page.locator('.lead-section [data-island="lead-form"][data-hydrated]').waitFor()
  await form.locator('[name=fio]').fill('Читатель')
  await form.locator('[name=email]').fill('anna@example.ru')
  await form.locator('[type=submit]').click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  await expect(page.locator(fixed)).toBeHidden()
  const cookie = (await context.cookies()).find(({ name }) => name === 'BX_HIDE_FORM_CALLBACK')
  expect(cookie?.value).toBe('1')
  const hours = ((cookie?.expires ?? 0) - Date.now() / 1000) / 3600
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThan(24.1)

  await page.route('**/main-*.js', (route) => route.abort())
  await page.goto('/rating/')
  await expect(page.locator(fixed)).toBeHidden()
})

test('L03: on a small screen it is a tab that comes after the banner is answered', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
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

test('who goes by Tab sees what he is at, above the tab', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(ARTICLE)
  await page.locator('[data-action="cookies-close"]').click()
  await page.locator('h1').click()
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate((selector) => {
      const bar = document.querySelector(selector)
      const { activeElement } = document
      if (!activeElement || bar?.contains(activeElement)) return ''
      const top = bar?.getBoundingClientRect().top ?? 0
      const { top: start, bottom, height } = activeElement.getBoundingClientRect()
      // A table higher than the screen begins above the tab; anything else is whole above it.
      const isCovered = height > innerHeight / 2 ? start >= top : bottom > top + 1
      return isCovered ? activeElement.outerHTML.slice(0, 90) : ''
    }, fixed)
    expect.soft(covered).toBe('')
  }
})

test('Escape takes back one thing at a time', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
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

for (const [when, script] of [
  ['before any script has come', /\/assets\/[^/]+\.js$/],
  ['before other scripts than the first have come', /\/assets\/(?!boot|main|chunk)[^/]+\.js$/]
] as const) {
  test(`a press on the folded form ${when} opens it`, async ({ page, context, site }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await context.addCookies([{ name: 'accept_cookies', value: 'y', url: site.url }])
    const release = await held(page, script)
    await page.goto(ARTICLE, { waitUntil: 'commit' })
    const toggle = page.locator('[data-action="fixed-form-toggle"]')
    if (script.test('/assets/main.js')) await expect(toggle).toBeVisible()
    else await page.locator('html[data-ready]').waitFor()
    await toggle.click()
    release()
    await expect(page.locator(`${fixed} form`)).toBeVisible()
  })
}
