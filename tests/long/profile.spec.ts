import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

const CASE = '/cases/mebel-dlya-doma/'
const PATHS = [
  '/',
  CASE,
  '/cases/lizing-oborudovaniya/',
  '/cases/dostavka-produktov/',
  '/services/seo/',
  '/education/articles/otvety-nejrosetej-chto-rabotaet/',
  '/education/articles/reklama-ili-prodvizhenie/',
  '/education/articles/filtry-kataloga-i-dubli/',
  '/education/articles/tehnicheskij-audit-za-chas/'
]
/** In pixels; a word that is turned by a part of a degree is a hair smaller. */
const LEAST_LETTER = 10.99

test('no words of a drawing are smaller than 11 px, and none makes the page wider', async ({
  page
}) => {
  for (const path of PATHS) {
    await page.goto(path)
    for (const width of [320, 390, 640, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const { words, small, overflow } = await drawnWords(page)
      expect(words, `${path} at ${width}`).toBeGreaterThan(0)
      expect(small, `${path} at ${width}`).toEqual([])
      expect(overflow, `${path} at ${width}`).toBe(0)
    }
  }
})

test('words that are too small are seen', async ({ page }) => {
  await page.goto(CASE)
  await page.evaluate(() => {
    for (const text of document.querySelectorAll<SVGTextElement>('.hill__axis')) {
      text.style.fontSize = '6px'
    }
  })
  expect((await drawnWords(page)).small).not.toEqual([])
})

function drawnWords(page: Page) {
  return page.evaluate((least) => {
    const shown = [...document.querySelectorAll<SVGTextElement>('main svg text')].filter((text) =>
      text.checkVisibility()
    )
    const small = shown.filter((text) => {
      // Words that lie along a line are turned.
      const { a = 0, b = 0 } = text.getScreenCTM() ?? {}
      const scale = Math.hypot(a, b)
      return Number.parseFloat(getComputedStyle(text).fontSize) * scale < least
    })
    return {
      words: shown.length,
      small: small.map(({ textContent }) => textContent),
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth
    }
  }, LEAST_LETTER)
}

test('a flag leads to the paragraph that tells of it, from both views', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(CASE)
    await page.getByRole('link', { name: 'порядок в адресах' }).press('Enter')
    await expect(page).toHaveURL(/#adresa$/)
    await expect(page.locator('#adresa')).toBeInViewport()
  }
})

test('a line waits out of sight and draws itself once it is seen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto('/education/articles/filtry-kataloga-i-dubli/')
  const figure = page.locator('[data-profile]')
  await expect(figure).toHaveClass(/is-waiting/)
  await figure.scrollIntoViewIfNeeded()
  await expect(figure).toHaveClass(/is-seen/)
  await expect(figure).not.toHaveClass(/is-waiting/)
  await expect(figure.locator('.profile__view--wide .profile__line')).toBeVisible()
})

test('the line is simply there with reduced motion, and without scripts', async ({
  browser,
  baseURL
}) => {
  for (const options of [{ reducedMotion: 'reduce' as const }, { javaScriptEnabled: false }]) {
    const context = await browser.newContext({ ...options, ...(baseURL ? { baseURL } : {}) })
    const page = await context.newPage()
    await page.goto('/education/articles/filtry-kataloga-i-dubli/')
    const line = page.locator('[data-profile] .profile__view--wide .profile__line')
    await expect(line).toHaveCSS('visibility', 'visible')
    await expect(line).toHaveCSS('stroke-dashoffset', '0px')
    await context.close()
  }
})

test('print shows the wide view and the numbers', async ({ page }) => {
  await page.goto('/education/articles/filtry-kataloga-i-dubli/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.profile__view--wide').first()).toBeVisible()
  await expect(page.getByRole('cell', { name: '79', exact: true }).first()).toBeVisible()
})
