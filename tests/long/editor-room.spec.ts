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

const PASTED: readonly (readonly [what: string, html: string, markdown: string])[] = [
  [
    'Word',
    '<style>p {}</style><p class=MsoNormal>В&nbsp;субботу <b>12 сайтов</b>.</p><h2><b>Что показали</b></h2>' +
      "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>скорость</p>" +
      "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>формы</p>" +
      '<table><tr><td><p>Сайт</p></td><td><p>Ошибок</p></td></tr><tr><td><p>Один</p></td><td><p>7</p></td></tr></table>',
    'В субботу **12 сайтов**.\n\n## Что показали\n\n- скорость\n- формы\n\n| Сайт | Ошибок |\n| --- | --- |\n| Один | 7 |'
  ],
  [
    'a script',
    '<p>Текст<script>alert(1)</script> <a href="javascript:alert(1)">слово</a></p>',
    'Текст слово'
  ]
]

test('what is pasted from other programs keeps its paragraphs, lists, tables and links', async ({
  browser,
  desk
}) => {
  const { page, problems } = await openDesk(browser, desk.url)
  await page.goto(desk.url + TEXT)
  const body = page.getByLabel('Текст', { exact: true })
  for (const [what, html, markdown] of PASTED) {
    await body.fill('')
    await body.evaluate((field, pasted) => {
      const data = new DataTransfer()
      data.setData('text/html', pasted)
      data.setData('text/plain', 'без вида')
      field.focus()
      const event = { clipboardData: data, bubbles: true, cancelable: true }
      field.dispatchEvent(new ClipboardEvent('paste', event))
    }, html)
    await expect(body, what).toHaveValue(markdown)
  }
  expect(problems).toEqual([])
})

test('without a connection nothing is sent and what was typed stays', async ({ browser, desk }) => {
  const { page } = await openDesk(browser, desk.url)
  await page.goto(desk.url + TEXT)
  const lead = page.getByLabel('Вводка')
  const words =
    'Вводка, которую набрали в поезде: она не должна пропасть, когда связи нет и нажали кнопку.'
  await lead.fill(words)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Сохранить черновик' }).click()
  await expect(page.getByRole('alert')).toContainText('Связи с сайтом нет')
  await expect(lead).toHaveValue(words)
  await page.context().setOffline(false)

  // A desk that is being started anew, behind its proxy; then a press by a hand that shakes.
  const asked: string[] = []
  let status = 502
  await page.route('**/assets/desk-*.css', async (route) => {
    asked.push(route.request().method())
    await (status === 502 ? route.fulfill({ status }) : route.continue())
  })
  await page.getByRole('alert').evaluate((one) => one.remove())
  await page.getByRole('button', { name: 'Сохранить черновик' }).click()
  await expect(page.getByRole('alert')).toContainText('Связи с сайтом нет')
  await expect(lead).toHaveValue(words)
  expect(asked).toEqual(['HEAD'])
  status = 200
  await page.getByRole('button', { name: 'Сохранить черновик' }).dblclick()
  await expect(page.getByRole('status').first()).toContainText('Черновик сохранён')
  expect(asked.filter((method) => method === 'HEAD')).toHaveLength(2)
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
