import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

const CASES = [
  '/',
  '/cases/mebel-dlya-doma/',
  '/cases/dostavka-produktov/',
  '/cases/lizing-oborudovaniya/'
]

test('the month under the range is read', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of CASES) {
      await page.goto(path)
      const hill = page.locator('[data-hill]')
      const range = hill.getByRole('slider', { name: 'Месяц' })
      await range.focus()
      for (const [key, row] of [
        ['Home', 0],
        ['ArrowRight', 1],
        ['ArrowRight', 2]
      ] as const) {
        await range.press(key)
        const cells = hill.locator('tbody tr').nth(row)
        const month = (await cells.locator('th').textContent()) ?? ''
        const value = (await cells.locator('td').first().textContent()) ?? ''
        await expect(hill.locator('output')).toContainText(month)
        await expect(hill.locator('output')).toContainText(value)
        await expect(range).toHaveAttribute('aria-valuetext', new RegExp(`^${month}: `))
      }
    }
  }
})

test('a mouse that has crossed the hill leaves the last month', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const reading = page.locator('[data-hill] output')
  const last = (await reading.textContent()) ?? ''
  const box = await page.locator('.hill__view--wide').boundingBox()
  if (!box) throw new Error('no hill')
  await expect(async () => {
    await page.mouse.move(box.x + box.width / 2 + Math.random() * 9, box.y + box.height / 2)
    expect(await reading.textContent()).not.toBe(last)
  }).toPass()
  await page.mouse.move(10, 10)
  await expect(reading).toHaveText(last)
})

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
