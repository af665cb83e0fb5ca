import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'
import { WINDOWS } from '../browser/windows.ts'

// The form is the same on both; what lies beside it is not.
const PAGES = ['/education/articles/kak-vybrat-podryadchika/', '/rating/agentstva-prodvizheniya/']
const [NARROWEST, WIDEST] = [WINDOWS[0], WINDOWS.at(-1)]
/** Every window, by turns on either page, and both ends on both. */
const PLACES = WINDOWS.flatMap((viewport, index) =>
  viewport === NARROWEST || viewport === WIDEST
    ? PAGES.map((path) => ({ viewport, path }))
    : [{ viewport, path: PAGES[index % PAGES.length] as string }]
)
const BAR_PX = 1366

/** As a hand does: at the middle of what is seen, whatever lies there; of words in two lines, of the first. */
async function press(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  const box = await control.evaluate((element) => element.getClientRects()[0]?.toJSON())
  if (!box) throw new Error(`${control} has no place`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

for (const { viewport, path } of PLACES) {
  test.describe(() => {
    test.use({ viewport, reducedMotion: 'reduce' })

    test(`E1: every control of the fixed form takes a press at ${viewport.width} px on ${path}`, async ({
      page
    }) => {
      await page.goto(path)
      await page.locator('html[data-ready]').waitFor()
      await page.locator('[data-action="cookies-close"]').click()
      const fixed = page.locator('[data-fixed-form]')
      if (viewport.width < BAR_PX) {
        await press(page, fixed.locator('[data-action="fixed-form-toggle"]'))
      }
      for (const name of ['fio', 'phone', 'email']) {
        const field = fixed.locator(`input[name=${name}]`)
        await press(page, field)
        await expect.soft(field, name).toBeFocused({ timeout: 20_000 })
      }
      await expect(fixed.locator('[data-hydrated]')).toBeAttached()

      await press(page, fixed.locator('[data-phone-country]'))
      await press(page, fixed.locator('[data-country="au"]'))
      await expect(fixed.locator('[data-phone-dial]')).toHaveText('+61')

      const more = fixed.locator('summary')
      await press(page, more)
      await expect(fixed.locator('details')).toHaveAttribute('open')
      await press(page, fixed.locator('[name=theme]'))
      await expect(fixed.locator('[name=theme]')).toBeFocused()
      await page.keyboard.press('Escape')
      if (!(await fixed.locator('details[open]').count())) await press(page, more)
      for (const name of ['site', 'message']) {
        await press(page, fixed.locator(`[name=${name}]`))
        await expect(fixed.locator(`[name=${name}]`), name).toBeFocused()
      }
      const tick = fixed.getByRole('checkbox')
      await press(page, tick)
      await expect(tick).toBeChecked()
      await press(page, fixed.getByRole('link', { name: /^согласие на/ }))
      await expect(page.locator('[data-modal="agreement"]')).toBeVisible()
      await page.keyboard.press('Escape')
      const policy = fixed.getByRole('link', { name: /^политик/ })
      await policy.evaluate((link) => {
        link.addEventListener('click', (event) => {
          event.preventDefault()
          link.setAttribute('data-pressed', '')
        })
      })
      await press(page, policy)
      await expect(policy).toHaveAttribute('data-pressed')

      await press(page, fixed.locator('[type=submit]'))
      await expect(fixed.locator('[name=fio]')).toHaveAttribute('aria-invalid', 'true')
      await expect(fixed.locator('[name=fio]')).toBeFocused()
      if (viewport.width < BAR_PX) {
        await press(page, fixed.locator('[data-action="fixed-form-toggle"]'))
        await expect(fixed.locator('form')).toBeHidden()
      }
      await press(page, fixed.locator('[data-action="fixed-form-close"]'))
      await expect(fixed).toBeHidden()
    })
  })
}
