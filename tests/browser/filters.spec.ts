import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

const RATING = '/rating/agentstva-prodvizheniya/'

/** With its scripts. */
async function openRating(page: Page): Promise<void> {
  await page.goto(RATING)
  await page.waitForLoadState('networkidle')
}

test('a filter is answered in place: rows, address, what is said, focus', async ({
  page,
  problems
}) => {
  await openRating(page)
  const rows = page.locator('[data-rating-row]:visible')
  const status = page.locator('[data-rating] [role=status]')

  await page.getByLabel('Город', { exact: true }).focus()
  await page.getByLabel('Город', { exact: true }).selectOption('kazan')
  await expect(rows).toHaveCount(3)
  await expect(page).toHaveURL(`${RATING}?gorod=kazan`)
  await expect(status).toHaveText('Найдено: 3 участника из 15')
  await expect(page.getByLabel('Город', { exact: true })).toBeFocused()

  await page.locator('th').getByRole('button', { name: 'Открытость' }).click()
  await expect(page).toHaveURL(`${RATING}?gorod=kazan&sort=openness`)
  await expect(page.locator('th[aria-sort=descending]')).toHaveText(/Открытость/)
  await expect(status).toContainText('По показателю «Открытость»')
  expect(problems).toEqual([])
})

test('rows slide from where they stood, also when others come back between them', async ({
  page
}) => {
  // All of them are in sight.
  await page.setViewportSize({ width: 1280, height: 2400 })
  await openRating(page)
  const city = page.getByLabel('Город', { exact: true })
  await city.selectOption('kazan')
  await expect(page.locator('[data-rating-row]:visible')).toHaveCount(3)
  const slides = await page.evaluate(async () => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-rating-row]:not([hidden])')]
    const before = rows.map(({ offsetTop }) => offsetTop)
    const select = document.querySelector<HTMLSelectElement>('select[name="gorod"]')
    if (select) select.value = ''
    select?.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise((drawn) => setTimeout(drawn))
    return rows.map((row, index) => {
      // The slide of the filter before may still go on.
      const slide = row.getAnimations().at(-1)?.effect as KeyframeEffect | undefined
      const way = Number(/-?[\d.]+/.exec(String(slide?.getKeyframes()[0]?.transform)))
      return { way, expected: (before[index] ?? Number.NaN) - row.offsetTop }
    })
  })
  await expect(page.locator('[data-rating-row]:visible')).toHaveCount(15)
  expect(slides).toHaveLength(3)
  expect(slides.filter(({ expected }) => expected !== 0).length).toBeGreaterThan(0)
  // A row's height may be a fraction of a pixel, which is lost when places are read.
  for (const { way, expected } of slides) expect(Math.abs(way - expected)).toBeLessThan(16)
})

test('of the rows that an order moves, those that pass through the window slide, and no others', async ({
  page
}) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await openRating(page)
  await page.locator('.rating-weights__summary').click()
  await page.locator('[data-island=rating][data-hydrated]').waitFor({ state: 'attached' })
  await page.locator('[data-rating-row]').nth(5).scrollIntoViewIfNeeded()
  const rows = await page.evaluate(async () => {
    const lines = [...document.querySelectorAll<HTMLElement>('[data-rating-row]')]
    const before = lines.map((line) => line.getBoundingClientRect())
    document.querySelector<HTMLElement>('th [data-column="openness"]')?.click()
    await new Promise((drawn) => setTimeout(drawn))
    const slides = lines.map((line) => line.getAnimations())
    for (const slide of slides.flat()) slide.cancel()
    return lines.map((line, index) => {
      const [was, is] = [before[index] ?? new DOMRect(), line.getBoundingClientRect()]
      const isInWay = Math.min(was.top, is.top) < innerHeight && Math.max(was.bottom, is.bottom) > 0
      return { isMoved: was.top !== is.top, isInWay, slides: slides[index]?.length ?? 0 }
    })
  })
  const moved = rows.filter(({ isMoved }) => isMoved)
  for (const { isInWay, slides } of moved) expect(slides).toBe(isInWay ? 1 : 0)
  expect(new Set(moved.map(({ isInWay }) => isInWay)).size, 'both are tried').toBe(2)
})

