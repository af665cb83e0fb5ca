import { expect, test } from './site.ts'
import { WIDER_TEXT } from './wider-text.ts'

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
