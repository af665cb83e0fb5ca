import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

const widthOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const)

const boxOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })

async function ready(page: Page, url: string) {
  await page.goto(url)
  await expect(page.locator('html[data-ready]')).toBeAttached()
}

test('review-engines 5: articles with code do not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (const path of [
    '/education/articles/atribuciya-zayavok/',
    '/education/articles/filtry-kataloga-i-dubli/',
    '/education/articles/avtorstvo-i-doverie/',
    '/education/articles/stranicy-gorodov-bez-dublej/',
    '/news/google-ubiraet-razmetku/'
  ]) {
    await page.goto(path)
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 800 })
      const [scroll] = await widthOf(page)
      expect(scroll, `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test('review-engines 7: a printed article and a printed rating are no wider than the sheet', async ({
  page
}) => {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  for (const path of [
    '/education/articles/atribuciya-zayavok/',
    '/rating/agentstva-prodvizheniya/'
  ]) {
    await page.goto(path)
    const [scroll, width] = await widthOf(page)
    expect(scroll, path).toBeLessThanOrEqual(width)
  }
})

test('review-engines 8: the open burger ends above the lower edge of the screen', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await ready(page, '/faq/')
  await page.locator('[data-action="burger-toggle"]').click()
  expect((await boxOf(page, '[data-burger]')).bottom).toBeLessThanOrEqual(700)
})

test('review-engines 9: without anchor positioning panels stand right under the header', async ({
  page
}) => {
  // As Safari 18 reads the style sheet and answers the script.
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('anchor(', 'no(')
    })
  })
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  await page.setViewportSize({ width: 390, height: 700 })
  await ready(page, '/faq/')
  await page.waitForLoadState('networkidle')
  for (const scrollY of [0, 600]) {
    await page.evaluate((top) => scrollTo(0, top), scrollY)
    await page.locator('[data-action="burger-toggle"]').click()
    const header = await boxOf(page, '[data-header]')
    const { top } = await boxOf(page, '[data-burger]')
    expect(Math.abs(top - header.bottom), `scrolled by ${scrollY}`).toBeLessThanOrEqual(2)
    await page.keyboard.press('Escape')
  }
})

test('review-engines 10: the first faulty field comes into sight with its label', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await ready(page, '/contacts/')
  await page.locator('[data-action="cookies-close"]').click()
  const form = page.locator('main form[data-form="main"]')
  await form.scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeAttached()
  await form.locator('[type=submit]').scrollIntoViewIfNeeded()
  await form.locator('[type=submit]').click()
  await expect(form.locator('[name=fio]')).toBeFocused()
  const label = await form.getByText('Имя', { exact: false }).first().boundingBox()
  const header = await boxOf(page, '[data-header]')
  expect(label?.y).toBeGreaterThanOrEqual(header.bottom)
})
