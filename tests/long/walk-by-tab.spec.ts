import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'
import { ask, PAGE_SIDE } from '../pressing/hand.ts'
import { mouse } from '../pressing/mouse.ts'
import { WINDOWS } from '../pressing/windows.ts'
import { openStill } from './layout-trial.ts'

/** With most that sticks: a bar of the banner, of a form, of what is ticked; the head of a table. */
const PATHS = [
  '/',
  '/prices/',
  '/education/articles/kak-vybrat-podryadchika/',
  '/rating/agentstva-prodvizheniya/'
]
const MOST_STOPS = 400

test.use({ reducedMotion: 'reduce' })

test('E1: whatever has the focus can be seen from 320 to 1920 px', async ({ page }) => {
  await page.addInitScript({ content: PAGE_SIDE })
  for (const path of PATHS) {
    for (const size of WINDOWS) {
      await page.setViewportSize(size)
      await openStill(page, path)
      const { stops, hidden } = await walk(page)
      const where = `${path} at ${size.width} px`
      expect.soft(stops, where).toBeGreaterThan(30)
      expect.soft(hidden, where).toEqual([])
    }
  }
})

/** By Tab from the page's first stop to its last. */
async function walk(page: Page): Promise<{ stops: number; hidden: string[] }> {
  const hand = mouse(page)
  const hidden: string[] = []
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab')
    const stop = await ask(hand, 'lookAtFocus')
    if (!stop) return { stops, hidden }
    if (stop.isHidden) hidden.push(stop.name)
  }
  throw new Error(`no end after ${MOST_STOPS} stops`)
}
