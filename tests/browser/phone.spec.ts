import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

/**
 * A form of the test's own on a page of the site: phone fields are made wherever they stand.
 * It is built element by element, because pages take no markup but from the policy of the site.
 */
async function openField(page: Page, country: string) {
  await page.evaluate((iso2) => {
    document.querySelector('#trial')?.remove()
    const make = (name: string, attributes: Record<string, string>, ...children: string[]) => {
      const element = document.createElement(name)
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
      element.append(...children)
      return element
    }
    const form = make('form', { id: 'trial' })
    const box = make('div', { class: 'field__box', 'data-phone-field': iso2 })
    box.append(
      make('input', {
        id: 'trial-phone',
        class: 'field__control',
        name: 'phone',
        autocomplete: 'off'
      })
    )
    form.append(
      make('label', { for: 'trial-phone' }, 'Телефон'),
      box,
      make('button', { type: 'button' }, 'мимо')
    )
    document.querySelector('main')?.prepend(form)
  }, country.toLowerCase())
  const input = page.locator('#trial-phone')
  // Pointing at it is enough.
  await page.mouse.move(0, 0)
  await input.hover()
  await expect(page.locator('#trial [data-phone-ready]')).toBeAttached()
  return input
}

const input = (page: Page) => page.locator('#trial-phone')

test('the list works by keyboard alone', async ({ page }) => {
  await page.goto('/faq/')
  await openField(page, 'kz')
  const button = page.locator('#trial [data-phone-country]')
  const search = page.locator('#trial [role=combobox]')
  const active = async () => {
    const id = await search.getAttribute('aria-activedescendant')
    return page.locator(`[id="${id}"]`).getAttribute('data-country')
  }
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await expect(search).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  // A screen reader would read the option in place of the field, which says that one may type.
  await expect(search).not.toHaveAttribute('aria-activedescendant')

  await search.fill('а')
  await search.fill('')
  expect(await active()).toBe('kz')
  const all = await page
    .locator('#trial [role=option]')
    .evaluateAll((options) => options.map((option) => option.getAttribute('data-country')))
  const at = all.indexOf('kz')
  await page.keyboard.press('PageDown')
  expect(await active()).toBe(all[at + 10])
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowUp')
  expect(await active()).toBe(all[at - 1])
  await search.fill('росс')
  await page.keyboard.press('Enter')
  await expect(input(page)).toBeFocused()
  await expect(input(page)).toHaveValue('XXX XXX-XX-XX')
  await expect(page.locator('#trial [data-phone-dial]')).toHaveText('+7')

  await button.click()
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(button).toBeFocused()
  await button.press('ArrowUp')
  await page.keyboard.press('Tab')
  await expect(input(page)).toBeFocused()
  await button.click()
  await page.keyboard.press('Shift+Tab')
  await expect(button).toBeFocused()
  await button.click()
  // Beside everything: what the open list covers differs with its fonts.
  await page.mouse.click(2, 2)
  await expect(search).toBeHidden()
})

test('L10: any bare phone input is dressed untouched, whenever it comes and whatever its placeholder; a hidden one is none', async ({
  page,
  problems
}) => {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.evaluate(() => {
    const inputs = [
      { type: 'text', name: 'phone', placeholder: '+7 (___) ___-__-__' },
      { type: 'tel', name: 'a', placeholder: 'Ваш телефон' },
      { className: 'phone-field', name: 'b', placeholder: 'Phone' },
      { type: 'tel', name: 'c' },
      { type: 'hidden', name: 'phone', value: '1' }
    ]
    const form = Object.assign(document.createElement('form'), { id: 'others' })
    form.append(...inputs.map((input) => Object.assign(document.createElement('input'), input)))
    document.querySelector('main')?.prepend(form)
  })
  const fields = page.locator('#others [data-phone-field]')
  await expect(fields).toHaveCount(4)
  for (const field of await fields.all()) {
    await expect(field.locator('> input')).toHaveAttribute('placeholder', 'XXX XXX-XX-XX')
    await expect(field.locator('[data-phone-dial]')).toHaveText('+7')
    await expect(field.locator('[data-phone-country]')).toBeVisible()
  }

  await page.evaluate(() => {
    const late = Object.assign(document.createElement('input'), { placeholder: 'Ещё один' })
    document.querySelector('#others')?.append(late)
    late.name = 'phone'
  })
  await expect(fields).toHaveCount(5)
  await expect(fields.last().locator('> input')).toHaveAttribute('placeholder', 'XXX XXX-XX-XX')
  expect(problems).toEqual([])
})
