import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { openDesk, rowOf, test } from '../browser/desk-site.ts'
import { violations } from '../support/axe.ts'

const PATHS = ['/leads', '/report', '/account', '/audit']

/** What sticks out of the page, or is cut off where it cannot be scrolled to. */
function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement
    return [...document.querySelectorAll<HTMLElement>('main *, header *')].flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      const isHidden =
        width <= 1 ||
        element.closest(
          '.visually-hidden, .desk-scroll, .desk-bar__nav, .inbox__view-list, details, svg'
        )
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
    await expect(region.getByRole('columnheader')).toHaveCount(7)
    const rows = await region.getByRole('rowheader').count()
    await expect(region.getByRole('cell')).toHaveCount(6 * rows)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const labels = await region
    .getByRole('cell')
    .evaluateAll((all) => all.slice(0, 6).map((one) => getComputedStyle(one, '::before').content))
  expect(new Set(labels).size, 'each number is named').toBe(6)
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

test('from 320 to 1920 px no page of the desk is wider, and axe finds no barrier', async ({
  browser,
  desk
}) => {
  const [id] = (await desk.accept('Константин, «Северный лес», отдел закупок')) as [string]
  const { page, problems } = await openDesk(browser, desk.url)
  for (const path of ['/leads', `/leads/${id}`, '/report', '/account', '/audit', '/nothing']) {
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto(desk.url + path)
    for (const width of [320, 390, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      )
      expect.soft(beyond, `${path} at ${width} px`).toBe(0)
      const found = await violations(page, { isLayoutOnly: width !== 320 })
      expect.soft(found, `${path} at ${width} px`).toEqual([])
    }
  }
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
})

test('G01: both clocks stand within two lines on a phone, and leave room for the number', async ({
  browser,
  desk
}) => {
  const acceptAt = (city: string) => desk.acceptWith({ city, from: '14:00', to: '16:00' })
  const ids = [await acceptAt('novosibirsk'), await acceptAt('moskva')]
  for (const width of [390, 360]) {
    const { page } = await openDesk(browser, desk.url, { viewport: { width, height: 844 } })
    const heights = await Promise.all(
      ids.map(async (id) => (await rowOf(page, id).boundingBox())?.height ?? 0)
    )
    expect(Math.max(...heights), `${width} px`).toBeLessThanOrEqual(80)
    const row = rowOf(page, ids[0] ?? '')
    await expect(row.locator('[data-call-window]')).toContainText(
      /14–16\s+в\s+\S+,\s+у\s+вас\s+10–12/
    )
    const line = await row
      .locator('[data-call-window]')
      .evaluate((one) => one.getBoundingClientRect().height)
    expect(line, 'one line').toBeLessThanOrEqual(24)
    await page.context().close()
  }
})

test('D24: a lead of the inbox has two lines on a phone, with a number to call', async ({
  browser,
  desk
}) => {
  const [id] = (await desk.accept('Константин, «Северный лес», отдел закупок')) as [string]
  const viewport = { width: 390, height: 844 }
  const { page } = await openDesk(browser, desk.url, { viewport })
  const row = rowOf(page, id)
  const { height } = (await row.boundingBox()) ?? { height: 0 }
  expect(height).toBeLessThanOrEqual(80)
  await expect(row.locator('[data-call]')).toHaveAttribute('href', 'tel:+79123456789')
  await expect(row.locator('[data-call]')).toBeVisible()
  await expect(row.locator('.outcome-mark')).toBeVisible()
})
