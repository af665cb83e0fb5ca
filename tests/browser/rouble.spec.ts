import type { CDPSession, Page } from 'playwright/test'
import { expect, test } from './site.ts'

/** Element texts with the sign, by the weight they are set in. */
async function markRoubles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const weights = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement
      if (!text.textContent?.includes('₽') || !element?.checkVisibility()) continue
      weights.add(getComputedStyle(element).fontWeight)
      element.dataset.rouble = ''
    }
    return [...weights].sort()
  })
}

/** Faces that the marked elements are drawn in and the site does not bring. */
async function foreignFaces(client: CDPSession): Promise<string[]> {
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  const found = { nodeId: root.nodeId, selector: '[data-rouble]' }
  const { nodeIds } = await client.send('DOM.querySelectorAll', found)
  const faces = await Promise.all(
    nodeIds.map((nodeId) => client.send('CSS.getPlatformFontsForNode', { nodeId }))
  )
  return faces
    .flatMap(({ fonts }) => fonts)
    .filter(({ isCustomFont }) => !isCustomFont)
    .map(({ familyName }) => familyName)
}

for (const path of ['/', '/services/seo/', '/prices/', '/cases/mebel-dlya-doma/']) {
  test(`${path} draws every ₽ in a face of the site, whatever its weight`, async ({ page }) => {
    await page.goto(path)
    // Fonts are optional: what was not there for the first paint is there for the next page.
    await page.waitForLoadState('networkidle')
    await page.reload()
    await page.evaluate(() => document.fonts.ready)
    expect(await markRoubles(page)).toContain('400')
    const client = await page.context().newCDPSession(page)
    expect(await foreignFaces(client)).toEqual([])
  })
}
