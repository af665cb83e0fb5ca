import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

/** What the next page says of how it came: the names that went from one page to the other. */
async function watchTransition(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      const { viewTransition } = event as Event & { viewTransition?: { ready: Promise<void> } }
      document.documentElement.dataset.came = viewTransition ? 'carried' : 'plain'
    })
  })
}

const namesOf = (page: Page) =>
  page
    .locator('[data-morph]')
    .evaluateAll((all) => all.map((element) => getComputedStyle(element).viewTransitionName))

for (const { list, item, name } of [
  { list: '/education/articles/', item: '.story__title a', name: /^article-/ },
  { list: '/cases/', item: '.case-row__link', name: /^case-/ }
]) {
  test(`${list} hands what it shows over to the page it leads to`, async ({ page }) => {
    await watchTransition(page)
    await page.goto(list)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    const names = await namesOf(page)
    expect(new Set(names).size, 'each name once, or nothing is carried').toBe(names.length)
    for (const own of names) expect(own).toMatch(name)

    await page.locator(item).first().click()
    await expect(page.locator('html')).toHaveAttribute('data-came', 'carried')
    const [arrived] = await namesOf(page)
    expect(names).toContain(arrived)
    // A press is not kept waiting for what moves.
    await page.locator('.site-header__cta').click()
    await expect(page.locator('[data-modal="request"]')).toBeVisible()
  })
}

test('with reduced motion a page simply comes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchTransition(page)
  await page.goto('/education/articles/')
  await page.locator('.story__title a').first().click()
  await expect(page).toHaveURL(/articles\/./)
  await expect(page.locator('html')).toHaveAttribute('data-came', 'plain')
})
