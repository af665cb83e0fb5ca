import type { Page } from 'playwright/test'
import { openDialog } from '../browser/open-dialog.ts'
import { expect, test } from '../browser/site.ts'
import { violations } from '../support/axe.ts'
import { atRest } from './at-rest.ts'

interface WindowSize {
  width: number
  height: number
}

export async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('html[data-ready]')).toBeAttached()
}

/** What is shown at one width and not at another, and whatever opens but the dialogs. */
const FRAME = '[data-site-top], [data-header]'
/** What one page has and the others have not. */
const OWN = 'main, [data-fixed-form]'

/** The part of a page that those before it have not shown: the frame is the same around all pages in one language. */
function newAt(path: string): { selector?: string } {
  return path === '/' || path === '/en/' ? {} : { selector: OWN }
}

/** Whatever axe finds on pages in a window of the first size, and what the others' layout changes. */
export function testTemplates(
  paths: readonly string[],
  [first, ...others]: readonly [WindowSize, ...WindowSize[]]
): void {
  test.describe('templates', () => {
    test.use({ viewport: first, reducedMotion: 'reduce' })

    test(`no template has a violation from ${first.width} px on`, async ({ page }) => {
      for (const path of paths) {
        await page.setViewportSize(first)
        await open(page, path)
        expect.soft(await violations(page), `${path} at ${first.width} px`).toEqual([])
        for (const size of others) {
          await page.setViewportSize(size)
          const found = await violations(page, { ...newAt(path), isLayoutOnly: true })
          expect.soft(found, `${path} at ${size.width} px`).toEqual([])
        }
      }
    })
  })
}

/**
 * Whatever axe finds in what opens in a window of this size.
 *
 * @param isLayoutOnly Whether the same was looked at in another window, so that only what its size changes is left.
 */
export function testOpened(size: WindowSize, { isLayoutOnly = false } = {}): void {
  test.describe(`${size.width} px`, () => {
    test.use({ viewport: size, reducedMotion: 'reduce' })

    test('no popup and no dialog has a violation', async ({ page }) => {
      const states = [
        '[data-action="city-toggle"]',
        '[data-action="language-toggle"]',
        '[data-action="search-toggle"]',
        '[data-action="contacts-toggle"]',
        size.width < 1366 ? '[data-action="burger-toggle"]' : '.main-menu__toggle'
      ]
      await open(page, '/faq/')
      for (const control of states) {
        await page.locator(control).first().click()
        await atRest(page)
        const isOwn = control === states.at(-1)
        const scope = { selector: FRAME, isLayoutOnly: isLayoutOnly && !isOwn }
        expect.soft(await violations(page, scope), control).toEqual([])
        await page.keyboard.press('Escape')
      }
      await page.locator('[data-action="search-toggle"]').click()
      await page.locator('[data-search-panel] input').fill('рекалма')
      await expect(page.locator('[data-search-results] a[href]').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      const results = await violations(page, { selector: FRAME, isLayoutOnly })
      expect.soft(results, 'search results').toEqual([])
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      for (const name of ['callback', 'request', 'agreement', 'success']) {
        const selector = `[data-modal="${name}"]`
        await openDialog(page, name)
        await expect(page.locator(selector)).toBeVisible()
        expect.soft(await violations(page, { selector, isLayoutOnly }), name).toEqual([])
        await page.evaluate(() =>
          document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
        )
      }
    })
  })
}
