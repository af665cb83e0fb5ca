import type { Locator, Page } from 'playwright/test'
import { openDialog } from '../browser/open-dialog.ts'
import { expect, test } from '../browser/site.ts'

/** Follows what a live region says from now on, in order. */
function listen(region: Locator): Promise<void> {
  return region.evaluate((element) => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const { textContent } of addedNodes) said.push(textContent ?? '')
    }).observe(element, { childList: true })
  })
}

const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { said: string[] }).said)

test('the glossary says what is left once the typing rests, not at every letter', async ({
  page
}) => {
  await page.goto('/education/glossary/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const search = page.getByRole('search', { name: 'Поиск по словарю' })
  const field = search.getByRole('searchbox')
  await field.focus()
  await listen(search.getByRole('status'))
  await field.evaluate((input: HTMLInputElement) => {
    for (const typed of ['c', 'ct', 'ctr']) {
      input.value = typed
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  })
  await expect(search.getByRole('status')).toHaveText(/^Найдено: /)
  expect(await said(page)).toHaveLength(1)
})

test('the focus is seen wherever it stands in the glossary', async ({ page }) => {
  await page.goto('/education/glossary/')
  await page.getByRole('searchbox', { name: 'Найти термин' }).focus()
  await page.keyboard.press('Tab')
  const box = await page.locator(':focus').boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
})

test('a month of the hill is said by its range, and not once more by what stands beside', async ({
  page
}) => {
  await page.goto('/')
  const range = page.getByRole('slider', { name: 'Месяц' })
  await range.focus()
  await range.press('ArrowLeft')
  await expect(range).toHaveAttribute('aria-valuetext', /февраль 2025 года: 11,3/)
  const reading = page.locator('[data-hill] output')
  await expect(reading).toContainText('февраль 2025 года')
  await expect(reading).toHaveAttribute('aria-live', 'off')
})

test('the chosen file is still known as the attachment, with its limit and its fault', async ({
  page
}) => {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await openDialog(page, 'request')
  const attachment = page.locator('[data-modal="request"] [data-attachment] input')
  await expect(attachment).toHaveAccessibleName('Прикрепить файл')
  await expect(attachment).toHaveAccessibleDescription(/^Любой файл до\s10\sМБ$/)
  await attachment.setInputFiles({
    name: 'задание.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('аудит')
  })
  await expect(attachment).toHaveAccessibleName('Заменить файл задание.txt')
  await page.getByRole('button', { name: 'Удалить файл задание.txt' }).click()
  await expect(attachment).toHaveAccessibleName('Прикрепить файл')
})

test('how many countries were found is left nowhere once one is chosen', async ({ page }) => {
  await page.goto('/contacts/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const form = page.locator('form[data-form="main"]').first()
  await form.locator('[data-phone-country]').click()
  await page.getByRole('combobox', { name: 'Поиск страны' }).fill('казах')
  const status = form.locator('[data-phone-field] [role="status"]')
  await expect(status).toHaveText('Найдено: 1')
  await page.keyboard.press('Enter')
  await expect(form.locator('input[name="phone"]')).toBeFocused()
  await expect(status).toBeEmpty()
})

test('the bars of a rating stand in a column whose head says what they are', async ({ page }) => {
  await page.goto('/rating/agentstva-prodvizheniya/')
  const head = page.locator('[data-rating-table] th.rating-sheet__bar').first()
  await expect(head).toHaveAccessibleName(/^Итог на\sшкале от\s0\sдо\s100$/)
})
