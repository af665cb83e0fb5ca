import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

const SERVICE = '/services/seo/'
const FRAME_MS = 16

/** Distance from the window's top to the element's, in pixels. */
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top)
const headerHeight = (page: Page) =>
  page.locator('header[data-header]').evaluate((element) => element.getBoundingClientRect().height)

async function ready(page: Page, path = SERVICE) {
  await page.clock.install()
  await page.goto(path)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  // One that is first asked for on the way comes when it has ended, and lines break anew.
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((face) => face.load())))
}

async function press(page: Page, selector: string): Promise<void> {
  await page.clock.pauseAt(Date.now() + 3_600_000 * ++glides)
  await page.evaluate((found) => document.querySelector<HTMLElement>(found)?.click(), selector)
}
let glides = 0

/** Frames as a browser has them, for the last of a glide and its rest. */
async function settle(page: Page): Promise<void> {
  for (let frame = 0; frame < 12; frame++) {
    await drawn(page)
    await page.clock.runFor(FRAME_MS)
  }
}

/** Resolves after the next true frame: the clock that stands still has no say in what an observer is told. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => new IntersectionObserver(done).observe(document.body)))

test('L05: without JavaScript both lead to the form', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: String(baseURL) })
  const page = await context.newPage()
  await page.goto(SERVICE)
  await page.locator('a[href="#product-form"]').click()
  expect(Math.abs((await topOf(page, '#product-form')) - 200)).toBeLessThan(2)
  await page.goto(SERVICE)
  await page.locator('[data-scroll-to="product-form"]').click()
  await expect(page.locator('#product-form')).toBeInViewport()
  await context.close()
})

test('a section that grows above the target on the way moves nothing from its place', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await ready(page)
  await press(page, 'a[href="#product-form"]')
  await page.clock.runFor(500)
  await drawn(page)
  await page.evaluate(() => {
    document.documentElement.style.overflowAnchor = 'none'
    const above = document.querySelector('#product-form')?.closest('section')
      ?.previousElementSibling as HTMLElement
    above.style.paddingBottom = '300px'
  })
  // A busy telephone draws nothing more until the glide is over.
  await page.clock.fastForward(600)
  await settle(page)
  expect(Math.abs((await topOf(page, '#product-form')) - 200)).toBeLessThan(2)
})

test('uswds/uswds#482: Tab goes on from where the skip link leads, at once', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const path of ['/', '/prices/']) {
    await page.goto(path)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await page.keyboard.press('Tab')
    const hash = await page.evaluate(() => document.activeElement?.getAttribute('href'))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const inMain = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
    expect(await inMain(), path).toBe(true)
    expect(new URL(page.url()).hash).toBe(hash)
  }
})

test('jonaskuske/smoothscroll-anchor-polyfill#5: Back returns to where a link was pressed', async ({
  page
}) => {
  await page.goto('/prices/?utm_source=vk')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const link = page.locator('main a[href="#nejropoisk"]').first()
  await link.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  const target = page.locator('#nejropoisk')
  for (let press = 0; press < 2; press++) {
    // Pressed from afar, so that nothing scrolls for it.
    await link.evaluate((element: HTMLElement) => element.click())
    await expect(target).toBeFocused()
    await expect
      .poll(async () => (await topOf(page, '#nejropoisk')) - (await headerHeight(page)))
      .toBeCloseTo(0, 0)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/prices\/\?utm_source=vk$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  await page.goForward()
  await expect(page).toHaveURL(/#nejropoisk$/)
})

test('with reduced motion the page jumps, still below the header', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await ready(page)
  await press(page, '[data-scroll-to="bottom-form"]')
  await page.clock.runFor(FRAME_MS)
  await settle(page)
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
