import { expect, test } from '../browser/site.ts'

test('the visitor interrupts the glide', async ({ page }) => {
  await page.clock.install()
  await page.goto('/services/seo/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-scroll-to]')?.click())
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(10)
  await page.evaluate(() => {
    addEventListener('wheel', () => document.documentElement.setAttribute('data-wheeled', ''))
  })
  await page.mouse.wheel(0, -40)
  await expect(page.locator('html[data-wheeled]')).toBeAttached()
  await page.clock.runFor(1200)
  const form = await page.locator('#product-form').boundingBox()
  expect(form?.y).toBeGreaterThan(300)
})

test('the rail of an article marks a section whose heading comes to its line slowly', async ({
  page
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/education/articles/atribuciya-zayavok/')
  const links = page.locator('[data-section-nav] a[href^="#"]')
  await page.mouse.move(600, 400, { steps: 2 })
  await expect(page.locator('[data-section-nav] [aria-current]')).toHaveCount(1)
  const count = await links.count()
  expect(count).toBeGreaterThan(3)
  for (let i = 1; i < count; i++) {
    const id = (await links.nth(i).getAttribute('href'))?.slice(1) ?? ''
    // From below a third of the window to above it, by steps that a reader's finger makes.
    for (const top of [264, 259, 250]) {
      await page.evaluate(
        ([id, top]) => {
          const heading = document.getElementById(String(id))
          const now = heading?.getBoundingClientRect().top ?? 0
          scrollBy({ top: now - Number(top), behavior: 'instant' })
          return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        },
        [decodeURIComponent(id), top]
      )
    }
    await expect(links.nth(i)).toHaveAttribute('aria-current', 'true')
  }
})
