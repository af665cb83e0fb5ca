import type { CDPSession, Page } from 'playwright/test'
import { input, openField } from '../browser/phone-trial.ts'
import { expect, test } from '../browser/site.ts'
import {
  comparable,
  PHONE_ENTRIES,
  type PhoneCase,
  type PhoneStep
} from '../support/phone-cases.ts'

const state = (page: Page) =>
  page.locator('#trial').evaluate((form) => {
    const field = form.querySelector<HTMLInputElement>('#trial-phone') as HTMLInputElement
    const submitted = String(new FormData(form as HTMLFormElement).get('phone'))
    return {
      display: field.value,
      placeholder: field.placeholder,
      caret: field.selectionStart,
      dial: form.querySelector('[data-phone-dial]')?.textContent,
      country:
        form
          .querySelector('.phone-field__flag img, .phone-flag')
          ?.getAttribute('src')
          ?.slice(-6, -4) ?? '',
      submitted
    }
  })

testPhoneEntry('every measured way', PHONE_ENTRIES)

async function take(page: Page, step: PhoneStep, devtools: CDPSession) {
  if (typeof step === 'string') return move(page, step)
  const [kind = ''] = Object.keys(step)
  const steps: Record<string, (value: never) => Promise<unknown>> = {
    type: (text: string) => page.keyboard.type(text),
    insert: (text: string) => page.keyboard.insertText(text),
    paste: (text: string) => paste(page, text),
    country: (iso2: string) => chooseCountry(page, iso2),
    sel: (range: [number, number]) => select(page, range),
    ime: ([parts, text]: [string[], string]) => compose(devtools, parts, text),
    key: (key: string | [string, number]) => press(page, key),
    autofill: (text: string) => setValue(page, text, ['input', 'change']),
    silent: (text: string) => setValue(page, text, [])
  }
  await steps[kind]?.(Object.values(step)[0] as never)
}

async function move(page: Page, step: 'click' | 'tab' | 'blur') {
  if (step === 'click') await input(page).click()
  else if (step === 'tab') await input(page).focus()
  else await page.getByRole('button', { name: 'мимо' }).click()
  // The field puts the caret in the frame after the focus; who enters a number sees it there.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
}

async function press(page: Page, given: string | [string, number]) {
  const [key, times] = typeof given === 'string' ? [given, 1] : given
  for (let count = 0; count < times; count++) await page.keyboard.press(key)
}

/** As a password manager or a script does it. */
async function setValue(page: Page, text: string, events: string[]) {
  await input(page).evaluate(
    (element, [value, types]) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        element,
        value
      )
      for (const type of types) element.dispatchEvent(new Event(type, { bubbles: true }))
    },
    [text, events] as const
  )
}

async function select(page: Page, [start, end]: [number, number]) {
  await input(page).evaluate(
    (element, range) => (element as HTMLInputElement).setSelectionRange(...range),
    [start, end] as [number, number]
  )
}

async function paste(page: Page, text: string) {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
  await page.keyboard.press('Control+V')
}

async function chooseCountry(page: Page, iso2: string) {
  await page.locator('#trial [data-phone-country]').click()
  await page.locator(`#trial [data-country="${iso2.toLowerCase()}"]`).click()
}

async function compose(devtools: CDPSession, parts: string[], text: string) {
  for (const part of parts) {
    await devtools.send('Input.imeSetComposition', {
      text: part,
      selectionStart: part.length,
      selectionEnd: part.length
    })
  }
  await devtools.send('Input.insertText', { text })
}

async function run(page: Page, { country = 'RU', steps = [], expect: expected }: PhoneCase) {
  const devtools = await page.context().newCDPSession(page)
  await openField(page, country)
  await page.waitForLoadState('networkidle')
  for (const step of steps) await take(page, step, devtools)
  // A choice from the list goes on in the field, where a script's choice does not.
  const last = steps.at(-1)
  const isChoice = typeof last === 'object' && 'country' in last
  if (isChoice && expected.display === '') await take(page, 'blur', devtools)
  await devtools.detach()
}

/** Real keys and fingers on the field, each case on a field of its own. */
function testPhoneEntry(what: string, cases: readonly PhoneCase[]): void {
  test(`${what} of entering a number`, async ({ page, context, problems }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/faq/')
    await page.locator('[data-action="cookies-close"]').click()
    for (const given of cases) {
      const { id, note, steps = [], expect: expected } = given
      await run(page, given)
      const found = await state(page)
      const name = `${id} ${note}: ${JSON.stringify(steps)}`
      expect.soft(comparable(found), name).toEqual(comparable(expected))
      expect.soft(found.placeholder, id).toBe(expected.placeholder ?? found.placeholder)
      const hasCaret = expected.display !== '' && steps.at(-1) !== 'blur'
      expect.soft(found.caret, `${id} caret`).toBe(hasCaret ? expected.caret : found.caret)
    }
    expect(problems).toEqual([])
  })
}
