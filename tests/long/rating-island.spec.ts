import type { Page } from 'playwright/test'
import { held } from '../browser/held.ts'
import { expect, test } from '../browser/site.ts'

const RATING = '/rating/agentstva-prodvizheniya/'
const island = '[data-island="rating"]'

const rows = (page: Page) => page.locator('[data-rating-row]:visible')
const slugs = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.ratingRow))

/** Opens the rating while its script is on the way. */
async function beforeScript(page: Page) {
  const release = await held(page, /\/assets\/rating-[^/]*\.js/)
  await page.goto(RATING)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  return {
    async letItCome() {
      release()
      await page.locator(`${island}[data-hydrated]`).waitFor({ state: 'attached' })
    }
  }
}

test('a step back says in the address what is shown', async ({ page }) => {
  await page.goto(RATING)
  await page.getByLabel('Сравнить «Гранит-демо»').check()
  await page.getByLabel('Сравнить «Опал-демо»').check()
  await page.locator('[data-rating-show]').click()
  await expect(page).toHaveURL(/#sravnenie$/)
  await page.getByLabel('Город', { exact: true }).selectOption('kazan')
  await expect(page).toHaveURL(/gorod=kazan.*#sravnenie$/)
  const shown = await slugs(page)
  await page.goBack()
  await expect(page).not.toHaveURL(/#/)
  await expect(page).toHaveURL(/gorod=kazan/)
  await page.reload()
  expect(await slugs(page)).toEqual(shown)
})

test('A3: without a network weights, filters and a comparison are answered, and nobody is sent away', async ({
  page,
  context,
  problems
}) => {
  await page.goto(`${RATING}?sravnit=granit-demo,opal-demo`)
  await page.locator('[data-rating-show]').hover()
  await page.locator(`${island}[data-hydrated]`).waitFor({ state: 'attached' })
  await context.setOffline(true)
  await page.locator('.rating-weights__summary').click()
  await page.getByLabel('Качество собственного сайта', { exact: true }).fill('100')
  await expect(
    page.locator('[data-rating-compare] tbody tr').last().locator('td').first()
  ).toHaveText('51,3\u00A0%')
  await page.getByLabel('Сравнить «Кварц-демо»').check()
  await expect(page.locator('[data-rating-compare] h3')).toHaveCount(3)
  await page.getByLabel('Сравнить «Кварц-демо»').uncheck()
  await page.getByLabel('Сравнить «Опал-демо»').uncheck()
  await expect(page.locator('[data-rating-compare]')).toHaveCount(0)
  await expect(page).toHaveURL(/ves-site=100$/)
  expect(problems).toEqual([])
})

for (const when of ['before', 'after'] as const) {
  test(`V08: a rating that is translated ${when} its script counts on`, async ({
    changedPage: page
  }) => {
    const { letItCome } = await beforeScript(page)
    if (when === 'before') await translate(page)
    await page.locator('.rating-weights__summary').click()
    await letItCome()
    if (when === 'after') await translate(page)
    await page.getByLabel('Качество собственного сайта', { exact: true }).fill('100')
    await page.getByLabel('Результаты проектов', { exact: true }).fill('0')
    await expect(page).toHaveURL(/ves-results=0&.*&ves-site=100$/)

    const shown = () =>
      page.locator('[data-rating-row]').evaluateAll((all) =>
        all.map((row) => {
          const place = Number.parseInt(
            row.querySelector('.rating-sheet__place')?.textContent ?? '',
            10
          )
          return [
            (row as HTMLElement).dataset.ratingRow,
            place,
            row.querySelector('[data-rating-total]')?.textContent
          ]
        })
      )
    const translated = await shown()
    await page.reload()
    expect(translated, 'as the server counts').toEqual(await shown())
  })
}

/** As Chrome's translator does: each text becomes that of an element of its own. */
async function translate(page: Page): Promise<void> {
  await page.locator(island).evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!text.textContent?.trim() || text.parentElement?.closest('select, svg')) continue
      const font = document.createElement('font')
      text.parentNode?.replaceChild(font, text)
      font.append(text.textContent)
    }
  })
}

test('a weight writes anew what follows from it, and no other field', async ({ page }) => {
  await page.goto(RATING)
  await page.locator('.rating-weights__summary').click()
  await page.locator(`${island}[data-hydrated]`).waitFor({ state: 'attached' })
  await page.locator('html[data-steps]').waitFor({ state: 'attached' })
  // What a weight changes for the first time, signs and links come and go.
  await page.locator('#ves-site + [data-step]').click()
  await expect(page).toHaveURL(/ves-site=10$/)
  const written = await page.locator('.rating__body').evaluateHandle((body) => {
    const parts: string[] = []
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const part = element?.closest('input, select, button, [data-rating-total]')
        if (part) parts.push(part.getAttribute('name') ?? part.className)
      }
    }).observe(body, { subtree: true, attributes: true, childList: true, characterData: true })
    return parts
  })
  await page.locator('#ves-site + [data-step]').click()
  await expect(page).toHaveURL(/ves-site=15$/)
  // React writes the one that was typed in by itself.
  expect([...new Set(await written.jsonValue())].sort()).toEqual([
    'rating-sheet__total',
    'ves-site'
  ])
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

test('what a keyboard reaches stands clear of the bar that counts what is ticked', async ({
  page
}) => {
  await page.goto(RATING, { waitUntil: 'networkidle' })
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
