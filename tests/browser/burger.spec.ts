import type { Page } from 'playwright/test'
import { atRest } from './at-rest.ts'
import { expect, test } from './site.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

async function open(page: Page, path = '/faq/') {
  await page.goto(path)
  await page.locator('[data-action="burger-toggle"]').tap()
  await expect(page.locator('[data-burger]')).toBeVisible()
}

const link = (page: Page, name: string) =>
  page.locator('[data-burger] a', { hasText: new RegExp(`^${name}$`) }).first()

/** A tap at a share of the link's width. */
async function tapAt(page: Page, name: string, share: number) {
  const box = await link(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not shown`)
  await page.touchscreen.tap(box.x + box.width * share, box.y + box.height / 2)
}

test('a tap on the right half expands in place; deeper levels slide in and go back', async ({
  page
}) => {
  await open(page)
  await expect(page.locator('[data-burger-overlay]')).toBeVisible()
  await tapAt(page, 'Услуги', 0.8)
  await expect(link(page, 'Контент')).toBeVisible()
  await expect(page).toHaveURL('/faq/')

  await tapAt(page, 'Поисковое продвижение', 0.8)
  const back = page.locator('.main-menu__deep[data-open] [data-action="submenu-back"]')
  await expect(back).toBeFocused()
  await expect(link(page, 'Региональным сетям')).toBeInViewport({ ratio: 1 })
  const [deep, menu] = await Promise.all([
    page.locator('.main-menu__deep[data-open]').boundingBox(),
    page.locator('[data-burger]').boundingBox()
  ])
  expect(deep?.height, 'a level covers the menu').toBeGreaterThan((menu?.height ?? 0) - 4)
  await back.tap()
  await expect(link(page, 'Региональным сетям')).toBeHidden()
  await expect(link(page, 'Контент')).toBeVisible()

  await tapAt(page, 'Услуги', 0.8)
  await expect(link(page, 'Контент')).toBeHidden()
})

test('keys follow the link or press the button beside it; Escape closes', async ({ page }) => {
  await open(page)
  const expand = page.getByRole('button', { name: 'Рейтинги: подразделы' })
  await expand.focus()
  await page.keyboard.press('Enter')
  await expect(expand).toHaveAttribute('aria-expanded', 'true')
  await expect(link(page, 'Методика')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-burger]')).toBeHidden()
  await expect(page.locator('[data-action="burger-toggle"]')).toBeFocused()

  await page.keyboard.press('Enter')
  await link(page, 'Кейсы').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cases/')
})

test('what is closed cannot be reached by Tab, and the page behind is inert', async ({ page }) => {
  await open(page)
  const reached = new Set<string>()
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab')
    reached.add(
      await page.evaluate(() => {
        const element = document.activeElement
        return element?.closest('main, footer') ? 'page' : (element?.textContent?.trim() ?? '')
      })
    )
  }
  expect([...reached]).not.toContain('page')
  expect([...reached]).not.toContain('Контент')
})

/** Names of the first section's lines whose words meet their price or reach out of them, and arrows that are none of a line. */
const misplaced = (page: Page) =>
  page
    .locator('.main-menu__pages')
    .first()
    .evaluate((list) =>
      [...list.children].flatMap((line) => {
        const [title, price, arrow] = ['a', 'small', '.main-menu__toggle'].map((name) =>
          line.querySelector(`:scope > ${name}`)
        )
        if (!title) return ['a line without a link']
        const words = document.createRange()
        words.selectNodeContents(title)
        const [own, cost, row] = [words, price, title].map((box) => box?.getBoundingClientRect())
        const button = arrow?.getBoundingClientRect()
        const isTouched =
          cost && own && own.right > cost.left && own.bottom > cost.top && cost.width > 0
        const isFallen = button && button.width > 0 && row && button.top >= row.bottom
        return isTouched || isFallen ? [title.textContent ?? ''] : []
      })
    )

for (const width of [320, 340, 360, 390, 768]) {
  test(`titles, prices and arrows keep apart at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    await tapAt(page, 'Услуги', 0.8)
    await expect(link(page, 'Контент')).toBeVisible()
    await atRest(page)
    expect(await misplaced(page)).toEqual([])
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const width of [320, 360, 390]) {
    test(`titles and prices keep apart at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await open(page)
      expect(await misplaced(page)).toEqual([])
    })
  }

  test('the menu opens with all its levels', async ({ page }) => {
    await page.goto('/faq/')
    await page.locator('[data-action="burger-toggle"]').tap()
    await expect(link(page, 'Региональным сетям')).toBeVisible()
  })
})

for (const from of [0, 700]) {
  test(`on the narrowest phone it reaches from the header to the foot of the window, scrolled by ${from}`, async ({
    page
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/faq/')
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), from)
    await expect(page.locator('[data-header][data-scrolled]')).toHaveCount(from ? 1 : 0)
    await page.locator('[data-action="burger-toggle"]').tap()
    const [header, menu] = await Promise.all([
      page.locator('[data-header]').boundingBox(),
      page.locator('[data-burger]').boundingBox()
    ])
    if (!header || !menu) throw new Error('one of them is not shown')
    expect(Math.abs(menu.y - header.y - header.height)).toBeLessThan(2)
    expect(menu.y + menu.height).toBeLessThanOrEqual(640)
    expect(menu.y + menu.height).toBeGreaterThan(637)
  })
}
