import { PHONE_CASES } from '../support/phone-cases.ts'
import { input, openField } from './phone-trial.ts'
import { expect, test } from './site.ts'

test('the list of countries is searched by name, synonym, code, keyboard layout and typo', async ({
  page
}) => {
  await page.goto('/faq/')
  await openField(page, 'ru')
  await page.locator('#trial [data-phone-country]').click()
  const options = page.locator('#trial [role=option]')
  await expect(options.first()).toHaveAttribute('data-country', 'ru')
  for (const { query = '', expect: expected } of PHONE_CASES.filter((given) => given.query)) {
    await page.locator('#trial [role=combobox]').fill(query)
    await expect(options, query).toHaveCount(expected.total ?? 0)
    if (expected.first) await expect(options.first(), query).toContainText(expected.first)
  }
  await expect(page.locator('#trial [role=status]')).toHaveText('Ничего не найдено')
})

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
  expect(await active()).toBe('kz')

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

test('Escape closes the list and leaves the dialog around it open', async ({ page }) => {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[data-open-modal="request"]')?.click()
  )
  const dialog = page.locator('dialog[data-modal="request"]')
  await dialog.locator('[data-phone-country]').click()
  await expect(dialog.locator('[role=combobox]')).toBeFocused()
  await dialog.locator('[role=combobox]').fill('бел')
  await dialog.locator('[data-country="by"]').click()
  await expect(dialog.locator('[data-phone-dial]')).toHaveText('+375')
  await expect(dialog.locator('input[name=phone]')).toHaveAttribute('placeholder', 'XX XXX-XX-XX')
  await dialog.locator('[data-phone-country]').click()
  await page.keyboard.press('Escape')
  await expect(dialog.locator('[role=combobox]')).toBeHidden()
  await expect(dialog).toBeVisible()
})

test('undo takes digits back, and redo gives them again', async ({ page }) => {
  await page.goto('/faq/')
  const field = await openField(page, 'ru')
  await field.click()
  await page.keyboard.type('912')
  for (const redo of ['Control+Shift+z', 'Control+y']) {
    await page.keyboard.press('Control+z')
    await expect(field).toHaveValue('91X XXX-XX-XX')
    await page.keyboard.press(redo)
    await expect(field).toHaveValue('912 XXX-XX-XX')
  }
})

test('any input of type tel and any with the phone-field class is one; a hidden one is not', async ({
  page
}) => {
  await page.goto('/faq/')
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { id: 'others' })
    const inputs = [
      { type: 'tel', name: 'a' },
      { className: 'phone-field', name: 'b' },
      { type: 'hidden', name: 'phone', value: '1' }
    ]
    form.append(...inputs.map((input) => Object.assign(document.createElement('input'), input)))
    document.querySelector('main')?.prepend(form)
  })
  for (const name of ['a', 'b']) {
    const field = page.locator(`#others input[name=${name}]`)
    await field.click()
    await expect(field).toHaveValue('XXX XXX-XX-XX')
  }
  await expect(page.locator('#others [data-phone-field]')).toHaveCount(2)
})

test('L10: any bare phone input is dressed untouched, whenever it comes and whatever its placeholder', async ({
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
      { type: 'tel', name: 'c' }
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

test('nothing of it is loaded until a phone field is touched', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/contacts/')
  await page.locator('main form[data-form="main"]').scrollIntoViewIfNeeded()
  await page.locator('main [data-island="lead-form"][data-hydrated]').waitFor()
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => url.includes('phone-utils'))).toEqual([])

  await page.locator('main input[name="fio"]').focus()
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => url.includes('phone-utils'))).toEqual([])
  await page.locator('main input[name="phone"]').focus()
  await expect
    .poll(() => loaded.filter((url) => /\/assets\/phone-utils-\w+\.js$/.test(url)).length)
    .toBe(1)
})
