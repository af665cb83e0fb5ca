import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

const ARTICLE = '/education/articles/kak-vybrat-podryadchika/'
const PAGES = [ARTICLE, '/education/articles/', '/rating/', '/rating/agentstva-prodvizheniya/']
const WIDE = [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 }
]
const CONTROLS = ['[name=fio]', '[name=phone]', '[name=email]', '[name=agreement]', '[type=submit]']
const FORM = '[data-fixed-form]'
/** CONTRACT 37. */
const HIGHEST_PX = 112

test.use({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' })

/** Controls of the form that are not whole in the window, or lie under something else. */
function missing(page: Page): Promise<string[]> {
  return page.evaluate(
    ([form, controls]) =>
      controls.filter((selector) => {
        const control = document.querySelector(`${form} ${selector}`)
        if (!control) return true
        const { left, top, right, bottom } = control.getBoundingClientRect()
        const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return !isInside || !(there && (control.contains(there) || there.contains(control)))
      }),
    [FORM, CONTROLS] as const
  )
}

/** What the page says last, and how far below the form's upper edge it ends. */
function coveredAtFoot(page: Page): Promise<number> {
  return page.evaluate((form) => {
    const edge = document.querySelector(form)?.getBoundingClientRect().top ?? 0
    const ends = [...document.querySelectorAll('.site-footer :is(p, li)')].map(
      (line) => line.getBoundingClientRect().bottom
    )
    return Math.max(...ends) - edge
  }, FORM)
}

for (const viewport of WIDE) {
  test.describe(() => {
    test.use({ viewport })
    for (const path of PAGES) {
      test(`L03: the form is in the window from load to foot at ${viewport.width} px on ${path}`, async ({
        page
      }) => {
        await page.goto(path)
        await page.locator('html[data-ready]').waitFor()
        for (const answer of ['', 'cookies-close']) {
          if (answer) await page.locator(`[data-action="${answer}"]`).click()
          const form = page.locator(FORM)
          await expect(form).toHaveCSS('position', 'fixed')
          expect((await form.boundingBox())?.height).toBeLessThanOrEqual(HIGHEST_PX)
          for (const share of [0, 0.5, 1]) {
            await page.evaluate((part) => {
              scrollTo(0, part * document.documentElement.scrollHeight)
            }, share)
            expect(await missing(page), `${answer} ${share}`).toEqual([])
          }
          expect(await coveredAtFoot(page)).toBeLessThanOrEqual(0)
        }
      })
    }
  })
}

test('L03: with faults the bar is no higher than 112 px, each stands over its cell, and the page stays', async ({
  page
}) => {
  await page.goto(ARTICLE)
  await page.locator('html[data-ready]').waitFor()
  await page.evaluate(() => scrollTo(0, 700))
  const form = page.locator(FORM)
  await form.locator('[name=email]').fill('zorina@okno')
  await expect(form.locator('[data-hydrated]')).toBeAttached()
  await form.locator('[type=submit]').click()
  await expect(form.locator('[data-error-for=email]')).toHaveText('Ошибка! Неверный формат email')
  expect((await form.boundingBox())?.height).toBeLessThanOrEqual(HIGHEST_PX)
  for (const name of ['fio', 'phone', 'email']) {
    const [fault, field] = await Promise.all([
      form.locator(`[data-error-for=${name}]`).boundingBox(),
      form.locator(`[name=${name}]`).boundingBox()
    ])
    if (!fault || !field) throw new Error(`${name} is not shown`)
    expect(fault.y + fault.height).toBeLessThanOrEqual(field.y)
    expect(fault.x).toBeLessThanOrEqual(field.x)
    expect(fault.x + fault.width).toBeGreaterThan(field.x)
  }
  expect(await page.evaluate(() => scrollY)).toBe(700)
})

const PHONES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 }
]

/** Where the header ends, where the open sheet begins and ends, and whether it holds more than it shows. */
const edges = (page: Page) =>
  page.evaluate((form) => {
    const [header, sheet] = ['[data-header]', form].map((part) =>
      document.querySelector(part)?.getBoundingClientRect()
    )
    const body = document.querySelector(`${form} > [data-island]`)
    if (!header || !sheet || !body) throw new Error('one of them is not shown')
    const isScrolled = body.scrollHeight > body.clientHeight
    return { header: header.bottom, top: sheet.top, bottom: sheet.bottom, isScrolled }
  }, FORM)

for (const viewport of PHONES) {
  for (const from of [0, 700]) {
    test(`L03: the sheet takes the room between header and foot, ${viewport.width} px wide, scrolled by ${from}`, async ({
      page
    }) => {
      await page.setViewportSize(viewport)
      await page.goto(ARTICLE)
      await page.locator('[data-action="cookies-close"]').click()
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), from)
      await expect(page.locator('[data-header][data-scrolled]')).toHaveCount(from ? 1 : 0)
      await page.locator('[data-action="fixed-form-toggle"]').click()
      await page.locator(`${FORM} summary`).click()
      await expect(page.locator(`${FORM} [name=message]`)).toBeVisible()

      const { header, top, bottom, isScrolled } = await edges(page)
      expect(isScrolled, 'the test wants more than the sheet shows').toBe(true)
      expect(bottom).toBeLessThanOrEqual(viewport.height)
      expect(top).toBeGreaterThanOrEqual(header)
      expect(top, 'no room is left unused above it').toBeLessThan(header + 8)

      const island = page.locator(`${FORM} > [data-island]`)
      await island.evaluate((body) =>
        body.scrollTo({ top: body.scrollHeight, behavior: 'instant' })
      )
      await expect(page.locator(`${FORM} [type=submit]`)).toBeInViewport({ ratio: 1 })
      await expect(page.locator(`${FORM} .lead-form__send p`)).toBeInViewport({ ratio: 1 })
    })
  }
}
