import type { BrowserContext, Locator } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

type Press = Parameters<Locator['click']>[0]

const PRESSES: Record<string, Press> = {
  'with Control': { modifiers: ['Control'] },
  'with the middle button': { button: 'middle' }
}

/** What the new tab shows that a press opens. */
async function addressOfTab(context: BrowserContext, link: Locator, press: Press): Promise<string> {
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click(press)])
  await tab.waitForURL(/^http/)
  const { pathname, hash } = new URL(tab.url())
  await tab.close()
  return pathname + hash
}

for (const [how, press] of Object.entries(PRESSES)) {
  test(`a link to a dialog that is pressed ${how} opens its page in a new tab, and no dialog here`, async ({
    page,
    context
  }) => {
    await page.goto('/faq/')
    await page.locator('html[data-ready]').waitFor()
    const link = page.locator('.site-header__cta')
    expect(await addressOfTab(context, link, press)).toBe('/contacts/#lead')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await link.click()
    await expect(page.locator('[data-modal="request"]')).toBeVisible()
  })
}
