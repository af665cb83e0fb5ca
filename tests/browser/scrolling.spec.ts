import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

const SERVICE = '/services/seo/'

/** Distance from the window's top to the element's, in pixels. */
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top)
const headerHeight = (page: Page) =>
  page.locator('header[data-header]').evaluate((element) => element.getBoundingClientRect().height)

async function ready(page: Page, path = SERVICE) {
  await page.goto(path)
  await expect(page.locator('html[data-ready]')).toBeAttached()
}

/** Clicks, and tells how long the page moved, in milliseconds. */
async function glide(page: Page, selector: string): Promise<number> {
  return page.evaluate(async (found) => {
    const start = performance.now()
    document.querySelector<HTMLElement>(found)?.click()
    let last = scrollY
    let moved = start
    while (performance.now() - moved < 400) {
      await new Promise(requestAnimationFrame)
      if (scrollY !== last) moved = performance.now()
      last = scrollY
    }
    return moved - start
  }, selector)
}

for (const target of ['product-form', 'bottom-form']) {
  test(`a scroll-to button glides to #${target} in 1000 ms and stops below the header`, async ({
    page
  }) => {
    await ready(page)
    const time = await glide(page, `[data-scroll-to="${target}"]`)
    expect(time).toBeGreaterThan(900)
    expect(time).toBeLessThan(1250)
    expect(Math.abs((await topOf(page, `#${target}`)) - (await headerHeight(page)))).toBeLessThan(2)
    await expect(page).toHaveURL(`${SERVICE}#${target}`)
    await expect(page.locator(`#${target}`)).toBeFocused()
  })
}

test('an anchor stops 200 px above the product block, another at the header', async ({ page }) => {
  await ready(page)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'afterbegin',
      '<a id="to-product" href="#product-form">1</a><a id="to-bottom" href="#bottom-form">2</a>'
    )
  })
  const time = await glide(page, '#to-product')
  expect(time).toBeGreaterThan(900)
  expect(time).toBeLessThan(1250)
  expect(Math.abs((await topOf(page, '#product-form')) - 200)).toBeLessThan(2)
  await glide(page, '#to-bottom')
  expect(Math.abs((await topOf(page, '#bottom-form')) - (await headerHeight(page)))).toBeLessThan(2)
})

test('the visitor interrupts the glide', async ({ page }) => {
  await ready(page)
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-scroll-to]')?.click())
  await page.waitForTimeout(300)
  await page.mouse.wheel(0, -40)
  await page.waitForTimeout(1200)
  expect(await topOf(page, '#product-form')).toBeGreaterThan(300)
})

test('with reduced motion the page jumps, still below the header', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await ready(page)
  expect(await glide(page, '[data-scroll-to="bottom-form"]')).toBeLessThan(300)
  expect(Math.abs((await topOf(page, '#bottom-form')) - (await headerHeight(page)))).toBeLessThan(2)
})

test('an address with an anchor opens at its place', async ({ page }) => {
  await ready(page, `${SERVICE}#bottom-form`)
  await expect
    .poll(async () => Math.abs((await topOf(page, '#bottom-form')) - (await headerHeight(page))))
    .toBeLessThan(2)
  await ready(page, '/contacts/')
  await ready(page, `${SERVICE}#product-form`)
  await expect
    .poll(async () => Math.abs((await topOf(page, '#product-form')) - 200))
    .toBeLessThan(2)
})
