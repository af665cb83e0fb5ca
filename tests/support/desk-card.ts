import type { HTMLElement } from 'node-html-parser'
import type { Test } from 'tap'
import type { DeskBrowser } from './desk-browser.ts'
import { accepted } from './stores.ts'
import { sharedDesk } from './test-desk.ts'
import { valueIn } from './text-forms.ts'

/** A desk with one lead, at which two managers have signed in. */
export async function twoManagers(t: Test) {
  const parts = await sharedDesk(t, { LEADS_WEBHOOK_URL: 'http://127.0.0.1:9/' })
  const id = await accepted(parts.store, { values: { fio: 'Вера' }, targets: ['webhook'] })
  const [anna, boris] = [parts.browser(), parts.browser()]
  for (const [browser, name] of [
    [anna, 'anna'],
    [boris, 'boris']
  ] as const) {
    await browser.signIn(await parts.addUser('manager', `${name}@agency.example`))
  }
  return { ...parts, id, anna, boris }
}

/** A card as somebody has opened it, to be sent later. */
export async function opened(browser: DeskBrowser, path: string) {
  const card = cardIn(await browser.page(path))
  return {
    ...card,
    send: async (part: string, typed: Record<string, string> = {}) => {
      const answer = await browser.post(`${path.replace(/\?.*/, '')}/${part}`, {
        ...card.fields,
        ...typed
      })
      return { ...answer, status: answer.statusCode, to: String(answer.headers.location ?? '') }
    }
  }
}

/** What the form of a card holds and says. */
export function cardIn(page: HTMLElement) {
  const form = page.querySelector('form[data-outcome]')
  const controls = page.querySelectorAll('[name]').filter((control) => {
    return control.getAttribute('form') === 'work' || form === control.closest('form')
  })
  return {
    fields: Object.fromEntries(
      controls
        .filter(({ rawTagName }) => rawTagName !== 'button')
        .map((control) => [control.getAttribute('name') ?? '', valueIn(control)])
    ),
    text: page.querySelector('main')?.structuredText ?? '',
    faultOf: (name: string) => page.querySelector(`[data-error-for="${name}"]`)?.text.trim()
  }
}
