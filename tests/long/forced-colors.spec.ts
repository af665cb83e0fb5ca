import { expect, test } from '../browser/site.ts'

test.use({ forcedColors: 'active', colorScheme: 'dark' })

test('found words and the chosen row are seen (alphagov/finder-frontend#2649; alphagov/accessible-autocomplete#369)', async ({
  page
}) => {
  await page.goto('/')
  await page.locator('[data-action="search-toggle"]').click()
  const input = page.locator('[data-search] input[name="q"]')
  await input.fill('seo')
  const results = page.locator('[data-search-results]')
  await expect(results.locator('mark').first()).toBeVisible()
  const colours = await results
    .locator('mark')
    .first()
    .evaluate((mark) => {
      const { color, backgroundColor } = getComputedStyle(mark)
      return [color, backgroundColor]
    })
  expect(colours[0]).not.toBe(colours[1])
  await input.press('ArrowDown')
  await input.press('ArrowDown')
  const chosen = results.locator('[aria-selected="true"]')
  await expect(chosen).toHaveCount(1)
  const outline = await chosen.evaluate((row) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(row)
    return { outlineStyle, outlineWidth }
  })
  expect(outline).toEqual({ outlineStyle: 'solid', outlineWidth: '2px' })
})
