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

/** Two presses on one place, whatever the first has put there. @param counts What the browser counts the second as. */
async function pressTwice(page: Page, selector: string, counts = 2): Promise<void> {
  const control = page.locator(selector).locator('visible=true').first()
  await control.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await control.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0
  }
  await pressAt(page, x + width / 2, y + height / 2, counts)
}

async function pressAt(page: Page, x: number, y: number, counts = 2): Promise<void> {
  await page.mouse.move(x, y)
  const session = await page.context().newCDPSession(page)
  const begun = Date.now()
  // The times are those of the hand: a busy machine makes no slow visitor.
  for (const [at, clickCount] of [1, counts].entries())
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await session.send('Input.dispatchMouseEvent', {
        ...{ type, x, y, clickCount, button: 'left' },
        timestamp: (begun + at * GAP_MS) / 1000
      })
  await session.detach()
  await page.waitForTimeout(LATER_MS)
}

async function tapTwice(page: Page, selector: string): Promise<void> {
  const control = page.locator(selector).locator('visible=true').first()
  await control.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await control.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0
  }
  const session = await page.context().newCDPSession(page)
  const point = { x: x + width / 2, y: y + height / 2 }
  const begun = Date.now()
  // The times are those of the fingers: a busy machine makes no slow visitor.
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

  for (const [path, opener, opened] of [
    ['/', 'header [data-open-modal="request"]', 'dialog[data-modal="request"][open]'],
    ['/faq/', 'main [data-open-modal="callback"]', 'dialog[data-modal="callback"][open]'],
    ['/', '[data-action="contacts-toggle"]', ':popover-open'],
    ['/', '[data-site-top] [popovertarget], [data-header] [popovertarget]', ':popover-open'],
    ['/', '[data-action="search-toggle"]', '[data-search-panel][data-open]'],
    ['/faq/', 'main summary', 'main details[open]'],
    ['/rating/agentstva-prodvizheniya/', '.rating-weights__summary', 'details[open]']
  ] as const) {
    for (const counts of [1, 2]) {
      const isToggle = !opener.includes('open-modal')
      // Two single clicks on a toggle are two decisions.
      if (isToggle && counts === 1) continue
      test(`angular-ui/bootstrap#5349: two presses on ${opener} of ${path}, counted ${counts}, leave open what the first has opened`, async ({
        page
      }) => {
        await open(page, path)
        await pressTwice(page, opener, counts)
        await expect(page.locator(opened).first()).toBeVisible()
        if (!isToggle) return
        await page.locator(opener).locator('visible=true').first().click()
        await expect(page.locator(opened)).toHaveCount(0)
      })
    }
  }
})

test.describe('with a mouse, what is no opener', () => {
  test.use({ viewport: DESKTOP })

  test('a double click on the cross or beside a dialog closes it and presses nothing under it', async ({
    page
  }) => {
    await open(page, '/')
    const before = await stateOf(page)
    const dialog = page.locator('dialog[data-modal="request"]')
    for (const close of ['cross', 'backdrop']) {
      await page.locator('header [data-open-modal="request"]:visible').first().click()
      await expect(dialog).toBeVisible()
      await page.waitForTimeout(LATER_MS)
      if (close === 'cross') await pressTwice(page, 'dialog[open] [data-action="modal-close"]')
      else await pressAt(page, 60, 60)
      await expect(dialog).toBeHidden()
      expect(await stateOf(page), close).toEqual(before)
    }
  })

  test('a double click on a tick leaves it ticked, and steps of a number count each press', async ({
    page
  }) => {
    await open(page, '/contacts/')
    const consent = page.locator('main form[data-form="main"] [name="agreement"]')
    await consent.scrollIntoViewIfNeeded()
    await consent.dblclick({ force: true })
    await expect(consent).toBeChecked()
    await page.waitForTimeout(LATER_MS)
    await consent.click({ force: true })
    await expect(consent).not.toBeChecked()

    await open(page, '/rating/agentstva-prodvizheniya/', { answered: false })
    await page.locator('.rating-weights__summary').click()
    const step = page.locator('[data-step]:visible').first()
    const number = step.locator('xpath=..').locator('input')
    const was = Number(await number.inputValue())
    await page.waitForTimeout(LATER_MS)
    await step.dblclick()
    const one = Math.abs(Number(await step.getAttribute('data-step')))
    expect(Math.abs(Number(await number.inputValue()) - was)).toBe(2 * one)
  })

  test('a double click on "load more" opens no news, and one on a link is not told to the next page', async ({
    page
  }) => {
    await open(page, '/news/')
    await pressTwice(page, '[data-load-more]')
    await expect(page.locator('[data-load-more]')).toHaveCount(0)
    await expect(page).toHaveURL(/\/news\/$/)

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.locator('[data-action="search-toggle"]').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-search-panel][data-open]')).toHaveCount(0)
  })
})

test.describe('with a finger', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  for (const path of ['/', '/prices/', '/services/seo/', '/news/']) {
    test(`PolymerElements/iron-overlay-behavior#160: two taps on the banner of ${path} press nothing under it`, async ({
      page
    }) => {
      for (const action of ['cookies-close', 'cookies-accept']) {
        await page.context().clearCookies()
        await open(page, path, { answered: false })
        for (const share of [0.2, 0.5]) {
          await page.evaluate((part) => {
            document.documentElement.dataset.cookies = 'asked'
            scrollTo({ top: part * document.body.scrollHeight, behavior: 'instant' })
          }, share)
          await page.waitForTimeout(LATER_MS)
          const before = await stateOf(page)
          await tapTwice(page, `[data-action="${action}"]`)
          await expect(page.locator('[data-cookie-banner]')).toBeHidden()
          expect(await stateOf(page), `${action} ${share}`).toEqual(before)
        }
      }
    })
  }

  test('two taps on the cross of a dialog press nothing under it', async ({ page }) => {
    await open(page, '/')
    for (const share of [0, 0.3, 0.6]) {
      await page.evaluate(
        (part) => scrollTo({ top: part * document.body.scrollHeight, behavior: 'instant' }),
        share
      )
      await page.waitForTimeout(LATER_MS)
      const before = await stateOf(page)
      await page.evaluate(() =>
        document.querySelector<HTMLElement>('[data-open-modal="request"]')?.click()
      )
      await expect(page.locator('dialog[open]')).toBeVisible()
      await page.waitForTimeout(LATER_MS)
      await tapTwice(page, 'dialog[open] [data-action="modal-close"]')
      await expect(page.locator('dialog[open]')).toHaveCount(0)
      expect(await stateOf(page), String(share)).toEqual(before)
    }
  })

  test('two taps open the burger and a level of it, and leave them open', async ({ page }) => {
    await open(page, '/')
    await tapTwice(page, '[data-action="burger-toggle"]')
    await expect(page.locator('[data-burger]')).toBeVisible()
  })
})
