import { expect, test } from './site.ts'

const PAGES = [
  '/',
  '/services/seo/',
  '/prices/',
  '/rating/agentstva-prodvizheniya/',
  '/education/articles/kak-vybrat-podryadchika/',
  '/contacts/'
]

// Every page, and by every rule of the layout: `tests/long/layout.spec.ts`.
test('no page is wider than a window of 320, 768 or 1366 px, and no text is squeezed', async ({
  page
}) => {
  for (const path of PAGES) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    for (const width of [320, 768, 1366]) {
      await page.setViewportSize({ width, height: 800 })
      const { scroll, column } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        column: Math.min(...[...document.querySelectorAll('.prose')].map((e) => e.clientWidth))
      }))
      expect.soft(scroll, `${path} at ${width} px`).toBeLessThanOrEqual(width)
      expect.soft(column, `text of ${path} at ${width} px`).toBeGreaterThan(240)
    }
  }
})

test('words of a drawing keep the size and the colour that they are drawn with', async ({
  page
}) => {
  await page.goto('/education/articles/tehnicheskij-audit-za-chas/')
  const { words, lost } = await page.evaluate(() => {
    const words = [...document.querySelectorAll<SVGTextElement>('main svg text[font-size]')]
    const isLost = (word: SVGTextElement) => {
      const { fill, fontSize } = getComputedStyle(word)
      word.style.fill = word.getAttribute('fill') ?? fill
      return (
        fontSize !== `${word.getAttribute('font-size')}px` || getComputedStyle(word).fill !== fill
      )
    }
    return { words: words.length, lost: words.filter(isLost).map((word) => word.textContent) }
  })
  expect(words).toBeGreaterThan(0)
  expect(lost).toEqual([])
})
