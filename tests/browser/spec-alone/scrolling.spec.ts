import type { Page } from 'playwright/test'
import { expect, test } from './clean-site.ts'
import { open } from './form.ts'

const SERVICE = '/services/seo/'

test.use({ viewport: { width: 1440, height: 900 } })

const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top)
const headerHeight = (page: Page) =>
  page.locator('header[data-header]').evaluate((element) => element.getBoundingClientRect().height)

/** Presses, and tells where the page is at every tenth of 1000 ms. */
async function glide(page: Page, selector: string) {
  await page.clock.install()
  await open(page, SERVICE)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page
    .locator(selector)
    .first()
    .evaluate((element) => (element as HTMLElement).click())
  const places: number[] = []
  for (let step = 0; step < 10; step++) {
    await page.clock.runFor(step < 9 ? 100 : 90)
    places.push(await page.evaluate(() => scrollY))
  }
  await page.clock.runFor(40)
  return { places, end: await page.evaluate(() => scrollY) }
}

for (const target of ['bottom-form', 'product-form']) {
  test(`a scroll-to button glides to ${target} for 1000 ms and stops short by the height of the header`, async ({
    page
  }) => {
    const { places, end } = await glide(page, `[data-scroll-to="${target}"]`)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[4]).toBeGreaterThan(0)
    expect(end, 'still on its way after 990 ms').toBeGreaterThanOrEqual(places[9] ?? Infinity)
    expect(places[8]).toBeLessThan(end)
    expect(Math.abs((await topOf(page, `#${target}`)) - (await headerHeight(page)))).toBeLessThan(2)
    await page.clock.runFor(2000)
    expect(await page.evaluate(() => scrollY)).toBe(end)
    await expect(page).toHaveURL(`${SERVICE}#${target}`)
    await expect(page.locator(`#${target}`)).toBeFocused()
  })
}

test('an anchor link stops 200 px above the product block', async ({ page }) => {
  await glide(page, 'main a[href="#product-form"]:not([data-scroll-to])')
  expect(Math.abs((await topOf(page, '#product-form')) - 200)).toBeLessThan(2)
})

test('other anchor links scroll to their target', async ({ page }) => {
  await page.clock.install()
  await open(page, '/education/articles/kak-vybrat-podryadchika/')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const anchors = page.locator('main a[href^="#"]').filter({ visible: true })
  const id = decodeURIComponent((await anchors.last().getAttribute('href')) ?? '').slice(1)
  await anchors.last().evaluate((element) => (element as HTMLElement).click())
  await page.clock.runFor(1100)
  const top = await page.evaluate(
    (found) => document.getElementById(found)?.getBoundingClientRect().top,
    id
  )
  expect(top).toBeGreaterThanOrEqual((await headerHeight(page)) - 2)
  expect(top).toBeLessThan(300)
})
