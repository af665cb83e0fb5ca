import { expect, test } from './clean-site.ts'
import { open, success } from './form.ts'

const PAGES = [
  '/education/articles/',
  '/education/articles/kak-vybrat-podryadchika/',
  '/rating/',
  '/rating/agentstva-prodvizheniya/'
]
const FIXED = '[data-fixed-form]'
const DAY_S = 24 * 60 * 60

for (const path of PAGES) {
  test(`${path} has the fixed form in the window from load to its foot`, async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 900 })
    await open(page, path)
    const form = page.locator(FIXED)
    await expect(form).toHaveCSS('position', 'fixed')
    for (const width of [1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      for (const share of [0, 0.5, 1]) {
        await page.evaluate(
          (part) => scrollTo({ top: part * document.body.scrollHeight, behavior: 'instant' }),
          share
        )
        for (const name of ['fio', 'phone', 'email', 'agreement']) {
          const field = form.locator(`[name="${name}"]`)
          await expect(field, `${name} at ${share} of ${width} px`).toBeInViewport()
        }
        await expect(form.locator('[type="submit"]')).toBeInViewport({ ratio: 1 })
      }
    }
  })
}

test('the fixed form has a topic, a site and a message under «Подробнее»', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, PAGES[1] ?? '')
  const form = page.locator(FIXED)
  await form.getByText('Подробнее', { exact: true }).click()
  for (const name of ['theme', 'site', 'message']) {
    await expect(form.locator(`[name="${name}"]`), name).toBeVisible()
  }
})

test('other pages have no fixed form', async ({ page }) => {
  for (const path of ['/', '/news/', '/services/seo/', '/contacts/', '/education/']) {
    await open(page, path)
    await expect(page.locator(FIXED), path).toHaveCount(0)
  }
})

for (const path of [PAGES[1] ?? '', PAGES[3] ?? '']) {
  test(`a main form sent from ${path} sets BX_HIDE_FORM_CALLBACK for a day and hides the fixed form`, async ({
    page,
    context
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, path)
    await page.locator('[data-action="cookies-close"]').click()
    const form = page.locator(`${FIXED} form[data-form="main"]`)
    // By the pointer, as a visitor does.
    for (const [name, text] of [
      ['fio', 'Читатель'],
      ['email', 'reader@example.ru']
    ] as const) {
      const box = await form.locator(`[name="${name}"]`).boundingBox()
      await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2)
      await page.keyboard.type(text)
    }
    const before = Date.now() / 1000
    await form.locator('[type="submit"]').click()
    await expect(success(page)).toBeVisible()
    await expect(page.locator(FIXED)).toBeHidden()
    const cookie = (await context.cookies()).find(({ name }) => name === 'BX_HIDE_FORM_CALLBACK')
    expect(cookie?.value).toBe('1')
    expect(cookie?.expires).toBeGreaterThan(before + DAY_S - 2)
    expect(cookie?.expires).toBeLessThan(Date.now() / 1000 + DAY_S + 2)

    await open(page, '/rating/')
    await expect(page.locator(FIXED)).toBeHidden()
  })
}

test('a main form sent from another page sets no such cookie', async ({ page, context }) => {
  await open(page, '/contacts/')
  const form = page.locator('main form[data-form="main"]')
  await form.locator('[name="fio"]').fill('Гость')
  await form.locator('[name="email"]').fill('guest@example.ru')
  await form.locator('[type="submit"]').click()
  await expect(success(page)).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('BX_HIDE_FORM_CALLBACK')
})

test('a callback sent from an article sets no such cookie', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, PAGES[1] ?? '')
  await page
    .locator('[data-open-modal="callback"]')
    .first()
    .evaluate((button) => (button as HTMLElement).click())
  const form = page.locator('[data-modal="callback"] form')
  await form.locator('[name="fio"]').fill('Пётр')
  await form.locator('[name="phone"]').click()
  await page.keyboard.type('9123456789')
  await form.locator('[type="submit"]').click()
  await expect(success(page)).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('BX_HIDE_FORM_CALLBACK')
})
