import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'
import { atRest } from './at-rest.ts'

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

test('a narrow phone breaks no word of a title and no name', async ({ page }) => {
  for (const path of [
    '/contacts/ekaterinburg/',
    '/contacts/novosibirsk/',
    '/industries/medicina/',
    '/education/templates/otchet/',
    '/cases/onlajn-shkola/'
  ]) {
    await page.goto(path)
    expect.soft(await brokenWords(page, 'h1'), path).toEqual([])
  }
  await page.goto('/')
  await page.locator('.offices').scrollIntoViewIfNeeded()
  expect(await brokenWords(page, '.offices__item h3, .faces h3')).toEqual([])
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

/** Names of the first section's lines whose words meet their price or reach out of them, and arrows that are none of a line. */
const misplaced = (page: Page) =>
  page
    .locator('.main-menu__pages')
    .first()
    .evaluate((list) =>
      [...list.children].flatMap((line) => {
        const [title, price, arrow] = ['a', 'small', '.main-menu__toggle'].map((name) =>
          line.querySelector(`:scope > ${name}`)
        )
        if (!title) return ['a line without a link']
        const words = document.createRange()
        words.selectNodeContents(title)
        const [own, cost, row] = [words, price, title].map((box) => box?.getBoundingClientRect())
        const button = arrow?.getBoundingClientRect()
        const isTouched =
          cost && own && own.right > cost.left && own.bottom > cost.top && cost.width > 0
        const isFallen = button && button.width > 0 && row && button.top >= row.bottom
        return isTouched || isFallen ? [title.textContent ?? ''] : []
      })
    )

test('titles, prices and arrows of the menu keep apart on phones', async ({ page }) => {
  for (const width of [320, 340, 360, 390, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/services/seo/')
    await page.locator('[data-action="burger-toggle"]').click()
    await expect(page.locator('.main-menu__pages').first()).toBeVisible()
    await atRest(page)
    expect(await misplaced(page), `${width} px`).toEqual([])
  }
})
