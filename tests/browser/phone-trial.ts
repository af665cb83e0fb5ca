import type { Page } from 'playwright/test'
import { expect } from './site.ts'

/**
 * A form of the test's own on a page of the site: phone fields are made wherever they stand.
 * It is built element by element, because pages take no markup but from the policy of the site.
 */
export async function openField(page: Page, country: string) {
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

export const input = (page: Page) => page.locator('#trial-phone')
