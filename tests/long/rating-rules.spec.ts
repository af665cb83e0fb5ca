import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

const WIDTHS = [320, 390, 768, 1440, 1920]
/** The smallest letters that are read, in pixels. */
const LEAST_LETTER = 11

/** Letters of a drawing that are too small to be read, or are cut by the window. */
function badLetters(page: Page, drawing: string): Promise<string[]> {
  return page.locator(`${drawing} text`).evaluateAll(
    (texts, least) =>
      texts
        .filter((text) => text.checkVisibility())
        .filter((text) => {
          const { left, right } = text.getBoundingClientRect()
          const letter = Number.parseFloat(getComputedStyle(text).fontSize)
          return letter < least || left < 0 || right > innerWidth
        })
        .map(({ textContent }) => textContent ?? ''),
    LEAST_LETTER
  )
}

/** Words of a lane that lie over each other. */
function overlaps(page: Page): Promise<string[]> {
  return page.locator('.lanes__drawing').evaluateAll((drawings) =>
    drawings.flatMap((drawing) => {
      const texts = [...drawing.querySelectorAll('text')].filter((text) => text.checkVisibility())
      const boxes = texts.map((text) => text.getBoundingClientRect())
      return texts.flatMap((text, at) =>
        boxes.slice(at + 1).flatMap((other, after) => {
          const box = boxes[at] as DOMRect
          const isApart =
            box.right <= other.left ||
            other.right <= box.left ||
            box.bottom <= other.top ||
            other.bottom <= box.top
          return isApart ? [] : [`${text.textContent} and ${texts[at + 1 + after]?.textContent}`]
        })
      )
    })
  )
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the first row of each rating is shown when its rating is chosen, at every width', async ({
    page
  }) => {
    await page.goto('/rating/methodology/')
    const ratings = page.getByRole('radio')
    const sheets = page.locator('.weighing__sheet')
    await expect(sheets).toHaveCount(await ratings.count())
    await addRating(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      for (const [place, rating] of (await ratings.all()).entries()) {
        await rating.check()
        await expect(sheets.nth(place)).toBeVisible()
        await expect(sheets.filter({ visible: true })).toHaveCount(1)
        expect(await badLetters(page, '.weighing__bricks'), `${width} px`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    }
  })

  test('coming editions can be read at every width', async ({ page }) => {
    await page.goto('/rating/participate/')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator('.lanes__mark').first()).toBeVisible()
      expect(await badLetters(page, '.lanes__drawing'), `${width} px`).toEqual([])
      expect(await overlaps(page), `${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})

test('paper has the first row of every rating', async ({ page }) => {
  await page.goto('/rating/methodology/')
  await page.emulateMedia({ media: 'print' })
  const sheets = page.locator('.weighing__sheet')
  await expect(sheets.filter({ visible: true })).toHaveCount(await sheets.count())
  await expect(page.getByRole('radio').filter({ visible: true })).toHaveCount(0)
})

/** As many ratings as an editor may come to have. */
function addRating(page: Page): Promise<void> {
  return page.locator('.weighing').evaluate((set) => {
    const pair = [...set.querySelectorAll('.weighing__tab, .weighing__sheet')].slice(-2)
    set.append(...pair.map((part) => part.cloneNode(true)))
  })
}