test('what a keyboard reaches stands clear of the bar that counts what is ticked', async ({
  page
}) => {
  await openRating(page)
  await page.getByLabel('Сравнить «Базальт-демо»').check()
  await expect(page.locator('.rating-pick')).toBeInViewport()
  const toggle = page.locator('.rating-sheet__toggle').nth(7)
  await toggle.evaluate((element) => {
    scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight, behavior: 'instant' })
    element.focus()
  })
  const isClear = () =>
    page.evaluate(() => {
      const bar = document.querySelector('.rating-pick')?.getBoundingClientRect()
      const focused = document.activeElement?.getBoundingClientRect()
      return bar && focused && focused.bottom <= bar.top
    })
  await expect.poll(isClear).toBe(true)
})

test('a button that only sends a link is not offered where a page may not copy', async ({
  page
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })
  )
  await page.goto(`${RATING}?sravnit=granit-demo,opal-demo`)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.versus__print')).toBeVisible()
  await expect(page.locator('.versus__send')).toBeHidden()
  await expect(page.locator('[data-action="copy-link"]:not([aria-live])')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('filter, choose a metric, compare two and send the link', async ({
    page,
    browser,
    problems
  }) => {
    await page.goto(RATING)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Фильтры' }).click()
    await page.getByLabel('Город', { exact: true }).selectOption('kazan')
    await page.locator('.rating-filters__submit').click()
    await expect(page.locator('.rating-filters')).toBeHidden()
    await expect(page.locator('[data-rating-row]:visible')).toHaveCount(3)
    await expect(page.locator('.rating-bar__filters')).toHaveText('Фильтры: 1')

    await page.getByLabel('Показатель', { exact: true }).selectOption('openness')
    const show = page.locator('[data-rating-show]')
    await page.getByLabel('Сравнить «Базальт-демо»').check()
    await expect(show).toBeDisabled()
    await page.getByLabel('Сравнить «Агат-демо»').check()
    await expect(show, 'under the thumb, wherever the table is').toBeInViewport()
    await show.click()
    await expect(page.locator('[data-rating-compare] h3')).toHaveCount(2)
    const view = `${RATING}?gorod=kazan&sort=openness&sravnit=bazalt-demo,agat-demo`
    await page.evaluate(() => {
      Object.assign(navigator, { share: (sent: ShareData) => Object.assign(window, { sent }) })
    })
    await page.getByRole('button', { name: 'Отправить ссылку' }).click()
    const sent = await page.evaluate(() => (window as { sent?: ShareData }).sent?.url)
    expect(sent).toBe(new URL(`${view}#sravnenie`, page.url()).href)
    await expect(page.locator('[data-rating-link]')).toHaveAttribute('href', view)
    await expect(page.locator('.versus__print')).toHaveAttribute('href', `${view}&vid=pechat`)
    expect(problems).toEqual([])

    // Whoever is sent the link sees the same two, by the same metric, among the same three.
    const other = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await other.goto(new URL(view, page.url()).href)
    await expect(other.locator('[data-rating-compare] h3')).toHaveText(
      await page.locator('[data-rating-compare] h3').allTextContents()
    )
    await expect(other.locator('[data-rating-row]:visible')).toHaveCount(3)
    await expect(other.getByLabel('Показатель', { exact: true })).toHaveValue('openness')
    await other.close()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form leads to the filtered page, the column button to the sorted one', async ({
    page
  }) => {
    const rows = page.locator('[data-rating-row]:visible')
    await page.goto(RATING)
    await page.getByLabel('Город', { exact: true }).selectOption('kazan')
    await page.getByRole('button', { name: 'Показать' }).click()
    await expect(rows).toHaveCount(3)

    await page.locator('th').getByRole('button', { name: 'Открытость' }).click()
    await expect(page.locator('th[aria-sort=descending]')).toHaveText(/Открытость/)
    await expect(rows).toHaveCount(3)

    await page.getByRole('button', { name: 'Расчёт строки «Агат-демо»' }).click()
    await expect(page.locator('[data-rating-formula]')).toBeVisible()
    await page.getByRole('link', { name: 'Сбросить' }).click()
    await expect(rows).toHaveCount(15)
  })
})
