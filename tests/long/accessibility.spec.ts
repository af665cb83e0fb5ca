import type { Page } from 'playwright/test'
import { openDialog } from '../browser/open-dialog.ts'
import { expect, test } from '../browser/site.ts'
import { TEMPLATES } from '../browser/templates.ts'
import { violations } from '../support/axe.ts'
import { atRest } from './at-rest.ts'

/** What is shown at one width and not at another, and whatever opens but the dialogs. */
const FRAME = '[data-site-top], [data-header]'
/** What one page has and the others have not. */
const OWN = 'main, [data-fixed-form]'

const NARROW = { width: 360, height: 740 }
const MIDDLE = { width: 768, height: 1024 }
const WIDE = { width: 1440, height: 900 }

testTemplates(TEMPLATES, [NARROW, MIDDLE, WIDE])
testOpened(NARROW)
testOpened(MIDDLE)
testOpened(WIDE, { isLayoutOnly: true })

test('focus is always visible and never under the header', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 700 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/services/seo/', '/rating/agentstva-prodvizheniya/', '/contacts/']) {
    await open(page, path)
    const accept = page.locator('[data-action="cookies-accept"]')
    if (await accept.isVisible()) await accept.click()
    // Backwards, elements come into view from above, where the header is.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await page.locator('footer a').last().focus()
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Shift+Tab')
      const state = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement
        const box = element.getBoundingClientRect()
        const header = document.querySelector('[data-header]') as HTMLElement
        const isInHeader = header.contains(element) || Boolean(element.closest('[data-site-top]'))
        // A field's box carries the mark of the field in it.
        const marked = element.closest('.field__box') ?? element
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(marked)
        return {
          name: element.outerHTML.slice(0, 120),
          isCovered: !isInHeader && box.bottom <= header.getBoundingClientRect().bottom,
          isMarked: (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
        }
      })
      expect
        .soft(state, `${path} ${state.name}`)
        .toMatchObject({ isCovered: false, isMarked: true })
    }
  }
})

interface WindowSize {
  width: number
  height: number
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('html[data-ready]')).toBeAttached()
}

/** The part of a page that those before it have not shown: the frame is the same around all pages in one language. */
function newAt(path: string): { selector?: string } {
  return path === '/' || path === '/en/' ? {} : { selector: OWN }
}

/** Whatever axe finds on pages in a window of the first size, and what the others' layout changes. */
function testTemplates(
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
function testOpened(size: WindowSize, { isLayoutOnly = false } = {}): void {
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
