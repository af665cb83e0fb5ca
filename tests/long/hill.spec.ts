import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

const CASES = [
  '/',
  '/cases/mebel-dlya-doma/',
  '/cases/dostavka-produktov/',
  '/cases/lizing-oborudovaniya/'
]

/** The thumb, its ring on the way and its ring in the section, as they stand on the screen. */
function places(page: Page) {
  return page.evaluate(() => {
    const middle = (part: string) => {
      const shown = [...document.querySelectorAll(`.hill__view ${part}`)].find(
        (one) => one.getClientRects().length > 0
      )
      const { x = 0, width = 0 } = shown?.getBoundingClientRect() ?? {}
      return x + width / 2
    }
    const range = document.querySelector<HTMLInputElement>('.hill__range')
    const { x = 0, width = 0 } = range?.getBoundingClientRect() ?? {}
    const part = Number(range?.value) / Number(range?.max)
    return {
      thumb: x + 12 + (width - 24) * part,
      way: middle('.hill__here'),
      section: middle('.hill__under')
    }
  })
}

test('the month under the range is marked on the plan and in the section, and read', async ({
  page
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of CASES) {
      await page.goto(path)
      const hill = page.locator('[data-hill]')
      const range = hill.getByRole('slider', { name: 'Месяц' })
      await range.focus()
      for (const [key, row] of [
        ['Home', 0],
        ['ArrowRight', 1],
        ['ArrowRight', 2]
      ] as const) {
        await range.press(key)
        const cells = hill.locator('tbody tr').nth(row)
        const month = (await cells.locator('th').textContent()) ?? ''
        const value = (await cells.locator('td').first().textContent()) ?? ''
        await expect(hill.locator('output')).toContainText(month)
        await expect(hill.locator('output')).toContainText(value)
        await expect(range).toHaveAttribute('aria-valuetext', new RegExp(`^${month}: `))
        const { thumb, way, section } = await places(page)
        expect(Math.abs(way - section), `${path} at ${width}`).toBeLessThan(0.6)
        expect(Math.abs(way - thumb), `${path} at ${width}`).toBeLessThan(0.6)
      }
    }
  }
})

test('a mouse over the plan reads the month under it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/cases/mebel-dlya-doma/')
  const sheet = page.locator('.hill__sheet')
  await sheet.hover({ position: { x: 200, y: 100 } })
  const output = page.locator('[data-hill] output')
  await expect(async () => {
    await sheet.hover({ position: { x: 72, y: 120 } })
    await expect(output).toContainText('февраль 2024 года', { timeout: 500 })
  }).toPass()
  await sheet.hover({ position: { x: 600, y: 120 } })
  await expect(output).not.toContainText('февраль 2024 года')
})

test('what follows the hand is loaded by its first touch, the land of the other width never', async ({
  page
}) => {
  const loaded: string[] = []
  page.on('response', async (response) => {
    const url = response.url()
    if (/\.js$|\/img\/hill\//.test(url)) loaded.push(url)
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
  await page.waitForLoadState('networkidle')
  const before = loaded.filter((url) => url.endsWith('.js')).length
  await page.getByRole('slider', { name: 'Месяц' }).focus()
  await expect.poll(() => loaded.filter((url) => url.endsWith('.js')).length).toBe(before + 1)
  expect(loaded.filter((url) => url.includes('/img/hill/'))).toEqual([
    expect.stringContaining('-wide-')
  ])
})

test('without scripts there is no range, and the last month stands', async ({
  browser,
  baseURL
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {})
  })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('.hill__range')).toBeHidden()
  await expect(page.locator('[data-hill] output')).toContainText('март 2025 года')
  await expect(page.locator('.hill__view--wide .hill__route')).toBeVisible()
  await context.close()
})

test('on paper the hill is whole: its land, its way and its numbers', async ({ page }) => {
  await page.goto('/cases/mebel-dlya-doma/')
  await expect(page.locator('.hill__land')).toBeVisible()
  await page.setViewportSize({ width: 700, height: 900 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.hill__view--wide')).toBeVisible()
  const land = page.locator('.hill__land')
  await expect(land).toBeVisible()
  await expect
    .poll(() => land.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
    .toContain('-wide-')
  await expect(page.locator('.hill__view--narrow')).toBeHidden()
  await expect(page.locator('.hill td', { hasText: '12,4' })).toBeVisible()
})

test('the figure of the first screen stands clear of the buttons above it', async ({ page }) => {
  await page.goto('/')
  for (const width of [1200, 1366, 1440, 1600, 1800, 1919, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const actions = await page.locator('.hero__actions').boundingBox()
    const caption = await page.locator('.hill--home .hill__caption').boundingBox()
    const gap = (caption?.y ?? 0) - ((actions?.y ?? 0) + (actions?.height ?? 0))
    expect.soft(gap, `${width} px`).toBeGreaterThanOrEqual(12)
  }
})
