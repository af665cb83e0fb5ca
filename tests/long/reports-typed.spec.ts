import type { Page } from 'playwright/test'
import { reachMainForm, sendMainForm } from '../browser/main-form.ts'
import { openDialog } from '../browser/open-dialog.ts'
import { expect, test } from '../browser/site.ts'

async function openForm(page: Page) {
  await page.goto('/contacts/')
  return reachMainForm(page)
}

test('a press that begins in a dialog or ends in it closes none (ginlix-ai/LangAlpha#407)', async ({
  page
}) => {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await openDialog(page, 'request')
  const dialog = page.locator('[data-modal="request"]')
  const message = dialog.locator('[name=message]')
  await message.fill('Выделяют мышью, отпуская её за краем')
  const box = await message.boundingBox()
  if (!box) throw new Error('no field')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (const [from, to] of [
    [
      { x, y },
      { x: 3, y }
    ],
    [
      { x: 3, y },
      { x, y }
    ]
  ] as const) {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await page.mouse.up()
    await expect(dialog).toBeVisible()
  }
  await page.mouse.click(3, y)
  await expect(dialog).toBeHidden()
})

test('what a browser fills in without a word is sent as it stands (react/react#2125, 1159)', async ({
  page,
  site
}) => {
  const form = await openForm(page)
  await form.evaluate((element: HTMLFormElement) => {
    const fill = (name: string, value: string) => {
      const field = element.elements.namedItem(name) as HTMLInputElement
      field.value = value
    }
    fill('fio', 'Автозаполнение')
    fill('email', 'auto@example.ru')
  })
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  const { fio, email } = (await site.leads()).at(-1)?.values ?? {}
  expect({ fio, email }).toEqual({ fio: 'Автозаполнение', email: 'auto@example.ru' })
})

test('password managers are told to leave the trap alone', async ({ page }) => {
  await page.goto('/contacts/')
  const traps = page.locator('[name=website]')
  expect(await traps.count()).toBeGreaterThan(0)
  for (const name of ['1p-ignore', 'bwignore', 'lpignore', 'form-type', 'protonpass-ignore']) {
    await expect(page.locator(`[name=website]:not([data-${name}])`), name).toHaveCount(0)
  }
})

const success = (page: Page) => page.locator('[data-modal="success"]')

test('no data layer stands between the answer and the thanks, broken or foreign (snowplow#418)', async ({
  context
}) => {
  for (const layer of ['broken', 'foreign']) {
    const page = await context.newPage()
    await page.addInitScript((kind) => {
      const broken = Object.assign([], {
        push() {
          throw new Error('a vendor')
        }
      })
      Object.assign(window, { dataLayer: kind === 'broken' ? broken : {} })
    }, layer)
    await page.goto('/contacts/')
    await sendMainForm(page)
    await expect(success(page)).toBeVisible()
    await expect(page.locator('main form[data-form="main"] [name=fio]')).toHaveValue('')
  }
})
