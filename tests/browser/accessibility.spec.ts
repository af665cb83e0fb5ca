import type { Page } from 'playwright/test'
import { open, testOpened, testTemplates } from './accessibility-trial.ts'
import { expect, test } from './site.ts'
import { TEMPLATES } from './templates.ts'

const NARROW = { width: 360, height: 740 }
const WIDE = { width: 1440, height: 900 }

testTemplates([NARROW, WIDE])
testOpened(NARROW)
testOpened(WIDE)

/** Elements that reach past the window's right edge and are not in something that scrolls or clips. */
const stickingOut = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element | null): boolean => {
      if (!element || element === document.body) return false
      const { right } = element.getBoundingClientRect()
      return (
        (getComputedStyle(element).overflowX !== 'visible' && right <= innerWidth + 1) ||
        isCut(element.parentElement)
      )
    }
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => {
        const { width, right } = element.getBoundingClientRect()
        return width > 0 && right > innerWidth + 1 && !isCut(element.parentElement)
      })
      .map((element) => element.outerHTML.slice(0, 80))
  })

test('nothing sticks out of the window at 320 px, nor at a zoom of 200 %', async ({ page }) => {
  test.setTimeout(180_000)
  for (const path of TEMPLATES) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    // The fonts that stand in for ours are as wide, but not on every machine there.
    await page.evaluate(() => document.fonts.ready)
    // 640 px are what a zoom of 200 % leaves of a window of 1280 px.
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 640 })
      const name = `${path} at ${width} px`
      expect.soft(await stickingOut(page), name).toEqual([])
      const over = await page.evaluate((own) => document.documentElement.scrollWidth - own, width)
      expect.soft(over, name).toBe(0)
    }
  }
})

test('focus is always visible and never under the header', async ({ page }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 1366, height: 700 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/services/seo/', '/rating/agentstva-prodvizheniya/', '/contacts/']) {
    await open(page, path)
    await page
      .locator('[data-action="cookies-accept"]')
      .click({ timeout: 1000 })
      .catch(() => undefined)
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
