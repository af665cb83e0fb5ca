import { held } from './held.ts'
import { expect, test } from './site.ts'

const GLOSSARY = '/education/glossary/'

test('typing leaves the terms that have all the words, counts them and dims empty letters', async ({
  page,
  problems
}) => {
  await page.goto(GLOSSARY)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const words = page.locator('.word:visible')
  const all = await words.count()
  const field = page.getByRole('searchbox', { name: 'Найти термин' })
  const count = page.getByRole('search', { name: 'Поиск по словарю' }).getByRole('status')
  const whole = await count.textContent()

  await field.fill('отчет')
  await expect(words.filter({ hasText: 'Отчёт' }).first(), '«е» finds «ё»').toBeVisible()
  await expect(count).toHaveText(/^Найдено: /)
  const found = await words.count()
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(all)
  await expect(count).toHaveText(`Найдено: ${found}`)
  const shown = await page.locator('.letter-sign:visible').allTextContents()
  const open = page.locator('.az a:not([data-empty])')
  expect(await open.allTextContents()).toEqual(shown)

  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('found') ?? [])].map(String).map((text) => text.toLowerCase())
    )
  expect((await marked()).length, 'every term shown has the word marked').toBeGreaterThanOrEqual(
    found
  )
  expect(new Set(await marked())).toEqual(new Set(['отчёт']))

  await field.press('Enter')
  await expect(page).toHaveURL(`${GLOSSARY}?q=${encodeURIComponent('отчет')}`)
  await page.reload()
  await expect(words, 'the address shows the same').toHaveCount(found)
  await expect.poll(marked, 'marked as before').not.toEqual([])

  await page.getByRole('searchbox', { name: 'Найти термин' }).fill('')
  await expect(words).toHaveCount(all)
  expect(await marked()).toEqual([])
  await expect(count).toHaveText(whole ?? '')

  await page.getByRole('searchbox', { name: 'Найти термин' }).fill('такого слова нет')
  await expect(page.getByText('Такого термина нет')).toBeVisible()
  expect(problems).toEqual([])
})

test('a choice among the cases that is made before the script has come is answered as soon as it has', async ({
  page
}) => {
  const release = await held(page, /\/assets\/touch-scripts-[^/]*\.js/)
  await page.goto('/cases/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.getByLabel('Отрасль').selectOption({ index: 1 })
  release()
  await expect(page).toHaveURL(/\/cases\/\?/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form of the glossary asks for a page with the terms that are found', async ({
    page
  }) => {
    await page.goto(GLOSSARY)
    const all = await page.locator('.word:visible').count()
    await page.getByRole('searchbox', { name: 'Найти термин' }).fill('поиск запрос')
    await page.getByRole('searchbox', { name: 'Найти термин' }).press('Enter')
    await page.waitForURL(/\?q=/)
    const found = await page.locator('.word:visible').count()
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThan(all)
    await expect(page.getByRole('status').filter({ hasText: 'Найдено' })).toHaveText(
      `Найдено: ${found}`
    )
  })
})
