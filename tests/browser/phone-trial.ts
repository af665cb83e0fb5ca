import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect } from './site.ts'

export type Step =
  | 'click'
  | 'tab'
  | 'blur'
  | { type: string }
  | { paste: string }
  | { insert: string }
  | { autofill: string }
  | { silent: string }
  | { country: string }
  | { key: string | [string, number] }
  | { sel: [number, number] }
  | { ime: [string[], string] }

export interface Case {
  id: string
  country?: string
  steps?: Step[]
  note?: string
  query?: string
  expect: {
    display: string
    placeholder?: string
    country: string
    caret: number
    submitted: string | null
    valid: boolean
    first?: string | null
    total?: number
  }
}

export const CASES: Case[] = JSON.parse(
  readFileSync(new URL('phone-cases.json', import.meta.url), 'utf8')
)

/** A form of the test's own on a page of the site: phone fields are made wherever they stand. */
export async function openField(page: Page, country: string) {
  await page.evaluate((iso2) => {
    document.querySelector('#trial')?.remove()
    const form = document.createElement('form')
    form.id = 'trial'
    form.innerHTML = `<label for="trial-phone">Телефон</label>
      <div class="field__box" data-phone-field="${iso2}"><input id="trial-phone" class="field__control" name="phone" autocomplete="off"></div>
      <button type="button">мимо</button>`
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
