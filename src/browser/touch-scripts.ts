import { pageOffice } from '../islands/page-cities.ts'
import { asksForTab, isComposing, isPlainClick } from '../islands/plain-click.ts'
import { writeClipboard } from '../islands/write-clipboard.ts'
import { tellingParts } from '../shared/attribution/address.ts'
import { CITY_KEY } from '../shared/city.ts'
import { FIXED_FORM_CLOSED } from '../shared/lead/fixed-form.ts'
import { watchGlossary } from './glossary.ts'
import { followHills } from './hill.ts'
import { watchFilterForms, watchLoadMore } from './live-lists.ts'
import { attempt, takeCity } from './page-state.ts'
import { followSections } from './scroll-links.ts'

/** What a page needs from the first touch on: of a pointer, a key or a wheel. */
export function startTouchScripts(): void {
  for (const start of [
    drawThanks,
    watchCityChoice,
    watchCopyLinks,
    watchFilterForms,
    watchFixedForm,
    watchGlossary,
    watchLoadMore,
    watchSteps,
    followHills,
    followSections
  ]) {
    attempt(start)
  }
  document.addEventListener('dragover', holdDrag)
  document.addEventListener('drop', dropFile)
  document.addEventListener('keyup', showWhole)
  document.addEventListener('click', closeAround)
  document.addEventListener('submit', carryVisit)
}

/** The way to the answer on the page of thanks, which says it in words before. */
function drawThanks(): void {
  if (document.querySelector('.thanks .road'))
    import('./draw-road.ts').then(({ watch }) => watch(pageOffice()), console.error)
}

/** Lets a visitor choose a city, and remembers it. */
function watchCityChoice(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-city]:not(html)')
    if (!button?.dataset.city) return
    try {
      localStorage.setItem(CITY_KEY, button.dataset.city)
    } catch {
      // Storage is blocked: the choice lasts for this page only.
    }
    button.closest<HTMLElement>('[popover]')?.hidePopover()
    takeCity(button.dataset.city)
  })
}

/** Buttons beside a number add to it at once, within its bounds; whoever follows it hears of it as of what is typed. */
function watchSteps(): void {
  document.documentElement.dataset.steps = ''
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-step]')
    const number = button?.parentElement?.querySelector('input')
    number?.stepUp(Number(button?.dataset.step))
    number?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  // Where anybody listens to wheels, as React does, one over a number with the focus would change it and scroll nothing.
  document.addEventListener('wheel', leaveNumber, { passive: true })
}

function leaveNumber({ target }: Event): void {
  const { activeElement } = document
  if (target === activeElement && (target as HTMLElement).matches('[type=number]')) {
    ;(target as HTMLElement).blur()
  }
}

/** A popup would cover the place of the same page that its link leads to. */
function closeAround(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>(
    '[popover] a[href*="#"]:not([data-open-modal])'
  )
  if (!link || asksForTab(event) || link.pathname !== location.pathname) return
  link.closest<HTMLElement>('[popover]')?.hidePopover()
}

/** A form that asks for a page by its address takes along what tells where the visitor came from. */
function carryVisit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented || form.method !== 'get') return
  form.addEventListener(
    'formdata',
    ({ formData }) => {
      for (const [name, value] of new URLSearchParams(tellingParts(location.search).join('&')))
        formData.append(name, value)
    },
    { once: true }
  )
}

/** A file beside an attachment would be opened in place of the page, and of what was typed: nothing happens there. */
function holdDrag(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = attachmentOf(event) ? 'copy' : 'none'
}

