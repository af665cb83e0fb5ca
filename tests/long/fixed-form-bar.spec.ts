import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

const ARTICLE = '/education/articles/kak-vybrat-podryadchika/'
const PAGES = [ARTICLE, '/education/articles/', '/rating/', '/rating/agentstva-prodvizheniya/']
const MORE = [
  '/rating/methodology/',
  '/rating/agentstva-prodvizheniya/?sravnit=granit-demo,opal-demo'
]
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
    for (const path of [...PAGES, ...MORE]) {
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

test('L03: the list of countries opens upwards', async ({ page }) => {
  await page.goto(ARTICLE)
  await page.locator('[data-action="cookies-close"]').click()
  await page.locator(`${FORM} [data-phone-country]`).click()
  const list = page.locator('.phone-list:popover-open')
  const [box, bar] = await Promise.all([list.boundingBox(), page.locator(FORM).boundingBox()])
  if (!box || !bar) throw new Error('one of them is not shown')
  expect(box.height).toBeGreaterThan(300)
  expect(box.width).toBeGreaterThanOrEqual(320)
  expect(box.y + box.height).toBeLessThanOrEqual(bar.y)
  expect(box.y).toBeGreaterThan(0)
})

test('the search among countries stands still at the foot of their list, which says that nothing is found', async ({
  page
}) => {
  await page.goto(ARTICLE)
  await page.locator('[data-action="cookies-close"]').click()
  await page.locator(`${FORM} [data-phone-country]`).click()
  const search = page.locator('.phone-list:popover-open .phone-list__search')
  const before = await search.boundingBox()
  for (const typed of ['гер', 'ъъъъъ']) {
    await search.fill(typed)
    expect(await search.boundingBox(), typed).toEqual(before)
  }
  const list = page.locator('.phone-list:popover-open')
  await expect(list).toContainText('Ничего не найдено')
  await expect(list.locator('[data-active]')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await search.fill('гер')
  await page.keyboard.press('Enter')
  await expect(page.locator(`${FORM} [data-phone-dial]`)).toHaveText('+49')
})

test('L11: topic, site and message are under «Подробнее», open upwards, and a fault there opens them', async ({
  page
}) => {
  await page.goto(ARTICLE)
  const form = page.locator(FORM)
  for (const name of ['theme', 'site', 'message']) {
    await expect(form.locator(`[name=${name}]`)).toBeHidden()
  }
  await form.getByText('Подробнее').click()
  const bar = await form.boundingBox()
  for (const name of ['theme', 'site', 'message']) {
    const box = await form.locator(`[name=${name}]`).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    expect(box?.y).toBeGreaterThan(0)
  }
  await form.locator('[name=site]').fill('пример.рф\u0001')
  await expect(form.locator('[data-hydrated]')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(form.locator('[name=site]')).toBeHidden()

  await form.locator('[name=fio]').fill('Анна')
  await form.locator('[name=email]').fill('anna@example.ru')
  await form.locator('[type=submit]').click()
  await expect(form.locator('[data-error-for=site]')).toContainText('невидимые знаки')
  await expect(form.locator('[name=site]')).toBeFocused()
})

test('a low window and large text fold it', async ({ page }) => {
  await page.goto(ARTICLE)
  await page.locator('[data-action="cookies-close"]').click()
  await page.setViewportSize({ width: 1440, height: 480 })
  await expect(page.locator(`${FORM} form`)).toBeHidden()
  await page.locator('[data-action="fixed-form-toggle"]').click()
  const box = await page.locator(FORM).boundingBox()
  expect(box?.y).toBeGreaterThan(0)
  await page.locator(`${FORM} [type=submit]`).scrollIntoViewIfNeeded()
  await expect(page.locator(`${FORM} [type=submit]`)).toBeInViewport({ ratio: 1 })
})

test('the choice of rows is counted above the bar', async ({ page }) => {
  await page.goto('/rating/agentstva-prodvizheniya/')
  await page.locator('[data-action="cookies-close"]').click()
  await page.locator('[data-rating-row] input[name=sravnit]').first().check()
  await page.locator('html[data-rating-picking]').waitFor()
  await expect
    .poll(async () => {
      const pick = await page.locator('.rating-pick').boundingBox()
      const bar = await page.locator(FORM).boundingBox()
      return pick !== null && bar !== null && pick.y + pick.height <= bar.y + 1
    })
    .toBe(true)
  expect(await missing(page)).toEqual([])
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('it is a bar on a wide window and a link that opens it below, without a cross', async ({
    page
  }) => {
    await page.goto(ARTICLE)
    await expect(page.locator(`${FORM} [name=fio]`)).toBeVisible()
    await expect(page.locator('[data-action="fixed-form-close"]')).toBeHidden()
    await page.locator(`${FORM} summary`).click()
    await expect(page.locator(`${FORM} [name=message]`)).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/rating/')
    await expect(page.locator(`${FORM} [name=fio]`)).toBeHidden()
    await page.locator('[data-action="fixed-form-toggle"]').click()
    await expect(page.locator(`${FORM} [name=fio]`)).toBeVisible()
  })
})

test('nothing of the page moves when the form comes or goes with the banner', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        ;(window as unknown as { moved: number }).moved += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Letters that come late to a busy machine are no matter of the form's.
  await page.route(/\.woff2$/, (route) => route.abort())
  for (const path of PAGES) {
    await page.goto(path)
    await page.locator('html[data-ready]').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved), path).toBe(0)
  }
})
