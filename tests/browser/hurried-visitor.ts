import type { Locator, Page } from 'playwright/test'

/** Every place of the two forms, and the fields that a visitor may touch first. */
export const HURRIED_PLACES = [
  { form: 'main', place: 'page', path: '/contacts/' },
  { form: 'main', place: 'product', path: '/services/seo/' },
  { form: 'main', place: 'bottom', path: '/services/seo/' },
  { form: 'main', place: 'fixed', path: '/education/articles/kak-vybrat-podryadchika/' },
  { form: 'main', place: 'fixed', path: '/rating/agentstva-prodvizheniya/' },
  { form: 'main', place: 'modal', path: '/faq/', modal: 'request' },
  { form: 'callback', place: 'modal', path: '/faq/', modal: 'callback' }
] as const

export type HurriedPlace = (typeof HURRIED_PLACES)[number]

/** What a visitor in a hurry does first, and what the form must hold afterwards. */
interface FirstTouch {
  act(form: Locator, page: Page): Promise<void>
  expected: Record<string, string>
  /** Where the focus and the caret are then. */
  focus?: { name: string; caret: number | null }
}

const KEY_MS = 40

function typed(name: string, text: string, expected = text): FirstTouch {
  return {
    async act(form, page) {
      await form.locator(`[name=${name}]`).focus()
      await page.keyboard.type(text, { delay: KEY_MS })
    },
    expected: { [name]: expected },
    focus: { name, caret: expected.length }
  }
}

const phone = typed('phone', '9123456789', '+7 912 345-67-89')

export const FIRST_TOUCHES: Record<string, FirstTouch> = {
  fio: typed('fio', 'Анна Смирнова'),
  phone: { ...phone, focus: { name: 'phone', caret: '912 345-67-89'.length } },
  'a foreign phone': {
    ...typed('phone', '+375291234567', '+375 29 123-45-67'),
    focus: { name: 'phone', caret: '29 123-45-67'.length }
  },
  'the middle of a phone': {
    async act(form, page) {
      await form.locator('[name=phone]').focus()
      await page.keyboard.type('912345', { delay: KEY_MS })
      await page.keyboard.press('Backspace')
      await page.keyboard.type('56789', { delay: KEY_MS })
    },
    expected: { phone: '+7 912 345-67-89' }
  },
  'a country': {
    async act(form) {
      await form.locator('[data-phone-country]').click()
      await form.locator('[data-country="by"]').click()
      await form.page().keyboard.type('291234567', { delay: KEY_MS })
    },
    expected: { phone: '+375 29 123-45-67' },
    focus: { name: 'phone', caret: '29 123-45-67'.length }
  },
  // An input for e-mail tells nobody of its caret.
  email: { ...typed('email', 'anna@example.ru'), focus: { name: 'email', caret: null } },
  site: typed('site', 'пример.рф'),
  message: typed('message', 'Нужен аудит'),
  theme: {
    act: async (form) => void (await form.locator('[name=theme]').selectOption('audit')),
    expected: { theme: 'audit' }
  },
  from: {
    act: async (form) => void (await form.locator('[name=from]').selectOption('11:00')),
    expected: { from: '11:00' }
  },
  agreement: {
    act: (form) => form.locator('[name=agreement]').check(),
    expected: { agreement: 'true' }
  },
  file: {
    act: (form) =>
      form.locator('[name=file]').setInputFiles({
        name: 'бриф.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('что нужно')
      }),
    expected: { file: 'бриф.txt' }
  }
}

/** Opens a page no further than its markup, and gives the form as soon as it can be touched. */
export async function hurryTo(
  page: Page,
  url: string,
  { form, place, path, ...rest }: HurriedPlace
) {
  await page.goto(url + path, { waitUntil: 'commit' })
  const found = page.locator(`form[data-form="${form}"][data-place="${place}"]`)
  if ('modal' in rest) {
    // Dialogs open by the page's script.
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await page.evaluate(
      (modal) => document.querySelector<HTMLElement>(`[data-open-modal="${modal}"]`)?.click(),
      rest.modal
    )
  }
  const toggle = page.locator('[data-action="fixed-form-toggle"]')
  await found.waitFor({ state: 'attached' })
  if (place === 'fixed' && !(await found.isVisible())) await toggle.click()
  return found
}

/** Whether a form has what can be touched first. */
export async function hasField(form: Locator, touch: string): Promise<boolean> {
  const selector = touch === 'a country' ? '[data-phone-country]' : `[name=${nameOf(touch)}]`
  const fields = form.locator(`${selector}:not([type=hidden])`)
  return (await fields.count()) > 0
}

const nameOf = (touch: string) => Object.keys(FIRST_TOUCHES[touch]?.expected ?? {})[0]

/** What the form holds, and where focus and caret are. */
export function stateOf(form: Locator) {
  return form.evaluate((element: HTMLFormElement) => {
    const values = [...new FormData(element)].map(([name, value]) => [
      name,
      value instanceof File ? value.name : value
    ])
    const focused = document.activeElement as HTMLInputElement | null
    const isInside = focused && element.contains(focused)
    return {
      values: Object.fromEntries(values) as Record<string, string>,
      focus: isInside ? { name: focused.name, caret: focused.selectionStart } : undefined
    }
  })
}
