import { watchLists } from './list-rows.ts'
import { watchLivePreview } from './live-preview.ts'
import { watchNewLeads } from './new-leads.ts'
import { watchFile, watchPictures } from './picture-files.ts'
import { askSoon, showFound, watchPlan } from './text-page.ts'
import { watchCounts, watchLeaving, watchPaste, watchTextTools } from './text-tools.ts'
import { forgetTyped, watchCard, watchTyped } from './typed-text.ts'

/** What a key does; it is a shortcut only, everything has its link or field. */
const ACTIONS: Readonly<Record<string, () => void>> = {
  j: () => move(1),
  k: () => move(-1),
  x: () => current()?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click(),
  Enter: () => current()?.querySelector<HTMLElement>('a')?.click(),
  '/': () => document.querySelector<HTMLElement>('[data-search-field]')?.focus(),
  o: () =>
    document.querySelector<HTMLElement>('[data-bulk] select, [data-outcome] select')?.focus(),
  u: () => document.querySelector<HTMLElement>('[data-back]')?.click(),
  '?': () => document.querySelector<HTMLDialogElement>('[data-keys-help]')?.showModal()
}

/** Keys that walk the list: by where they stand on the keyboard too, whichever layout is on. */
const BY_PLACE: Readonly<Record<string, string>> = {
  KeyJ: 'j',
  KeyK: 'k',
  KeyX: 'x',
  KeyO: 'o',
  KeyU: 'u'
}

const OFF_KEY = 'desk-keys-off'

/**
 * The desk's keys. They rest while somebody types, never take a key that an element has a use for, and can be switched off
 * by who dictates or has an own use for every letter.
 *
 * Source: WCAG 2.2, 2.1.4 Character Key Shortcuts.
 */
function watchKeys(): void {
  const tick = document.querySelector<HTMLInputElement>('[data-keys-on]')
  let isOff = readOff()
  if (tick) {
    tick.checked = !isOff
    tick.addEventListener('change', () => {
      isOff = !tick.checked
      writeOff(isOff)
    })
  }
  document.addEventListener('keydown', (event) => {
    if (isOff || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
    const action = ACTIONS[keyOf(event)]
    if (!action) return
    event.preventDefault()
    action()
  })
}

/** On a Russian layout the key of `/` types a dot, and with Shift a comma: it is known by its place on the keyboard. */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return BY_PLACE[code] ?? key
}

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('dialog')) return true
  if (key === 'Enter') return target.closest('a, button, input, select, textarea, summary') !== null
  return target.closest('input:not([type="checkbox"]), select, textarea') !== null
}

function current(): HTMLElement | null {
  return document.querySelector('[data-lead-row][data-current]')
}

/** Marks the next row and puts the focus on its link, which is where Enter and Tab go on. */
function move(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-lead-row]')]
  const from = all.findIndex((row) => 'current' in row.dataset)
  const next = all[from < 0 ? 0 : Math.min(all.length - 1, Math.max(0, from + step))]
  if (!next) return
  delete all[from]?.dataset.current
  next.dataset.current = ''
  next.querySelector<HTMLElement>('a')?.focus()
  next.scrollIntoView({ block: 'nearest' })
}

/** Storage may be blocked: then the choice lasts as long as the page. */
function readOff(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) !== null
  } catch {
    return false
  }
}

function writeOff(isOff: boolean): void {
  try {
    if (isOff) localStorage.setItem(OFF_KEY, '')
    else localStorage.removeItem(OFF_KEY)
  } catch {
    // It is asked for again on the next page.
  }
}

const KEY = 'list'

/** From a card, what leads to the list leads to it as it was filtered last in this tab, by who has signed in. */
function keepListAddress(): void {
  const shown = document.querySelector<HTMLInputElement>('.inbox input[name="back"]')
  const back = document.querySelector<HTMLAnchorElement>('[data-back="list"]')
  try {
    if (shown) sessionStorage.setItem(KEY, shown.value)
    if (back) back.search = sessionStorage.getItem(KEY) ?? ''
  } catch {
    // Storage may be blocked: then it leads to the whole list.
  }
  document.querySelector('form[action="/signout"]')?.addEventListener('submit', () => {
    try {
      sessionStorage.removeItem(KEY)
      forgetTyped()
    } catch {
      // Then nothing was kept.
    }
  })
}

const PATIENCE_MS = 8000
const AWAY =
  'Связи с сайтом нет, ничего не отправлено. Набранное стоит здесь: не закрывайте страницу и нажмите ещё раз, когда связь вернётся.'

/** Asks whether the desk answers before a form leaves for it: an error page of the browser has nothing of what was typed. */
function watchSending(form: HTMLFormElement): void {
  let isSure = false
  let isAsking = false
  const said = document.createElement('p')
  said.className = 'note note--fault'
  said.setAttribute('role', 'alert')
  form.addEventListener('submit', (event) => {
    if (isSure) return
    event.preventDefault()
    // A second press would be a second sending.
    if (isAsking) return
    isAsking = true
    answers()
      .then(
        () => {
          isSure = true
          form.requestSubmit(event.submitter)
          isSure = false
        },
        () => {
          said.textContent = AWAY
          form.prepend(said)
          said.scrollIntoView({ block: 'center' })
        }
      )
      .finally(() => {
        isAsking = false
      })
  })
}

/** @throws Where the desk does not answer, or a proxy answers in its place. */
async function answers(): Promise<void> {
  const style = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
  const { status } = await fetch(style?.href ?? '/', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS)
  })
  if (status >= 500) throw new Error(`status ${status}`)
}

/** The sign-in form tells in which zone the browser is. */
function tellZone(field: HTMLInputElement): void {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
}

const zone = document.querySelector<HTMLInputElement>('[data-browser-zone]')
if (zone) tellZone(zone)
const rows = document.querySelector<HTMLElement>('[data-live="rows"]')
if (rows) watchNewLeads(rows)
watchKeys()
keepListAddress()
const bar = document.querySelector<HTMLElement>('[data-tools]')
if (bar) watchTextTools(bar)
const text = document.querySelector<HTMLFormElement>('form[data-text]')
if (text) {
  watchCounts(text)
  watchLists(text)
  // First: what it holds back is still typed.
  watchSending(text)
  watchLeaving(text)
  watchTyped(text)
  const live = text.querySelector<HTMLElement>('[data-live-preview]')
  if (live) watchLivePreview(text, live)
}
const card = document.querySelector<HTMLElement>('[data-lead-card]')
const parts = [
  ...(card?.querySelectorAll<HTMLFormElement>('form[data-outcome], form[data-call-later]') ?? [])
]
if (card && parts.length > 0) {
  // First: what it holds back is still typed.
  for (const form of parts) watchSending(form)
  watchCard(card, parts)
}
const body = document.querySelector<HTMLTextAreaElement>('form[data-text] [name="body"]')
if (body) {
  watchPictures(body)
  watchPaste(body)
}
const plan = document.querySelector<HTMLFormElement>('form.plan')
if (plan) watchPlan(plan)
for (const form of document.querySelectorAll<HTMLFormElement>(
  'form[data-text], #together, [data-texts-replace]'
))
  askSoon(form)
showFound()
const file = document.querySelector<HTMLInputElement>('[data-picture] [data-most]')
if (file) watchFile(file)
document.documentElement.dataset.ready = ''
