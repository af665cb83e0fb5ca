import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

test.use({ viewport: { width: 320, height: 568 } })

/** Elements with a word that is wider than they are; a browser may have no dictionary to hyphenate it by. */
function brokenWords(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    (elements as HTMLElement[])
      .filter((element) => {
        element.style.overflowWrap = 'normal'
        return element.scrollWidth > element.clientWidth
      })
      .map(({ innerText }) => innerText)
  )
}

test('a narrow phone breaks no word of a title and no name of a city', async ({ page }) => {
  for (const path of [
    '/contacts/ekaterinburg/',
    '/contacts/novosibirsk/',
    '/industries/proizvodstvo/',
    '/education/templates/otchet/',
    '/cases/onlajn-shkola/'
  ]) {
    await page.goto(path)
    expect.soft(await brokenWords(page, 'h1'), path).toEqual([])
  }
  await page.goto('/')
  await page.locator('.office-list').scrollIntoViewIfNeeded()
  expect(await brokenWords(page, '.office-list__city, .office-list__address')).toEqual([])
})

test('what says that a phone or an e-mail is enough stands right under them', async ({ page }) => {
  await page.goto('/contacts/')
  const form = page.locator('main form[data-form="main"]')
  await form.scrollIntoViewIfNeeded()
  const tops = await form
    .locator('[name=email], .lead-form__either, [name=site]')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
  const [email, note, site] = tops
  expect(tops).toHaveLength(3)
  expect(note).toBeGreaterThan(email as number)
  expect(note).toBeLessThan(site as number)
})
