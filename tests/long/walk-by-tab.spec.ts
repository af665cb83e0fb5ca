import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'
import { WINDOWS } from '../browser/windows.ts'
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
  const hidden: string[] = []
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (!stop) return { stops, hidden }
    if (stop.isHidden) hidden.push(stop.name)
  }
  throw new Error(`no end after ${MOST_STOPS} stops`)
}

/** Runs in the page: what has the focus, and whether any of it is on top; nothing once the walk is back at its beginning. */
function lookAtFocus(): { name: string; isHidden: boolean } | undefined {
  const focused = document.activeElement as HTMLInputElement | null
  if (!focused || focused === document.body || focused.hasAttribute('data-first-stop')) {
    return undefined
  }
  if (!document.querySelector('[data-first-stop]')) focused.toggleAttribute('data-first-stop', true)
  // A tick that is not to be seen is shown by its label.
  const label = focused.labels?.[0]
  const isOnTop = (x: number, y: number) => {
    const front = document.elementFromPoint(x, y)
    return front !== null && (focused.contains(front) || label?.contains(front) === true)
  }
  const boxes = [focused, ...focused.querySelectorAll('*'), ...(label ? [label] : [])].flatMap(
    (element) => [...element.getClientRects()]
  )
  const shares = [0.1, 0.5, 0.9]
  const isSeen = boxes.some(({ left, top, width, height }) =>
    shares.some((down) =>
      shares.some((along) => isOnTop(left + width * along, top + height * down))
    )
  )
  const words = (focused.ariaLabel ?? focused.innerText ?? '').replace(/\s+/g, ' ').slice(0, 40)
  return {
    name: `${focused.tagName} ${focused.className} ${focused.name ?? ''} «${words}»`,
    isHidden: !isSeen
  }
}
