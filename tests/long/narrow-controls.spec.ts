import type { Locator } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

const RATING = '/rating/agentstva-prodvizheniya/'

test.use({ viewport: { width: 320, height: 700 } })

/** How many lines the text takes that an element holds, what is drawn before it being none. */
const linesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
    })
  )

test('at 320 px the name of a service stands on one whole line over its tariff', async ({
  page
}) => {
  await page.goto('/prices/')
  await page.locator('.calc details').evaluateAll((folds) => {
    for (const fold of folds) fold.setAttribute('open', '')
  })
  const labels = page.locator('.calc__label')
  expect((await linesOf(labels)).filter((lines) => lines !== 1)).toEqual([])
  const cut = await labels.evaluateAll((all) =>
    all.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent)
  )
  expect(cut).toEqual([])
})

test('at 320 px the order of a rating is read whole', async ({ page }) => {
  await page.goto(RATING)
  const [needed = 0, given = 0] = await page.locator('#poryadok').evaluate((element) => {
    const select = element as HTMLSelectElement
    const style = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return []
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
    return [
      pen.measureText(select.selectedOptions[0]?.text ?? '').width,
      select.clientWidth - padding
    ]
  })
  expect(needed).toBeGreaterThan(0)
  expect(needed).toBeLessThanOrEqual(given)
})

test('at 320 px the sign of a metric stands beside its name', async ({ page }) => {
  await page.goto(RATING)
  await page.locator('.rating-weights__summary').click()
  const apart = await page.locator('.weight-step__label').evaluateAll((all) =>
    all.flatMap((label) => {
      const text = document.createRange()
      text.selectNodeContents(label)
      const [first] = text.getClientRects()
      const { top } = label.getBoundingClientRect()
      return first && first.top - top < first.height / 2 ? [] : [label.textContent]
    })
  )
  expect(apart).toEqual([])
})
