import { expect, test } from './clean-site.ts'
import { main, open, openModal, success, typePhone } from './form.ts'

const ARTICLE = '/education/articles/kak-vybrat-podryadchika/'
const FIXED = '[data-fixed-form]'
const HIDES = 'BX_HIDE_FORM_CALLBACK'
const DAY_S = 24 * 60 * 60

for (const path of [ARTICLE, '/rating/agentstva-prodvizheniya/']) {
  test(`${path} has the fixed form in the window from load to its foot; sent, it sets BX_HIDE_FORM_CALLBACK for a day and is hidden`, async ({
    page,
    context
  }) => {
    await page.setViewportSize({ width: 1366, height: 900 })
    await open(page, path)
    const form = page.locator(FIXED)
    await expect(form).toHaveCSS('position', 'fixed')
    for (const width of [1366, 1920]) {
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

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.locator('[data-action="cookies-close"]').click()
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
    await form.locator('form[data-form="main"] [type="submit"]').click()
    await expect(success(page)).toBeVisible()
    await expect(form).toBeHidden()
    const cookie = (await context.cookies()).find(({ name }) => name === HIDES)
    expect(cookie?.value).toBe('1')
    expect(cookie?.expires).toBeGreaterThan(before + DAY_S - 2)
    expect(cookie?.expires).toBeLessThan(Date.now() / 1000 + DAY_S + 2)

    // It never flashes: what hides it comes with the page.
    await page.route('**/main-*.js', (route) => route.abort())
    await page.goto('/rating/')
    await expect(page.locator(FIXED)).toBeHidden()
  })
}

test('lists have the fixed form too, with a topic, a site and a message under «Подробнее»', async ({
  page
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/education/articles/', '/rating/']) {
    await open(page, path)
    const form = page.locator(FIXED)
    await expect(form.locator('[type="submit"]')).toBeInViewport({ ratio: 1 })
    await form.getByText('Подробнее', { exact: true }).click()
    for (const name of ['theme', 'site', 'message']) {
      await expect(form.locator(`[name="${name}"]`), name).toBeVisible()
    }
  }
})

test('other pages have no fixed form', async ({ site }) => {
  for (const path of ['/', '/news/', '/services/seo/', '/contacts/', '/education/']) {
    const html = await (await fetch(site.url + path)).text()
    expect(html, path).toContain('</main>')
    expect(html, path).not.toContain('data-fixed-form')
  }
})

test('neither a callback of an article nor a main form of another page sets such a cookie', async ({
  page,
  context
}) => {
  const names = async () => (await context.cookies()).map(({ name }) => name)
  const form = (await openModal(page, 'callback', ARTICLE)).locator('form')
  await form.locator('[name="fio"]').fill('Пётр')
  await typePhone(page, form, '9123456789')
  await form.locator('[type="submit"]').click()
  await expect(success(page)).toBeVisible()
  expect(await names()).not.toContain(HIDES)

  await open(page, '/contacts/')
  await main(page).locator('[name="fio"]').fill('Гость')
  await main(page).locator('[name="email"]').fill('guest@example.ru')
  await main(page).locator('[type="submit"]').click()
  await expect(success(page)).toBeVisible()
  expect(await names()).not.toContain(HIDES)
})
