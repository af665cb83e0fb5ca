import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { openDesk, test } from '../browser/desk-site.ts'

const PATHS = ['/leads', '/report', '/account', '/audit']

/** What sticks out of the page, or is cut off where it cannot be scrolled to. */
function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement
    return [...document.querySelectorAll<HTMLElement>('main *, header *')].flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      const isHidden = width <= 1 || element.closest('.visually-hidden, .desk-scroll, details, svg')
      if (isHidden || (left >= -1 && right <= clientWidth + 1)) return []
      return [`${element.tagName} ${element.className} ${Math.round(right)}`]
    })
  })
}

for (const width of [390, 1280]) {
  test(`with text twice as large nothing is cut off at ${width} px`, async ({ browser, desk }) => {
    const [id] = (await desk.accept('Константин, «Северный лес», отдел закупок')) as [string]
    const { page } = await openDesk(browser, desk.url, { viewport: { width, height: 800 } })
    for (const path of [...PATHS, `/leads/${id}`]) {
      await page.goto(desk.url + path)
      await page.evaluate(() => {
        // As a browser's own setting does: the policy allows no style of ours.
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('html { font-size: 200% }')
        document.adoptedStyleSheets = [sheet]
      })
      expect(await overflows(page), path).toEqual([])
    }
  })
}

test('tables of the report need no scrolling sideways, and tell money on a phone too', async ({
  browser,
  desk
}) => {
  await desk.acceptWith({ entryCanal: 'yandex / cpc' })
  const { page } = await openDesk(browser, desk.url)
  await page.goto(`${desk.url}/report`)
  const region = page.getByRole('region', { name: 'Каналы' })
  for (const width of [320, 390, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const sizes = await region.evaluate((one) => [one.scrollWidth, one.clientWidth])
    expect(sizes[0], `${width} px`).toBeLessThanOrEqual(sizes[1] ?? 0)
    await expect(region.getByRole('columnheader')).toHaveCount(6)
    const rows = await region.getByRole('rowheader').count()
    await expect(region.getByRole('cell')).toHaveCount(5 * rows)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const labels = await region
    .getByRole('cell')
    .evaluateAll((all) => all.slice(0, 5).map((one) => getComputedStyle(one, '::before').content))
  expect(new Set(labels).size, 'each number is named').toBe(5)
})

test('at 390 px what is pressed is large enough', async ({ browser, desk }) => {
  const [id] = (await desk.accept('Инна')) as [string]
  const { page } = await openDesk(browser, desk.url, { viewport: { width: 390, height: 844 } })
  for (const path of [...PATHS, `/leads/${id}`]) {
    await page.goto(desk.url + path)
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>('a, button, input, select, label:has(input)')
      ].flatMap((one) => {
        const { width, height } = one.getBoundingClientRect()
        // Source: WCAG 2.2, 2.5.8: 24 px. What is in a label is pressed by it, a link in a text may be as its line.
        const isInline = getComputedStyle(one).display === 'inline'
        const isSpared = width <= 1 || isInline || (one.matches('input') && one.closest('label'))
        return isSpared || Math.min(width, height) >= 24
          ? []
          : [`${one.tagName} ${one.textContent?.trim()} ${width}x${height}`]
      })
    )
    expect(small, path).toEqual([])
  }
})
