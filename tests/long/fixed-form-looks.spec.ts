import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

const ARTICLE = '/education/articles/kak-vybrat-podryadchika/'
const FORM = '[data-fixed-form]'

test.use({ viewport: { width: 1366, height: 768 } })

/** The edges of a part of the form. */
const edges = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => {
    const { left, top, right, bottom, height } = element.getBoundingClientRect()
    return { left, top, right, bottom, height }
  })

for (const width of [1366, 1440, 1920]) {
  test(`at ${width} px what is sent by stands in the middle of its cell, the consent in three lines`, async ({
    page
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(ARTICLE)
    await page.evaluate(() => document.fonts.ready)
    const [cell, button, note, consent] = await Promise.all([
      edges(page, `${FORM} .lead-form__send`),
      edges(page, `${FORM} [type=submit]`),
      edges(page, `${FORM} .lead-form__send p`),
      edges(page, `${FORM} .checkbox__label`)
    ])
    const [above, below] = [button.top - cell.top, cell.bottom - note.bottom]
    expect(Math.abs(above - below)).toBeLessThan(1)
    expect(Math.min(above, below)).toBeGreaterThan(4)
    await expect(page.locator(`${FORM} .lead-form__send p`)).toHaveCSS('font-size', '12px')
    expect(consent.height).toBeLessThan(4 * 16)
  })
}

test('a fault in the bar is told by the line to write on, without a box of its own', async ({
  page
}) => {
  await page.goto(ARTICLE)
  await page.locator(`${FORM} [name=email]`).fill('zorina@okno')
  await expect(page.locator(`${FORM} [data-hydrated]`)).toBeAttached()
  await page.locator(`${FORM} [type=submit]`).click()
  const field = page.locator(`${FORM} .field:has([name=email][aria-invalid=true]) .field__box`)
  await expect(field).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(field).toHaveCSS('border-width', '0px 0px 1px')
  await expect(field).toHaveCSS('box-shadow', /0px -1px 0px 0px inset$/)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(() => {
    test.use({ javaScriptEnabled })
    test(`what «Подробнее» opens is as wide as the page, script ${javaScriptEnabled ? 'or' : 'none'}`, async ({
      page
    }) => {
      await page.goto(ARTICLE)
      await page.locator(`${FORM} summary`).click()
      const [extra, column] = await Promise.all([
        page.locator(`${FORM} .lead-form__extra`).boundingBox(),
        page.locator('[data-header] .site-header__row').boundingBox()
      ])
      expect(extra?.x).toBeCloseTo(column?.x ?? 0, 0)
      expect(extra?.width).toBeCloseTo(column?.width ?? 0, 0)
    })
  })
}

test.describe('forced colours', () => {
  test.use({ forcedColors: 'active' })
  test('what has been read stays a line along the upper edge', async ({ page }) => {
    await page.goto(ARTICLE)
    const [line, ground] = await page.locator(FORM).evaluate((form) => {
      const { borderTopWidth, borderTopColor, backgroundColor, height } = getComputedStyle(
        form,
        '::before'
      )
      const isBorder = Number.parseFloat(borderTopWidth) > 0
      const own = isBorder ? borderTopColor : backgroundColor
      return [height === '2px' || isBorder ? own : '', getComputedStyle(form).backgroundColor]
    })
    expect(line).not.toBe('')
    expect(line).not.toBe(ground)
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('a form that comes back says why in paragraphs of one size, and breaks no number', async ({
    page
  }) => {
    for (const width of [390, 1366]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/contacts/')
      await page.locator('main form[data-form="main"] [type=submit]').click()
      const [why, kept] = await page.locator('.lead-section__text p').all()
      if (!why || !kept) throw new Error('one of them is not shown')
      const [first, second] = await Promise.all([why.boundingBox(), kept.boundingBox()])
      const gap = (second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0)
      expect(gap, `${width}`).toBeGreaterThan(12)
      const size = await why.evaluate((text) => getComputedStyle(text).fontSize)
      await expect(kept).toHaveCSS('font-size', size)
      await expect(kept.locator('a')).toHaveCSS('text-wrap-mode', 'nowrap')
    }
  })
})
