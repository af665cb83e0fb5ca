import { expect, test } from '../browser/site.ts'

/** A visitor's own spacing. Source: WCAG 2.2, 1.4.12 Text Spacing. */
const WIDER_TEXT = `* {
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
  line-height: 1.5 !important;
}
p { margin-bottom: 2em !important; }`

test.use({ bypassCSP: true })

test("what is read of the hill stays under the words, in a visitor's own spacing too", async ({
  page
}) => {
  await page.goto('/')
  for (const css of ['* {}', WIDER_TEXT]) {
    await page.addStyleTag({ content: css })
    for (const width of [1200, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const words = await page.locator('.hero__content').boundingBox()
      const caption = await page.locator('.hill--home .hill__reading').boundingBox()
      const end = Number(words?.y) + Number(words?.height)
      expect(end, `at ${width} px`).toBeLessThanOrEqual(Number(caption?.y))
    }
  }
})

for (const [path, width] of [
  ['/services/', 320],
  ['/contacts/', 320],
  ['/about/vacancies/analitik/', 1366]
] as const) {
  test(`a visitor's own spacing leaves all of ${path} in a window of ${width} px`, async ({
    page
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await page.addStyleTag({ content: WIDER_TEXT })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over).toBeLessThanOrEqual(0)
  })
}

for (const [name, css] of [
  ['as it is', '* {}'],
  ['with the spacing of WCAG 1.4.12', WIDER_TEXT]
] as const) {
  test(`text ${name} keeps the header inside the window (WCAG#1.4.12)`, async ({ page }) => {
    for (const path of ['/faq/', '/en/']) {
      await page.goto(path)
      await page.addStyleTag({ content: css })
      const widths = [320, 360, 390, 599, 600, 768, 899, 900, 1024, 1365, 1366, 1440, 1600, 1920]
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const [page_, ends] = await page.evaluate(() => [
          document.documentElement.scrollWidth - innerWidth,
          [...document.querySelectorAll('.site-header__row :is(a, button)')]
            .filter((part) => part.checkVisibility({ visibilityProperty: true }))
            .map((part) => part.getBoundingClientRect().right - innerWidth)
        ])
        expect(page_, `${path} at ${width} px`).toBeLessThanOrEqual(0)
        expect(Math.max(...ends), `header of ${path} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  })
}
