import { expect } from 'playwright/test'
import { openDesk, rowOf as row, signIn, test } from './desk-site.ts'

test('a card leads back to the list as it was filtered, also after something was recorded', async ({
  browser,
  desk
}) => {
  const [id] = (await desk.accept('Фёдор')) as [string]
  const { page, problems } = await openDesk(browser, desk.url)
  await page.goto(`${desk.url}/leads?outcome=new`)
  await row(page, id).getByRole('link').first().click()
  await page.locator('[name="text"]').fill('Перезвонить')
  await page.getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByText('Заметка добавлена.')).toBeVisible()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.keyboard.press('u')
  await expect(page).toHaveURL(`${desk.url}/leads?outcome=new`)
  await page.goto(`${desk.url}/leads`)
  await row(page, id).getByRole('link').first().click()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.getByRole('link', { name: 'К списку заявок' }).click()
  await expect(page).toHaveURL(`${desk.url}/leads`)
  await page.goto(`${desk.url}/leads/${id}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Перезвонить')).toBeVisible()
  await expect(
    page.locator('.card input:visible, .card select:visible, .card button:visible')
  ).toHaveCount(0)
  expect(problems).toEqual([])
})

test('who signs out and in again finds the own settings, and nobody the filters of the one before', async ({
  browser,
  desk
}) => {
  const [id] = (await desk.accept('Фома')) as [string]
  const { page } = await openDesk(browser, desk.url)
  await page.goto(`${desk.url}/leads?outcome=new`)
  await page.getByRole('checkbox', { name: 'Клавиши' }).uncheck()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await signIn(page)
  await expect(page.getByRole('checkbox', { name: 'Клавиши' })).not.toBeChecked()
  await page.goto(`${desk.url}/leads/${id}`)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.getByRole('link', { name: 'К списку заявок' }).click()
  await expect(page).toHaveURL(`${desk.url}/leads`)
})

test('a desk whose storage is blocked works, and leads to the whole list', async ({
  browser,
  desk
}) => {
  const [id] = (await desk.accept('Пётр')) as [string]
  const { page, problems } = await openDesk(browser, desk.url)
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        }
      })
    }
  })
  await page.goto(`${desk.url}/leads/${id}`)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.getByRole('link', { name: 'К списку заявок' }).click()
  await expect(page).toHaveURL(`${desk.url}/leads`)
  expect(problems).toEqual([])
})
