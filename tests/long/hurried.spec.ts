import { expect, type Page } from 'playwright/test'
import { TYPED_FIELDS } from '../../src/shared/lead/lead-fields.ts'
import { test } from '../browser/site.ts'
import { openLatencyProxy } from '../support/proxies.ts'
import { FORM_PLACES, type FormPlace } from './form-places.ts'

const LATENCIES_MS = [0, 40, 150]
/** From one key to the next. */
const KEY_MS = 40
const PATIENCE_MS = 60_000

/** The fields by their names, as words are typed into them, and what is touched in another way. */
const FIRST_TOUCHES: Record<string, FirstTouch> = {
  ...Object.fromEntries(TYPED_FIELDS.map((name) => [name, typed(name, 'Анна Смирнова')])),
  phone: {
    ...typed('phone', '9123456789', '+7 912 345-67-89'),
    focus: { name: 'phone', caret: '912 345-67-89'.length }
  },
  'a foreign phone': {
    ...typed('phone', '+375291234567', '+375 29 123-45-67'),
    focus: { name: 'phone', caret: '29 123-45-67'.length }
  },
  'the middle of a phone': {
    async act(page, form) {
      await page.locator(`${form} [name=phone]`).focus()
      await page.keyboard.type('912345', { delay: KEY_MS })
      await page.keyboard.press('Backspace')
      await page.keyboard.type('56789', { delay: KEY_MS })
    },
    expected: { phone: '+7 912 345-67-89' }
  },
  'a country': {
    async act(page, form) {
      await page.locator(`${form} [data-phone-country]`).click()
      await page.locator(`${form} [data-country="by"]`).click()
      await page.keyboard.type('291234567', { delay: KEY_MS })
    },
    expected: { phone: '+375 29 123-45-67' },
    focus: { name: 'phone', caret: '29 123-45-67'.length }
  },
  // An input for e-mail tells nobody of its caret.
  email: { ...typed('email', 'anna@example.ru'), focus: { name: 'email', caret: null } },
  theme: chosen('theme', 'press'),
  from: chosen('from', '11:00'),
  agreement: {
    act: (page, form) => page.locator(`${form} [name=agreement]`).click(),
    expected: { agreement: 'true' }
  },
  file: {
    act: (page, form) =>
      page.locator(`${form} [name=file]`).setInputFiles({
        name: 'бриф.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('что нужно')
      }),
    expected: { file: 'бриф.txt' }
  }
}

/** Times that each field is touched at each latency; without it each is touched once. 20 takes an hour and a half. */
const ROUNDS = Number(process.env.HURRIED_TRIES ?? 0)

for (const given of FORM_PLACES) {
  const { form, place, path } = given
  test(`a visitor quicker than the script loses nothing: ${form} form in place "${place}" of ${path}`, async ({
    browser,
    site
  }) => {
    await using proxy = await openLatencyProxy(site.url)
    for (const { touch, latencyMs } of tries()) {
      proxy.latencyMs = latencyMs
      // A context of their own, so that nothing is cached.
      await using context = await browser.newContext()
      const losses = await touchFirst(await context.newPage(), proxy.url, given, touch)
      expect.soft(losses, `${touch} at ${latencyMs} ms`).toEqual([])
    }
  })
}

function tries(): { touch: string; latencyMs: number }[] {
  const touches = Object.keys(FIRST_TOUCHES)
  if (ROUNDS === 0) {
    return touches.map((touch, i) => ({ touch, latencyMs: LATENCIES_MS[i % 3] ?? 0 }))
  }
  const each = touches.flatMap((touch) => LATENCIES_MS.map((latencyMs) => ({ touch, latencyMs })))
  return Array.from({ length: ROUNDS }, () => each).flat()
}

/** What a visitor in a hurry does first, and what the form must hold afterwards. */
interface FirstTouch {
  /** @param form The form's selector. */
  act(page: Page, form: string): Promise<unknown>
  expected: Record<string, string>
  /** Where the focus and the caret are then. */
  focus?: { name: string; caret: number | null }
}

