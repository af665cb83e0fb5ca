import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

const RATING = '/rating/agentstva-prodvizheniya/'

const sheet = (page: Page) => page.locator('.triangle__sheet')
const handle = (page: Page) => page.getByRole('slider', { name: 'Точка весов' })
const field = (page: Page, name: string) => page.locator(`.triangle__field [name="${name}"]`)
const rows = (page: Page) => page.locator('.triangle__row')
const leader = (page: Page) => rows(page).first().locator('.triangle__name')

/** The weights of the three corners, as the address gives them. */
function cornersIn(url: string): number[] {
  const { searchParams } = new URL(url)
  const weight = (id: string) => Number(searchParams.get(`ves-${id}`))
  const sums = [
    weight('retention') + weight('results'),
    weight('clients') + weight('openness'),
    weight('expertise') + weight('site')
  ]
  const all = sums.reduce((sum, part) => sum + part, 0)
  return sums.map((part) => Math.round((part * 100) / all))
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a press on the sheet is the weights of that place, three numbers are weights, and Enter in one of them sends no place', async ({
    page
  }) => {
    await page.setViewportSize({ width: 360, height: 900 })
    await page.goto(RATING)
    await expect(page.locator('.triangle__shot:visible')).toHaveCount(1)
    await page.locator('.triangle__shot:visible').click({ position: { x: 232, y: 210 } })
    await expect(page).toHaveURL(/\?ves-retention=.*#treugolnik$/)
    const [first = 0, , third = 0] = cornersIn(page.url())
    expect(first, page.url()).toBeLessThan(12)
    expect(third, page.url()).toBeGreaterThan(75)
    await expect(leader(page)).toHaveText('«Кварц-демо»')
    await expect(page.locator('[data-rating-row]').first()).toHaveAttribute(
      'data-rating-row',
      'kvarc-demo'
    )

    await field(page, 'rezultat').fill('20')
    await field(page, 'otnosheniya').fill('15')
    await field(page, 'znanie').fill('65')
    await field(page, 'znanie').press('Enter')
    await expect(page).toHaveURL(/\?ves-retention=10&/)
    expect(cornersIn(page.url())).toEqual([20, 15, 65])
    await page.getByRole('link', { name: 'Вернуть опубликованные' }).click()
    await expect(page).toHaveURL(`${RATING}#treugolnik`)
  })
})

async function hydrated(page: Page): Promise<void> {
  await page.goto(RATING)
  await sheet(page).scrollIntoViewIfNeeded()
  await field(page, 'rezultat').focus()
  await expect(handle(page)).toBeVisible()
}

test('the point is dragged: rows follow at once, the address when it rests', async ({
  page,
  problems
}) => {
  await hydrated(page)
  await handle(page).hover()
  const box = await sheet(page).boundingBox()
  if (!box) throw new Error('The sheet is not drawn')
  await page.mouse.down()
  await page.mouse.move(box.x + 430, box.y + 390, { steps: 8 })
  await expect(leader(page)).toHaveText('«Кварц-демо»')
  await expect(page.locator('[data-rating-row]').first()).toHaveAttribute(
    'data-rating-row',
    'kvarc-demo'
  )
  await expect(page, 'not while it is held').toHaveURL(RATING)
  await page.mouse.up()
  await expect(page).toHaveURL(/\?ves-retention=/)

  const shown = await rows(page).allTextContents()
  const said = await page.locator('.triangle__says').textContent()
  const corners = cornersIn(page.url())
  await expect(field(page, 'znanie')).toHaveValue(String(corners[2]))
  await page.reload()
  expect(await rows(page).allTextContents(), 'the server says the same').toEqual(shown)
  await expect(page.locator('.triangle__says')).toHaveText(said ?? '')
  expect(problems).toEqual([])
})

test('keys move the point, and say what it is; a number that is typed moves the others, and an area leads to its middle', async ({
  page,
  problems
}) => {
  await hydrated(page)
  await handle(page).focus()
  await handle(page).press('Shift+ArrowRight')
  await expect(handle(page)).toHaveAttribute(
    'aria-valuetext',
    /^Результат 50, Отношения 25, Знание 25\. Первые: «Гранит-демо»/
  )
  await handle(page).press('ArrowDown')
  await expect(handle(page)).toHaveAttribute('aria-valuenow', '49')
  await expect(page).toHaveURL(/\?ves-/)
  await handle(page).press('Home')
  await expect(page).toHaveURL(RATING)
  await expect(field(page, 'rezultat')).toHaveValue('50')

  await field(page, 'znanie').fill('65')
  await expect(field(page, 'rezultat')).toHaveValue('21')
  await expect(field(page, 'otnosheniya')).toHaveValue('14')
  await expect(page).toHaveURL(/\?ves-/)
  await expect(page.locator('.triangle__says')).toContainText('Ваши веса: 21, 14 и\u00A065')
  await expect(page.locator('#ves-expertise')).toHaveValue(/^\d+$/)
  expect(problems).toEqual([])
})
