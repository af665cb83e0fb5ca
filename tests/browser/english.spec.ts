import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

const CYRILLIC = /[А-Яа-яЁё]/
const PAGES = [
  '/en/',
  '/en/services/',
  '/en/contacts/',
  '/en/thanks/',
  '/en/thanks/without-consent/',
  '/en/none/'
]

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

test('a page is in English throughout, but for what is marked as Russian', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('html[data-ready]')).toBeAttached()
    const said = await wordsOf(page)
    expect(said.length).toBeGreaterThan(50)
    expect(
      said.filter((text) => CYRILLIC.test(text)),
      path
    ).toEqual([])
  }
})

test('L12: the header has the toggles and hooks of the Russian one, and each answers', async ({
  page,
  problems
}) => {
  const hooks = () =>
    page
      .locator(':is([data-site-top], [data-header]) :is([data-action], [data-popup], form, dialog)')
      .or(page.locator('[data-header] :is([data-dropdown], [data-search-results], [data-burger])'))
      .evaluateAll((parts) =>
        parts.flatMap((part) =>
          part
            .getAttributeNames()
            .filter((name) => /^data-(?!open|submenu)/.test(name))
            .map((name) => `${name}=${part.getAttribute(name)}`)
        )
      )
  await page.goto('/faq/')
  const russian = (await hooks()).filter((hook) => hook !== 'data-action=submenu-back')
  await page.goto('/en/contacts/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  expect((await hooks()).toSorted()).toEqual(russian.toSorted())

  for (const [toggle, opened] of [
    ['contacts-toggle', '[data-dropdown="contacts"]'],
    ['city-toggle', '[data-popup="city"]'],
    ['language-toggle', '[data-popup="language"]'],
    ['search-toggle', '[data-search]'],
    ['burger-toggle', '[data-burger] nav']
  ]) {
    const button = page.locator(`[data-action="${toggle}"]`)
    await button.click()
    await expect(page.locator(`${opened}`)).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(page.locator(`${opened}`)).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  }
  expect(problems).toEqual([])
})

test('L12: the search says in English that it answers in Russian', async ({ page }) => {
  await page.goto('/en/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.getByRole('button', { name: 'Search the site, in Russian' }).click()
  await expect(page.locator('[data-search-panel]')).toContainText(
    'The site is searched, and answers, in Russian.'
  )
  await page.getByRole('combobox', { name: 'Search the site, in Russian' }).fill('seo')
  const list = page.locator('[data-search-results] [role="listbox"]')
  await expect(list.locator('a').first()).toBeVisible()
  await expect(list).toHaveAttribute('lang', 'ru')
  await expect(page.locator('[data-search] [role="status"]')).toHaveText(/^Found: \d+$/)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
})

test('the form names its faults, sends and is thanked for in English', async ({
  page,
  site,
  problems
}) => {
  await page.goto('/en/')
  const form = page.locator('main form[data-form="main"]')
  await form.scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeVisible()
  await form.getByLabel('Phone').fill('12')
  await form.getByRole('button', { name: 'Send a request' }).click()
  await expect(form.locator('[data-error-for="fio"]')).toHaveText('Error! Fill in this field')
  await expect(form.locator('[data-error-for="phone"]')).toHaveText(
    'Error! This is not a phone number'
  )
  await expect(form.getByRole('alert').getByRole('link').first()).toHaveText(
    'Name: fill in this field'
  )

  await form.getByLabel('Name').fill('Ann')
  await form.getByLabel('Phone').fill('9123456789')
  await form.locator('[name="agreement"]').check()
  await form.getByRole('button', { name: 'Send a request' }).click()
  const success = page.locator('[data-modal="success"]')
  await expect(success).toBeVisible()
  await expect(success.getByRole('heading')).toHaveText('Request received')
  await expect(success.getByRole('list', { name: 'What happens next' })).toBeVisible()
  expect(await success.textContent()).not.toMatch(CYRILLIC)
  expect((await site.leads()).at(-1)?.values).toMatchObject({ fio: 'Ann', theme: 'other' })
  expect(problems).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a faulty form comes back in English, and a good one is thanked for', async ({ page }) => {
    await page.goto('/en/contacts/')
    await page.getByRole('button', { name: 'Send a request' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Once more')
    await expect(page.locator('main [data-error-for="fio"]')).toHaveText(
      'Error! Fill in this field'
    )
    expect(await page.locator('main').textContent()).not.toMatch(CYRILLIC)

    await page.goto('/en/contacts/')
    await page.getByLabel('Name').fill('Ann')
    await page.getByLabel('E-mail').fill('ann@example.com')
    await page.locator('[name="agreement"]').check()
    await page.getByRole('button', { name: 'Send a request' }).click()
    await expect(page).toHaveURL('/spasibo/')
    await page.getByRole('link', { name: 'Request received' }).click()
    await expect(page).toHaveURL('/en/thanks/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received')
  })
})