function typed(name: string, text: string, expected = text): FirstTouch {
  return {
    async act(page, form) {
      await page.locator(`${form} [name=${name}]`).focus()
      await page.keyboard.type(text, { delay: KEY_MS })
    },
    expected: { [name]: expected },
    focus: { name, caret: expected.length }
  }
}

function chosen(name: string, value: string): FirstTouch {
  return {
    act: (page, form) => page.locator(`${form} [name=${name}]`).selectOption(value),
    expected: { [name]: value }
  }
}

/** Opens a page no further than its markup, and gives the form's selector as soon as it can be touched. */
async function hurryTo(page: Page, url: string, given: FormPlace): Promise<string> {
  const { form, place, path } = given
  const selector = `form[data-form="${form}"][data-place="${place}"]`
  await page.goto(url + path, { waitUntil: 'commit' })
  if ('modal' in given) {
    // Dialogs open by the page's script.
    await page.locator('html[data-ready]').waitFor()
    await page.locator(`[data-open-modal="${given.modal}"]`).first().dispatchEvent('click')
  }
  // Without its button the form is still being parsed, without its styles nothing is painted.
  await page.locator(`${selector} [type=submit]`).waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(isStyled)).toBe(true)
  if (place === 'fixed') {
    // Of one who has been here before: the tab waits for an answer to the banner.
    await page.evaluate(() => {
      document.documentElement.dataset.cookies = 'closed'
    })
    if (!(await page.locator(selector).isVisible())) {
      await page.locator('[data-action="fixed-form-toggle"]').click()
      await page.locator(selector).waitFor()
    }
    await page.locator(`${selector} summary`).click()
    await page.locator(`${selector} [name=message]`).waitFor()
  }
  return selector
}

function isStyled(): boolean {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  return links.every(({ sheet }) => sheet !== null)
}

/**
 * One visitor who touches one field of a form first, quicker than the script.
 *
 * @returns What was lost, or nothing at all where the form has no such field.
 */
async function touchFirst(
  page: Page,
  url: string,
  place: FormPlace,
  touch: string
): Promise<string[]> {
  const { act, expected, focus } = FIRST_TOUCHES[touch] ?? {}
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  const form = await hurryTo(page, url, place)
  const name = Object.keys(expected ?? {})[0]
  const field = touch === 'a country' ? '[data-phone-country]' : `[name=${name}]:not([type=hidden])`
  if (!act || !expected || (await page.locator(`${form} ${field}`).count()) === 0) return []

  await act(page, form)
  const attached = { state: 'attached', timeout: PATIENCE_MS } as const
  await page
    .locator(`[data-island][data-hydrated]:has(${form}):not(:has([data-island] ${form}))`)
    .waitFor(attached)
  if ('phone' in expected) await page.locator(`${form} [data-phone-ready]`).waitFor(attached)
  let state = await page.evaluate(stateOf, form)
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    if (lossesOf(state, expected, undefined).length === 0) break
    await page.waitForTimeout(100)
    state = await page.evaluate(stateOf, form)
  }
  return [...lossesOf(state, expected, focus), ...problems]
}

interface FormState {
  values: Record<string, string>
  focus: { name: string; caret: number | null } | undefined
}

function lossesOf(
  state: FormState,
  expected: FirstTouch['expected'],
  focus: FirstTouch['focus']
): string[] {
  const values = Object.keys(expected).map((name) => [name, state.values[name]])
  const held = JSON.stringify([Object.fromEntries(values), focus && state.focus])
  const wanted = JSON.stringify([expected, focus])
  return held === wanted ? [] : [`${held} instead of ${wanted}`]
}

/** What the form holds, and where focus and caret are. */
function stateOf(selector: string): FormState {
  const form = document.querySelector(selector) as HTMLFormElement
  const values = [...new FormData(form)].map(([name, value]) => [
    name,
    value instanceof File ? value.name : value
  ])
  const focused = document.activeElement as HTMLInputElement | null
  const isInside = focused && form.contains(focused)
  return {
    values: Object.fromEntries(values) as Record<string, string>,
    focus: isInside ? { name: focused.name, caret: focused.selectionStart } : undefined
  }
}