function dropFile(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  const input = attachmentOf(event)
  const [file] = event.dataTransfer.files
  if (!input || !file) return
  const one = new DataTransfer()
  one.items.add(file)
  input.files = one.files
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

const attachmentOf = ({ target }: DragEvent) =>
  (target as Element).closest('.attachment')?.querySelector<HTMLInputElement>('input[type="file"]')

/** When somebody tabs into a text area, the browser scrolls only the line of its caret out from under the banner. */
function showWhole({ key, target }: KeyboardEvent): void {
  const field = target as Element
  if (key === 'Tab' && field.matches('textarea')) field.scrollIntoView({ block: 'nearest' })
}

const TOGGLE = '[data-action="fixed-form-toggle"]'

/**
 * Unfolds, folds and closes the fixed form at once, whether React has come or not. Its state stands on the root element,
 * where the style sheet needs it before the first paint; the island looks at what is shown.
 */
export function watchFixedForm(): void {
  const page = document.documentElement
  const form = document.querySelector<HTMLElement>('[data-fixed-form]')
  if (!form) return
  form.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-action]')
    if (control?.dataset.action === 'fixed-form-close') close(page)
    if (!control?.matches(TOGGLE)) return
    event.preventDefault()
    // An address with its anchor opens the form too, which no state tells.
    const isOpen = isShown(control.nextElementSibling)
    page.dataset.fixed = isOpen ? 'folded' : 'open'
    control.ariaExpanded = String(!isOpen)
  })
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !isComposing(event)) takeBack(form)
  })
}

function isShown(part: Element | null | undefined): boolean {
  return (part?.getClientRects().length ?? 0) > 0
}

/** One thing at a time; the list of countries takes its key itself. */
function takeBack(form: HTMLElement): void {
  const toggle = form.querySelector<HTMLElement>(TOGGLE)
  const more = form.querySelector('details[open]')
  if (more) {
    more.removeAttribute('open')
    more.querySelector('summary')?.focus()
  } else if (toggle && isShown(toggle.nextElementSibling) && isControl(toggle)) {
    toggle.click()
    toggle.focus()
  }
}

/** The title of a bar is none. */
function isControl(toggle: HTMLElement): boolean {
  return getComputedStyle(toggle).visibility === 'visible'
}

function close(page: HTMLElement): void {
  delete page.dataset.fixed
  try {
    sessionStorage.setItem(FIXED_FORM_CLOSED, '1')
  } catch {
    // Storage is blocked: the form is closed on this page only.
  }
}

const WORDS = { copied: 'Ссылка скопирована', refused: 'Не вышло: выделите адрес сами' }

/**
 * Buttons and links that pass an address on: that in `data-url`, else the link's own. A touch screen opens the device's
 * sharing sheet, a mouse copies. They are shown by what answers them: no browser copies anything long after the press.
 */
export function watchCopyLinks(): void {
  // For pages on https alone.
  if (!navigator.clipboard) return
  document.documentElement.dataset.copies = ''
  for (const button of document.querySelectorAll('[hidden] > [data-action="copy-link"]')) {
    button.parentElement?.removeAttribute('hidden')
  }
  document.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-action="copy-link"]')
    if (!control || !isPlainClick(event)) return
    event.preventDefault()
    void send(control)
  })
}

async function send(control: HTMLElement): Promise<void> {
  const address = control.dataset.url ?? control.getAttribute('href') ?? ''
  const { href } = new URL(address, location.href)
  if (control.hasAttribute('data-send') && matchMedia('(pointer: coarse)').matches) {
    if (await share(href)) return
  }
  await copyText(control, href, WORDS)
}

/** Whether the device took it, or the visitor changed their mind. */
async function share(url: string): Promise<boolean> {
  try {
    await navigator.share({ title: document.title, url })
    return true
  } catch (error) {
    return (error as Error).name === 'AbortError'
  }
}

const SHOWN_MS = 2000

/** What a control says for a while in place of its label: that the text is copied, or what to do where the browser refuses. */
interface Outcome {
  copied: string
  refused: string
}

/** Puts a text into the clipboard, and has the control say what came of it. */
async function copyText(
  control: HTMLElement,
  text: string,
  { copied, refused }: Outcome
): Promise<void> {
  say(control, (await writeClipboard(text)) ? copied : refused)
}

const endings = new WeakMap<HTMLElement, number>()

/** What an earlier press has said ends with this one: its time would cut this short. */
function say(control: HTMLElement, text: string): void {
  clearTimeout(endings.get(control))
  control.dataset.label ??= control.textContent ?? ''
  control.ariaLive = 'polite'
  control.textContent = text
  const ending = window.setTimeout(() => {
    control.textContent = control.dataset.label ?? ''
  }, SHOWN_MS)
  endings.set(control, ending)
}
