import { vanished, watchMarks } from '../browser/forced-colors-trial.ts'
import { openStill, watchLayout } from '../browser/layout-trial.ts'
import { expect, test } from '../browser/site.ts'
import { TEMPLATES } from '../browser/templates.ts'

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
