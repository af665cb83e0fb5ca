import { TYPED_FIELDS } from '../../src/shared/lead/lead-fields.ts'
import { choose, focus, type Visitor, waitFor, waitForElement } from '../support/visitor.ts'
import type { FormPlace } from './form-places.ts'

export const LATENCIES_MS = [0, 40, 150]

/** What a visitor in a hurry does first, and what the form must hold afterwards. */
interface FirstTouch {
  /** @param form The form's selector. */
  act(visitor: Visitor, form: string): Promise<void>
  expected: Record<string, string>
  /** Where the focus and the caret are then. */
  focus?: { name: string; caret: number | null }
}

function typed(name: string, text: string, expected = text): FirstTouch {
  return {
    async act(visitor, form) {
      await focus(visitor, `${form} [name=${name}]`)
      await visitor.type(text)
    },
    expected: { [name]: expected },
    focus: { name, caret: expected.length }
  }
}

function chosen(name: string, value: string): FirstTouch {
  return {
    act: (visitor, form) => choose(visitor, `${form} [name=${name}]`, value),
    expected: { [name]: value }
  }
}

/** The fields by their names, as words are typed into them, and what is touched in another way. */
export const FIRST_TOUCHES: Record<string, FirstTouch> = {
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
    async act(visitor, form) {
      await focus(visitor, `${form} [name=phone]`)
      await visitor.type('912345')
      await visitor.press('Backspace')
      await visitor.type('56789')
    },
    expected: { phone: '+7 912 345-67-89' }
  },
  'a country': {
    async act(visitor, form) {
      await visitor.click(`${form} [data-phone-country]`)
      await visitor.click(`${form} [data-country="by"]`)
      await visitor.type('291234567')
    },
    expected: { phone: '+375 29 123-45-67' },
    focus: { name: 'phone', caret: '29 123-45-67'.length }
  },
  // An input for e-mail tells nobody of its caret.
  email: { ...typed('email', 'anna@example.ru'), focus: { name: 'email', caret: null } },
  theme: chosen('theme', 'press'),
  from: chosen('from', '11:00'),
  agreement: {
    act: (visitor, form) => visitor.click(`${form} [name=agreement]`),
    expected: { agreement: 'true' }
  },
  file: {
    act: (visitor, form) =>
      visitor.attach(`${form} [name=file]`, { name: 'бриф.txt', text: 'что нужно' }),
    expected: { file: 'бриф.txt' }
  }
}

/** Opens a page no further than its markup, and gives the form's selector as soon as it can be touched. */
async function hurryTo(
  visitor: Visitor,
  url: string,
  { form, place, path, ...rest }: FormPlace
): Promise<string> {
  const selector = `form[data-form="${form}"][data-place="${place}"]`
  await visitor.go(url + path)
  if ('modal' in rest) {
    // Dialogs open by the page's script.
    await waitForElement(visitor, 'html[data-ready]')
    await visitor.run(
      (modal) => document.querySelector<HTMLElement>(`[data-open-modal="${modal}"]`)?.click(),
      rest.modal
    )
  }
  // Without its button the form is still being parsed, without its styles nothing is painted.
  await waitForElement(visitor, `${selector} [type=submit]`)
  await waitFor(visitor, isStyled)
  if (place === 'fixed') {
    // Of one who has been here before: the tab waits for an answer to the banner.
    await visitor.run(() => {
      document.documentElement.dataset.cookies = 'closed'
    })
    if (!(await visitor.run(isShown, selector))) {
      await visitor.click('[data-action="fixed-form-toggle"]')
      await waitFor(visitor, isShown, selector)
    }
    await visitor.click(`${selector} summary`)
    await waitFor(visitor, isShown, `${selector} [name=message]`)
  }
  return selector
}

function isStyled(): boolean {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  return links.every(({ sheet }) => sheet !== null)
}

function isShown(selector: string): boolean {
  return document.querySelector(selector)?.checkVisibility({ visibilityProperty: true }) ?? false
}

/**
 * One visitor who touches one field of a form first, quicker than the script.
 *
 * @returns What was lost, or nothing at all where the form has no such field.
 */
export async function touchFirst(
  visitor: Visitor,
  url: string,
  place: FormPlace,
  touch: string
): Promise<string[] | undefined> {
  const { act, expected, focus } = FIRST_TOUCHES[touch] ?? {}
  const form = await hurryTo(visitor, url, place)
  const field = touch === 'a country' ? '[data-phone-country]' : fieldOf(expected)
  if (!act || !expected || !(await visitor.run(hasElement, `${form} ${field}`))) return undefined

  await act(visitor, form)
  await waitForElement(visitor, `[data-island][data-hydrated]:has(${form})`)
  if ('phone' in expected) await waitForElement(visitor, `${form} [data-phone-ready]`)
  await waitFor(visitor, holds, form, expected).catch(() => undefined)
  return [
    ...lossesOf(await visitor.run(stateOf, form), expected, focus),
    ...(await visitor.problems())
  ]
}

const fieldOf = (expected = {}) => `[name=${Object.keys(expected)[0]}]:not([type=hidden])`

const hasElement = (selector: string) => document.querySelector(selector) !== null

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

function holds(selector: string, expected: Record<string, string>): boolean {
  const values = new FormData(document.querySelector(selector) as HTMLFormElement)
  return Object.entries(expected).every(([name, value]) => {
    const held = values.get(name)
    return (held instanceof File ? held.name : held) === value
  })
}
