import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

const DESKTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }
/** Between two presses of a double click. */
const GAP_MS = 120
/** As long as nobody double-clicks. */
const LATER_MS = 700

async function open(page: Page, path: string, { answered = true } = {}) {
  await page.goto(path)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  if (answered) await page.locator('[data-action="cookies-close"]').click()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(LATER_MS)
}

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const control = page.locator(selector).locator('visible=true').first()
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

/**
 * Two presses on one place, whatever the first has put there. The times are those of the hand: a busy machine makes no
 * slow visitor.
 *
 * @param counts What the browser counts the second as.
 */
async function pressTwice(page: Page, at: { x: number; y: number }, counts = 2): Promise<void> {
  await page.mouse.move(at.x, at.y)
  const session = await page.context().newCDPSession(page)
  const begun = Date.now()
  for (const [press, clickCount] of [1, counts].entries())
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await session.send('Input.dispatchMouseEvent', {
        ...{ ...at, type, clickCount, button: 'left' },
        timestamp: (begun + press * GAP_MS) / 1000
      })
  await session.detach()
  await page.waitForTimeout(LATER_MS)
}

/** The same with a finger. */
async function tapTwice(page: Page, selector: string): Promise<void> {
  const point = await middleOf(page, selector)
  const session = await page.context().newCDPSession(page)
  const begun = Date.now()
  for (const [type, ms] of [
    ['touchStart', 0],
    ['touchEnd', 40],
    ['touchStart', GAP_MS],
    ['touchEnd', GAP_MS + 40]
  ] as const) {
    const touchPoints = type === 'touchStart' ? [point] : []
    await session.send('Input.dispatchTouchEvent', {
      ...{ type, touchPoints },
      timestamp: (begun + ms) / 1000
    })
  }
  await session.detach()
  await page.waitForTimeout(LATER_MS)
}

/** Whatever a press could have changed that was not meant. */
function stateOf(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    address: location.href,
    top: scrollY,
    open: [...document.querySelectorAll('dialog[open], :popover-open, details[open]')].map(
      ({ id, className }) => id || className
    ),
    ticked: [...document.querySelectorAll('input:checked')].map(({ id }) => id)
  }))
}

test.describe('with a mouse', () => {
  test.use({ viewport: DESKTOP })

  test('angular-ui/bootstrap#5349: two presses on what opens leave open what the first has opened, two on what closes press nothing under it', async ({
    page
  }) => {
    await open(page, '/')
    for (const [toggle, opened] of [
      ['[data-action="contacts-toggle"]', '[data-dropdown="contacts"]:popover-open'],
      ['[data-action="search-toggle"]', '[data-search-panel][data-open]']
    ] as const) {
      await pressTwice(page, await middleOf(page, toggle))
      await expect(page.locator(opened)).toBeVisible()
      await page.locator(toggle).locator('visible=true').first().click()
      await expect(page.locator(opened)).toHaveCount(0)
      await page.waitForTimeout(LATER_MS)
    }

    const before = await stateOf(page)
    const dialog = page.locator('dialog[data-modal="request"]')
    for (const [counts, close] of [
      [1, 'dialog[open] [data-action="modal-close"]'],
      [2, 'backdrop']
    ] as const) {
      const opener = 'header [data-open-modal="request"]'
      await pressTwice(page, await middleOf(page, opener), counts)
      await expect(dialog, `counted ${counts}`).toBeVisible()
      const place = close === 'backdrop' ? { x: 60, y: 60 } : await middleOf(page, close)
      await pressTwice(page, place)
      await expect(dialog).toBeHidden()
      expect(await stateOf(page), close).toEqual(before)
    }
  })
})

test.describe('with a finger', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('PolymerElements/iron-overlay-behavior#160: two taps on the banner or on the cross of a dialog press nothing under it', async ({
    page
  }) => {
    await open(page, '/prices/', { answered: false })
    await page.evaluate(() =>
      scrollTo({ top: 0.3 * document.body.scrollHeight, behavior: 'instant' })
    )
    await page.waitForTimeout(LATER_MS)
    const before = await stateOf(page)
    await tapTwice(page, '[data-action="cookies-accept"]')
    await expect(page.locator('[data-cookie-banner]')).toBeHidden()
    expect(await stateOf(page), 'the banner').toEqual(before)

    await page.evaluate(() =>
      document.querySelector<HTMLElement>('[data-open-modal="request"]')?.click()
    )
    await expect(page.locator('dialog[open]')).toBeVisible()
    await page.waitForTimeout(LATER_MS)
    await tapTwice(page, 'dialog[open] [data-action="modal-close"]')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    expect(await stateOf(page), 'a dialog').toEqual(before)

    await tapTwice(page, '[data-action="burger-toggle"]')
    await expect(page.locator('[data-burger]')).toBeVisible()
  })
})
