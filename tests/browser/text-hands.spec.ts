import { expect, type Locator } from 'playwright/test'
import { sharp } from '../../src/server/pictures/sharp.ts'
import { openDesk, test } from './desk-site.ts'

const PATH = '/texts/news/konferenciya-tochka-otscheta'

/** A photograph in which no two dots are alike: nothing of it can be made smaller but by making it smaller. */
async function photograph(width: number, height: number, quality: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, noise, background: '#000' } })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

const paste = (field: Locator, html: string) =>
  field.evaluate((element, html) => {
    ;(element as HTMLTextAreaElement).select()
    const data = new DataTransfer()
    data.setData('text/html', html)
    data.setData('text/plain', 'как текст')
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    )
  }, html)

const item = (number: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:l1 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${number}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`

test('what is pasted from Word, Google Docs and a page keeps its lists, lines, tables and links', async ({
  browser,
  desk
}) => {
  const { page, problems } = await openDesk(browser, desk.url)
  await page.goto(desk.url + PATH)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const body = page.locator('[name="body"]')

  await paste(
    body,
    `<html><head><style>p { color: red }</style></head><body><h1>Итоги</h1><p class=MsoNormal>Первый <b>важный</b> абзац</p>${item('·', 'точка')}${item('·', 'ещё точка')}<p class=MsoNormal>Порядок:</p>${item('1.', 'позвонить')}${item('2.', 'записать')}</body></html>`
  )
  await expect(body).toHaveValue(
    '## Итоги\n\nПервый **важный** абзац\n\n- точка\n- ещё точка\n\nПорядок:\n\n1. позвонить\n2. записать'
  )

  await paste(
    body,
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Жирно</span><span>, строка</span><br><span>вторая строка</span></p><ol><li dir="ltr"><p><span>раз</span></p></li><ol><li><p>внутри</p></li></ol><li><p>два</p></li></ol><table><tbody><tr><td><p>Город</p></td><td><p>Цена</p></td></tr><tr><td><p>Казань</p></td><td><p>45 000</p></td></tr></tbody></table><p><a href="https://www.google.com/url?q=https://example.org/a?utm_source%3Dx&sa=D">ссылка</a></p></b>'
  )
  await expect(body).toHaveValue(
    '**Жирно**, строка  \nвторая строка\n\n1. раз\n   1. внутри\n2. два\n\n| Город | Цена |\n| --- | --- |\n| Казань | 45 000 |\n\n[ссылка](https://example.org/a)'
  )

  await paste(body, 'Строка одна<br>строка две<br><br>Абзац')
  await expect(body).toHaveValue('Строка одна  \nстрока две\n\nАбзац')
  await page.keyboard.press('Control+z')
  await expect(body).toHaveValue(/Казань/)
  expect(problems).toEqual([])
})

test('a photograph of a camera is made smaller before it leaves, and what the browser cannot read is told of at once', async ({
  browser,
  desk
}) => {
  const { page, problems } = await openDesk(browser, desk.url)
  await page.goto(`${desk.url}${PATH}/picture`)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const file = page.getByLabel('Файл')
  const held = () =>
    file.evaluate((field) => {
      const [one] = (field as HTMLInputElement).files ?? []
      return {
        name: one?.name,
        size: one?.size,
        fault: (field as HTMLInputElement).validationMessage
      }
    })

  const heic = Buffer.from('000000186674797068656963000000006d696631686569630000', 'hex')
  await file.setInputFiles({ name: 'IMG_0412.HEIC', mimeType: 'image/heic', buffer: heic })
  await expect.poll(async () => (await held()).fault).toContain('HEIC')

  const buffer = await photograph(4200, 3100, 90)
  expect(buffer.length).toBeGreaterThan(10 * 1024 * 1024)
  await file.setInputFiles({ name: 'IMG_0413.JPG', mimeType: 'image/jpeg', buffer })
  await expect.poll(async () => (await held()).name).toBe('IMG_0413.jpg')
  expect((await held()).size).toBeLessThan(10 * 1024 * 1024)
  expect((await held()).fault).toBe('')
  await page.getByLabel('Что на картинке').fill('Стенд с серверами, вполоборота')
  await page.getByRole('button', { name: 'Поставить в текст' }).click()
  await expect(page.getByRole('status').first()).toContainText('Картинка поставлена')
  expect(problems).toEqual([])
})

test('pictures that are dropped, pasted or chosen together stand in the text, and what is typed is not lost', async ({
  browser,
  desk
}) => {
  const { page, problems } = await openDesk(browser, desk.url)
  await page.goto(`${desk.url}/texts/news/itogi-2024`)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const body = page.locator('[name="body"]')
  const said = page.locator('[data-pictures-said]')
  await page.locator('[name="title"]').fill('Итоги, которых ещё нет в черновике')
  const buffer = await photograph(600, 400, 80)
  const files = ['a.jpg', 'b.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }))
  await page.locator('[data-choose-pictures]').setInputFiles(files)
  await expect(said).toContainText('Поставлено')
  await expect(body).toHaveValue(/!\[\]\([a-z0-9-]+\.jpg\)\n\n!\[\]\([a-z0-9-]+\.jpg\)/)
  await page.keyboard.type('Сцена и зал')
  await expect(body).toHaveValue(/!\[Сцена и зал\]/)

  const hand = (kind: 'drop' | 'paste', bytes: string) =>
    body.evaluate(
      (element, [kind, bytes]) => {
        const data = new DataTransfer()
        const raw = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))
        data.items.add(new File([raw], 'c.jpg', { type: 'image/jpeg' }))
        const options = { bubbles: true, cancelable: true }
        const event =
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, ...options })
            : new ClipboardEvent('paste', { clipboardData: data, ...options })
        element.dispatchEvent(event)
      },
      [kind, bytes] as const
    )
  for (const [kind, count] of [
    ['drop', 3],
    ['paste', 4]
  ] as const) {
    await hand(kind, buffer.toString('base64'))
    await expect.poll(async () => (await body.inputValue()).match(/!\[/g)?.length, kind).toBe(count)
  }
  await page.getByRole('button', { name: 'Сохранить черновик' }).last().click()
  await expect(page.getByRole('status').first()).toContainText('Черновик сохранён. На сайте')
  await expect(page.locator('[name="title"]')).toHaveValue('Итоги, которых ещё нет в черновике')
  await page.getByRole('link', { name: 'Посмотреть сохранённое' }).click()
  const frame = page.frameLocator('#computer iframe')
  await expect(frame.getByAltText('Сцена и зал')).toBeVisible()
  expect(problems).toEqual([])
})

test('the page stands beside its form on a wide window, made of what is typed and saved nowhere', async ({
  browser,
  desk
}) => {
  const viewport = { width: 1440, height: 900 }
  const { page, problems } = await openDesk(browser, desk.url, { viewport })
  await page.goto(`${desk.url}/texts/news/komanda-nejropoisk`)
  await expect(page.locator('[data-live-preview] iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Показывать рядом' }).click()
  const beside = page.frameLocator('[data-live-preview] iframe:not(.live__next)')
  await expect(beside.locator('h1')).toBeVisible()
  await page.locator('[name="title"]').fill('Набрано и не сохранено')
  await expect(beside.locator('h1')).toHaveText('Набрано и не сохранено')
  await expect(page.locator('[data-live-preview] iframe')).toHaveCount(1)
  await page.reload()
  await expect(page.locator('[name="title"]')).not.toHaveValue('Набрано и не сохранено')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('button', { name: 'Показывать рядом' })).toBeHidden()
  expect(problems).toEqual([])
})
