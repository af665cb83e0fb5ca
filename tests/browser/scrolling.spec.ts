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

/** Clicks while time stands still, lets 1000 ms pass and tells where the page was on the way and at the end. */
async function glide(page: Page, selector: string): Promise<number[]> {
  const positions: number[] = []
  await press(page, selector)
  for (const step of [500, 450]) {
    await page.clock.runFor(step)
    positions.push(await page.evaluate(() => scrollY))
  }
  await settle(page)
  return [...positions, await page.evaluate(() => scrollY)]
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

function expectGlide([half = 0, almost = 0, end = 0]: number[]) {
  expect(half).toBeGreaterThan(10)
  expect(almost).toBeGreaterThan(half)
  expect(end).not.toBe(almost)
}

for (const target of ['product-form', 'bottom-form']) {
  test(`a scroll-to button glides to #${target} in 1000 ms and stops below the header`, async ({
    page
  }) => {
    await ready(page)
    expectGlide(await glide(page, `[data-scroll-to="${target}"]`))
    expect(Math.abs((await topOf(page, `#${target}`)) - (await headerHeight(page)))).toBeLessThan(2)
    await expect(page).toHaveURL(`${SERVICE}#${target}`)
    await expect(page.locator(`#${target}`)).toBeFocused()
  })
}

for (const [width, height] of [
  [390, 844],
  [1366, 768],
  [1920, 1080]
] as const) {
  test(`L05: at ${width} px the plain link to the product form stops 200 px above it, and each call to action at the header`, async ({
    page
  }) => {
    await page.setViewportSize({ width, height })
    await ready(page)
    const plain = page.locator('a[href="#product-form"]')
    await expect(plain).toHaveCount(1)
    await expect(plain.and(page.locator('[data-section-nav] li a'))).toBeVisible()
    await expect(plain.and(page.locator('[data-scroll-to]'))).toHaveCount(0)
    expectGlide(await glide(page, 'a[href="#product-form"]'))
    expect(Math.abs((await topOf(page, '#product-form')) - 200)).toBeLessThan(2)
    await expect(plain).toHaveAttribute('aria-current', 'true')

    const actions = page.locator('[data-scroll-to]')
    for (const action of await actions.all()) {
      const id = await action.getAttribute('data-scroll-to')
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      expectGlide(await glide(page, `[data-scroll-to="${id}"]`))
      const stopped = await topOf(page, `#${id}`)
      expect(Math.abs(stopped - (await headerHeight(page))), String(id)).toBeLessThan(2)
    }
  })
}

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

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a section that grows above the target moves nothing from its place, motion: ${reducedMotion}`, async ({
    page
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion })
    await ready(page)
    await press(page, 'a[href="#product-form"]')
    if (reducedMotion === 'no-preference') {
      await page.clock.runFor(500)
      await drawn(page)
    }
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
}

for (const [width, height] of [
  [390, 844],
  [1366, 768]
] as const) {
  test(`uswds/uswds#482: at ${width} px Tab goes on from where the skip link leads, at once`, async ({
    page
  }) => {
    await page.setViewportSize({ width, height })
    for (const path of ['/', SERVICE, '/prices/']) {
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
}

test('uswds/uswds#482: a wheel stops the motion, and the address and the focus are there', async ({
  page
}) => {
  await page.goto('/prices/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const link = page.locator('main a[href="#nejropoisk"]').first()
  await link.click()
  await page.mouse.wheel(0, -40)
  await expect(page).toHaveURL(/#nejropoisk$/)
  await expect(page.locator('#nejropoisk')).toBeFocused()
  const stopped = await page.evaluate(
    () => new Promise<number>((done) => setTimeout(() => done(scrollY), 200))
  )
  await page.waitForTimeout(1200)
  expect(await page.evaluate(() => scrollY)).toBe(stopped)
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`jonaskuske/smoothscroll-anchor-polyfill#5: Back returns to where a link was pressed, motion: ${reducedMotion}`, async ({
    page
  }) => {
    await page.emulateMedia({ reducedMotion })
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
        .poll(async () =>
          Math.round((await topOf(page, '#nejropoisk')) - (await headerHeight(page)))
        )
        .toBe(0)
    }
    await page.goBack()
    await expect(page).toHaveURL(/\/prices\/\?utm_source=vk$/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
    await page.goForward()
    await expect(page).toHaveURL(/#nejropoisk$/)
  })
}

test('Back on the way stops the motion where the link was pressed', async ({ page }) => {
  await page.goto('/prices/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('main a[href="#nejropoisk"]').first().scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('main a[href="#nejropoisk"]')?.click()
    setTimeout(() => history.back(), 300)
  })
  await expect(page).not.toHaveURL(/#/)
  await page.waitForTimeout(1200)
  expect(await page.evaluate(() => scrollY)).toBe(top)
})

test('the visitor interrupts the glide', async ({ page }) => {
  await page.clock.install()
  await ready(page)
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-scroll-to]')?.click())
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(10)
  await page.evaluate(() => {
    addEventListener('wheel', () => document.documentElement.setAttribute('data-wheeled', ''))
  })
  await page.mouse.wheel(0, -40)
  await expect(page.locator('html[data-wheeled]')).toBeAttached()
  await page.clock.runFor(1200)
  expect(await topOf(page, '#product-form')).toBeGreaterThan(300)
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

test('the rail of an article marks a section whose heading comes to its line slowly', async ({
  page
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/education/articles/atribuciya-zayavok/')
  const links = page.locator('[data-section-nav] a[href^="#"]')
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
