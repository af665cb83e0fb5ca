import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

const CYRILLIC = /[А-Яа-яЁё]/

/** Every text of a page, and every attribute that is read out; not what says that it is in Russian. */
function wordsOf(page: Page): Promise<string[]> {
  return page
    .locator('body *:not(script, [lang="ru"], [lang="ru"] *)')
    .evaluateAll((elements) =>
      elements.flatMap((element) => [
        ...[...element.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map(({ textContent }) => textContent ?? ''),
        ...['aria-label', 'placeholder', 'alt', 'title'].map(
          (name) => element.getAttribute(name) ?? ''
        )
      ])
    )
}

test('a phone is spoken of, and its country chosen, in English', async ({ page }) => {
  await page.goto('/en/contacts/')
  const field = page.locator('main [data-phone-field]')
  const input = field.locator('input[name=phone]')
  await input.scrollIntoViewIfNeeded()
  await input.click()
  await expect(field).toHaveAttribute('data-phone-ready', '')
  const said = field.locator('[role=status]')
  for (const [number, words] of [
    ['+1 202 555 0123', 'Country: United States, +1'],
    ['+999 123', 'No country has this code'],
    ['+7 912 345-67-89 ext 12', 'Extension 12 is written into the message']
  ] as const) {
    await input.fill('')
    await input.fill(number)
    await expect(said).toHaveText(words)
  }

  await input.fill('')
  const form = page.locator('main form[data-form="main"]')
  await form.getByRole('button', { name: /, change country$/ }).click()
  const list = form.getByRole('dialog', { name: 'Choice of country' })
  await expect(list.getByRole('option').first()).toHaveText(/^Russia/)
  const named = await list.getByRole('option').allTextContents()
  expect(named.filter((text) => CYRILLIC.test(text))).toEqual([])
  const others = named.slice(1).map((text) => text.replace(/ \+\d+$/, ''))
  expect(others).toEqual(others.toSorted((a, b) => a.localeCompare(b, 'en')))

  await list.getByRole('combobox', { name: 'Search for a country' }).fill('united k')
  await expect(list.getByRole('option').first()).toHaveText('United Kingdom +44')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'United Kingdom, change country' })).toBeVisible()
  await expect(form.locator('[data-phone-dial]')).toHaveText('+44')
})

test('L12: a chosen city is told of in English', async ({ page }) => {
  await page.goto('/en/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('[data-action="city-toggle"]').click()
  await page.getByRole('button', { name: /^Kazan/ }).click()
  await expect(page.locator('header [data-city-text="phone"]').first()).toHaveText(
    '+7 (843) 000-01-03'
  )

  await page.goto('/en/contacts/')
  await page.locator('[data-action="contacts-toggle"]').click()
  const dropdown = page.locator('[data-dropdown="contacts"]')
  await expect(dropdown).toContainText('7 Pokazatelnaya St., office 3')
  await expect(dropdown).toContainText('Mon–Fri 09:00–18:00')
  expect((await wordsOf(page)).filter((text) => CYRILLIC.test(text))).toEqual([])
  const after = await page
    .locator('[data-closed]')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part, '::after').content))
  expect(after.join()).toMatch(/^(", (open|closed)\u00A0now",?)+$/)
})
