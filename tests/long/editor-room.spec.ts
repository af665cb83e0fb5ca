import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { openDesk, test } from '../browser/desk-site.ts'
import { violations } from '../support/axe.ts'

const TEXT = '/texts/news/ofis-v-krasnodare'
/** Has a draft. */
const CHANGED = '/texts/news/itogi-2024'
const PAGES = [
  '/texts',
  '/texts/new',
  '/texts/new?collection=news',
  TEXT,
  '/texts/services/audit',
  '/texts/people/roman-uglov',
  `${TEXT}/preview`,
  `${CHANGED}/publish`,
  `${TEXT}/history`,
  `${TEXT}/hide`,
  `${TEXT}/rename`,
  `${TEXT}/picture`
]

/** What sticks out of the page where it cannot be scrolled to. */
function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement
    return [...document.querySelectorAll<HTMLElement>('main *')].flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      const scrolled = '.visually-hidden, .texts__rail, .texts__states, .frame, textarea, svg'
      const isSpared = width <= 1 || element.closest(scrolled)
      if (isSpared || (left >= -1 && right <= clientWidth + 1)) return []
      return [`${element.tagName} ${element.className} ${Math.round(right)}`]
    })
  })
}

for (const width of [390, 1440]) {
  test(`at ${width} px every page of the room fits, is open to all, and complains of nothing`, async ({
    browser,
    desk
  }) => {
    test.setTimeout(300_000)
    const { page, problems } = await openDesk(browser, desk.url, {
      viewport: { width, height: 844 }
    })
    await page.goto(desk.url + CHANGED)
    await page.getByLabel('Заголовок', { exact: true }).fill(`Итоги 2024 года в числах, ${width}`)
    await page.getByRole('button', { name: 'Сохранить черновик' }).click()
    await expect(page.getByRole('status').first()).toContainText('Черновик сохранён')
    for (const path of PAGES) {
      await page.goto(desk.url + path)
      await expect(page.locator('main h1'), path).toBeVisible()
      expect(await overflows(page), path).toEqual([])
      expect(await violations(page), path).toEqual([])
    }
    expect(problems).toEqual([])
  })
}

test('the toolbar writes what Markdown knows, and undo takes it back', async ({
  browser,
  desk
}) => {
  const { page } = await openDesk(browser, desk.url)
  await page.goto(desk.url + TEXT)
  const body = page.getByLabel('Текст', { exact: true })
  await body.fill('слова')
  await body.selectText()
  await page.getByRole('button', { name: 'Жирный' }).click()
  await expect(body).toHaveValue('**слова**')
  await page.keyboard.press('Control+z')
  await expect(body).toHaveValue('слова')
  await body.selectText()
  await page.keyboard.press('Control+k')
  await expect(body).toHaveValue('[слова](/prices/)')
})

test('a length is counted while it is typed', async ({ browser, desk }) => {
  const { page } = await openDesk(browser, desk.url)
  await page.goto(desk.url + TEXT)
  await page.getByLabel('Вводка').fill('девять!!!')
  await expect(page.locator('[data-count="175"]').first()).toHaveText('9 из 175')
})

test('without JavaScript a draft is saved, and a fault is told at its field', async ({
  browser,
  desk
}) => {
  const { page } = await openDesk(browser, desk.url, {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 }
  })
  await page.goto(desk.url + TEXT)
  await expect(page.getByRole('toolbar')).toBeHidden()
  await page.getByLabel('Вводка').fill('Коротко')
  await page.getByRole('button', { name: 'Опубликовать…' }).click()
  await expect(page.locator('[data-error-for="lead"]')).toContainText('от 60 до 175 знаков')
  await page.getByRole('button', { name: 'Отбросить черновик' }).click()
  await expect(page.getByRole('status').first()).toContainText('Черновик отброшен')
})

test('the preview shows the real page and carries out none of its scripts', async ({
  browser,
  desk
}) => {
  const { page, problems } = await openDesk(browser, desk.url, {
    viewport: { width: 1440, height: 900 }
  })
  await page.goto(`${desk.url}${TEXT}/preview`)
  const frame = page.frameLocator('.frame--phone iframe')
  await expect(frame.locator('h1')).toContainText('Краснодар')
  const font = await frame.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily)
  expect(font).toContain('Onest')
  expect(problems).toEqual([])
})
