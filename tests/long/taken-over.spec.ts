import type { CDPSession, Page } from 'playwright/test'
import { held } from '../browser/held.ts'
import { expect, test } from '../browser/site.ts'

const form = (page: Page) => page.locator('main form[data-form="main"]')
const phone = (page: Page) => form(page).locator('[name=phone]')

/** As an Android keyboard puts a number together. */
async function compose(devtools: CDPSession, parts: string[]) {
  for (const text of parts) {
    await devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length
    })
  }
  await devtools.send('Input.insertText', { text: parts.at(-1) ?? '' })
}

const sent = (page: Page) =>
  form(page).evaluate((element: HTMLFormElement) => new FormData(element).get('phone'))

test('a composition in the phone field of the real form is left alone to its end', async ({
  page
}) => {
  const devtools = await page.context().newCDPSession(page)
  await page.goto('/contacts/')
  await form(page).scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeAttached()
  await phone(page).focus()
  await expect(form(page).locator('[data-phone-ready]')).toBeAttached()

  await compose(devtools, ['9', '91', '912', '9123'])
  await expect(phone(page)).toHaveValue('912 3XX-XX-XX')
  await compose(devtools, ['4', '45', '456789'])
  await expect(phone(page)).toHaveValue('912 345-67-89')
  expect(await sent(page)).toBe('+7 912 345-67-89')
})

for (const [who, change] of [
  ['a translator', wrapWords],
  ['an extension with a control of its own (lightSAML/lightSAML#153)', addControl]
] as const) {
  test(`${who} that changes the form before its script loses nothing of what is typed`, async ({
    changedPage: page
  }) => {
    const release = await held(page, /\/assets\/forms-/)
    await page.goto('/contacts/')
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await form(page).evaluate(change)
    await form(page).locator('[name=theme]').selectOption('audit')
    await form(page).locator('[name=agreement]').check()
    await phone(page).focus()
    await page.keyboard.type('+375291234567')
    await form(page).locator('[name=message]').focus()
    await page.keyboard.type('Прошу позв')
    const former = await form(page).elementHandle()
    release()
    await page
      .locator('main [data-island="lead-form"][data-hydrated]')
      .waitFor({ state: 'attached' })
    expect(await former?.evaluate((element) => element.isConnected)).toBe(false)

    await page.keyboard.type('онить')
    await expect(form(page).locator('[name=message]')).toHaveValue('Прошу позвонить')
    await expect(form(page).locator('[name=theme]')).toHaveValue('audit')
    await expect(form(page).locator('[name=agreement]')).toBeChecked()
    await expect.poll(() => sent(page)).toBe('+375 29 123-45-67')
  })
}

// Run in the page.
function wrapWords(form: Element): void {
  for (const label of form.querySelectorAll('label')) {
    const font = document.createElement('font')
    font.append(...label.childNodes)
    label.append(font)
  }
}

function addControl(form: Element): void {
  const select = document.createElement('select')
  select.name = 'of-an-extension'
  form.querySelector('[name=email]')?.before(select)
}

test('a number with its country comes back after a reload', async ({ page }) => {
  await page.goto('/contacts/')
  await phone(page).focus()
  await page.keyboard.type('+375291234567')
  await expect(phone(page)).toHaveValue('29 123-45-67')
  // Also when it was typed before the form had its script.
  const kept = () => page.evaluate(() => Object.values({ ...sessionStorage }).join())
  await expect.poll(kept).toContain('+375 29 123-45-67')
  await page.reload()
  await form(page).scrollIntoViewIfNeeded()
  await expect.poll(() => sent(page)).toBe('+375 29 123-45-67')
  await expect(form(page).locator('[data-phone-dial]')).toHaveText('+375')
})

test('review-engines 4: a number whose field loses the focus while the page goes away keeps its country', async ({
  page
}) => {
  await page.goto('/contacts/')
  await phone(page).focus()
  await page.keyboard.type('+375291234567')
  await expect(phone(page)).toHaveValue('29 123-45-67')
  // The order of Firefox, which keeps for the reload what stands in the field after that.
  await phone(page).evaluate((input) => {
    dispatchEvent(new PageTransitionEvent('pagehide'))
    input.blur()
  })
  await expect(phone(page)).toHaveValue('+375 29 123-45-67')

  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow')))
  await expect(phone(page)).toHaveValue('29 123-45-67')
  expect(await sent(page)).toBe('+375 29 123-45-67')
})
