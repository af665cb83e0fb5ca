import { chromium } from 'playwright/test'
import { CHROMIUM_FLAGS, provideChromium } from '../support/chromium.mjs'
import { expect, test } from './site.ts'

// An em of a media query is the text size of the visitor's browser: breakpoints fall between pixels.

test('one menu, a bar or a button, whatever the size of text', async ({ site }) => {
  for (const [size, width] of [
    [15, 1280],
    [18, 1536],
    [24, 2048]
  ] as const) {
    await using browser = await chromium.launch({
      args: [...CHROMIUM_FLAGS, `--blink-settings=defaultFontSize=${size}`],
      executablePath: provideChromium()
    })
    const page = await browser.newPage({ viewport: { width, height: 864 } })
    await page.goto(`${site.url}/contacts/`)
    const menus = page.locator('[data-action="burger-toggle"]:visible, .main-menu__list:visible')
    await expect(menus, `${size} px at ${width}`).toHaveCount(1)
  }
})
