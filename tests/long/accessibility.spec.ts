import { expect, test } from '../browser/site.ts'
import { TEMPLATES } from '../browser/templates.ts'
import { open, testOpened, testTemplates } from './accessibility-trial.ts'

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
