import { expect, test } from '../browser/site.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

for (const least of ['0', '-5']) {
  test(`a least length of ${least} is 1: one letter is asked`, async ({ page }) => {
    await withDataDir(async (dataDir) => {
      const site = await startSite({ dataDir, env: { SEARCH_MIN_LENGTH: least } })
      await page.goto(`${site.url}/faq/`)
      await expect(page.locator('html[data-ready]')).toBeAttached()
      await page.locator('[data-action="search-toggle"]').first().click()
      await expect(page.locator('[data-search-panel] input[name="q"]')).toBeFocused()
      const asked = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/search/')
      )
      await page.keyboard.type('я')
      const fields = new URLSearchParams((await asked).postData() ?? '')
      expect([fields.get('q'), fields.get('l')]).toEqual(['я', '1'])
      await site.kill('SIGTERM')
    })
  })
}
