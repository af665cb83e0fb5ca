import { expect, test } from '../browser/site.ts'
import { TEMPLATES } from '../browser/templates.ts'
import { vanished, watchMarks } from './forced-colors-trial.ts'
import { openStill, watchLayout } from './layout-trial.ts'

const SEARCH = '/search/?q=seo'
const COMPARED = '/rating/agentstva-prodvizheniya/?ves-site=100&sravnit=granit-demo,slyuda-demo'

for (const scheme of ['dark', 'light'] as const) {
  test(`nothing vanishes in forced colours, ${scheme}`, async ({ page, site }) => {
    await watchLayout(page, site.url)
    await watchMarks(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const path of [...TEMPLATES, SEARCH, COMPARED]) {
      await openStill(page, path)
      expect.soft([...new Set(await vanished(page, scheme))], path).toEqual([])
    }
  })
}

for (const scheme of ['dark', 'light'] as const) {
  test(`nothing vanishes in what opens, ${scheme}`, async ({ page, site }) => {
    await watchLayout(page, site.url)
    await watchMarks(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await openStill(page, '/contacts/')
    const popups = page.locator('.popup[popover]')
    expect(await popups.count()).toBeGreaterThan(0)
    for (const popup of await popups.all()) {
      await popup.evaluate((element: HTMLElement) => element.showPopover())
      expect.soft([...new Set(await vanished(page, scheme))]).toEqual([])
    }
    await page.locator('[data-action="search-toggle"]').click()
    const input = page.locator('[data-search] input[name="q"]')
    await input.fill('seo')
    await expect(page.locator('[data-search-results] mark').first()).toBeVisible()
    await input.press('ArrowDown')
    await expect(page.locator('[data-search-results] [aria-selected="true"]')).toHaveCount(1)
    expect.soft([...new Set(await vanished(page, scheme))]).toEqual([])
  })
}

test('the trial finds what has been planted', async ({ page, site }) => {
  await watchLayout(page, site.url)
  await watchMarks(page)
  await openStill(page, '/')
  await page.evaluate(() => {
    const bar = document.createElement('i')
    bar.className = 'planted-bar'
    bar.style.cssText = 'display: block; width: 40px; height: 9px; background: #b23407'
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    line.setAttribute('d', 'M0 0h40')
    line.setAttribute('class', 'planted-line')
    line.style.cssText = 'fill: none; stroke: #0b0f14'
    svg.append(line)
    document.querySelector('main')?.prepend(bar, svg)
  })
  const found = await vanished(page, 'dark')
  expect(found.filter((place) => place.includes('planted-bar'))).toHaveLength(1)
  expect(found.filter((place) => place.includes('planted-line'))).toHaveLength(1)
})

test.describe('in forced colours', () => {
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
})
