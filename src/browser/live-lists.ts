import { isPlainClick } from '../islands/plain-click.ts'
import { parsePage } from '../islands/trusted.ts'
import { withVisit } from '../shared/attribution/address.ts'

/**
 * Applies filters and "reset" in place: fetches the target page and replaces the results. Without this, or
 * when the fetch fails, the form and the links navigate there.
 */
export function watchFilterForms(): void {
  document.addEventListener('change', ({ target }) => {
    if (isChoice(target)) target.closest<HTMLFormElement>('form[data-filter-form]')?.requestSubmit()
  })
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.matches('[data-filter-form]')) return
    event.preventDefault()
    void show(addressOf(form))
  })
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-filter-link]')
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    void show(link.href)
  })
  addEventListener('popstate', () => {
    if (results()) void show(location.href, false)
  })
  // What was chosen before this script came, or is brought back by the browser, has been told to nobody.
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-filter-form]'))
    if ([...form.elements].some(isChanged)) form.requestSubmit()
}

function isChanged(control: Element): boolean {
  if (!isChoice(control)) return false
  if (control instanceof HTMLInputElement) return control.checked && !control.defaultChecked
  const options = [...control.options]
  const standard = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
  return !standard?.selected
}

/** A control that is answered as soon as it changes. */
function isChoice(target: unknown): target is HTMLSelectElement | HTMLInputElement {
  if (target instanceof HTMLInputElement) return target.type === 'radio'
  return target instanceof HTMLSelectElement
}

function results(page: Document = document): HTMLElement | null {
  return page.querySelector('[data-filter-results]')
}

/** The URL for the form's values, without empty selects. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (value) query.set(name, String(value))
  const address = new URL(form.action)
  address.search = String(query)
  return address.href
}

let latest = 0

async function show(address: string, isNew = true): Promise<void> {
  const place = results()
  const turn = ++latest
  if (!place) return
  place.ariaBusy = 'true'
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' } })
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    const page = parsePage(await response.text())
    if (turn !== latest) return
    replace(place, page)
    if (isNew) history.pushState(null, '', withVisit(address, location.search))
  } catch (error) {
    console.error(error)
    if (turn !== latest) return
    if (navigator.onLine) location.assign(withVisit(address, location.search))
    // Without a network the browser would put an error page of its own in place of the results.
    else askOnline(address, isNew, turn)
  } finally {
    if (turn === latest) place.ariaBusy = null
  }
}

function askOnline(address: string, isNew: boolean, turn: number): void {
  const ask = () => void (turn === latest && show(address, isNew))
  addEventListener('online', ask, { once: true })
}

/** Replaces the results; the status element itself stays, so that its new text is announced. */
function replace(place: HTMLElement, page: Document): void {
  const next = results(page)
  if (!next) throw new Error('The page has no results')
  const status = place.querySelector('[role="status"]')
  const newStatus = next.querySelector('[role="status"]')
  const focused = describe(document.activeElement)
  if (status && newStatus) {
    status.textContent = newStatus.textContent
    newStatus.replaceWith(status)
  }
  place.replaceChildren(...next.childNodes)
  if (focused) place.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true })
}

/** A selector for the same control in the new results. */
function describe(element: Element | null): string | undefined {
  if (isChoice(element)) return `#${element.id}`
  return element?.closest('[data-filter-results]') ? '[data-filter-form] input:checked' : undefined
}

/** A person waits no longer than this; after it the link can be pressed again. */
const WAIT_MS = 15_000

/**
 * Makes a "load more" link append the list of its page. If that fails the link stays, and says so. Who comes back to
 * the page finds what was loaded.
 */
export function watchLoadMore(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-load-more]')
  if (!link) return
  link.addEventListener('click', async (event) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (link.ariaBusy === 'true') return
    const [first] = await load(link)
    document.querySelector('[data-first-new]')?.removeAttribute('data-first-new')
    first?.setAttribute('data-first-new', '')
    first?.querySelector('a')?.focus()
  })
  const { more, top } = history.state ?? {}
  if (more === link.href) void load(link).then(() => scrollTo({ top, behavior: 'instant' }))
}

/** Resolves with the items that came, with none when they could not be got. What is said stands at the link. */
async function load(link: HTMLAnchorElement): Promise<HTMLElement[]> {
  const { busy = '', added = '', again = '', failed = '' } = link.dataset
  link.ariaBusy = 'true'
  link.textContent = busy
  say('')
  try {
    const signal = AbortSignal.timeout?.(WAIT_MS)
    const response = await fetch(link.href, { headers: { accept: 'text/html' }, signal })
    if (!response.ok) throw new Error(`${link.href}: ${response.status}`)
    const items = append(withoutShown(parsePage(await response.text())))
    remember(link.href)
    link.remove()
    say(`${added} ${items.length}`)
    return items
  } catch (error) {
    link.ariaBusy = null
    link.textContent = again
    say(failed)
    console.error(error)
    return []
  }
}

/**
 * An item that was added to the list since this page came has moved others to the next one: they stand here already.
 *
 * @throws {Error} When the page has no list.
 */
function withoutShown(page: Document): Document {
  const items = '[data-news-list] [data-news-item]'
  const isShown = (address: string | null) =>
    document.querySelector(`${items} a[href="${address}"]`) !== null
  const found = [...page.querySelectorAll(items)]
  if (found.length === 0) throw new Error('there are no items')
  for (const item of found) {
    if (isShown(item.querySelector('a')?.getAttribute('href') ?? null)) item.remove()
  }
  return page
}

function append(page: Document): HTMLElement[] {
  const list = document.querySelector('[data-news-list]')
  const items = [...page.querySelectorAll<HTMLElement>('[data-news-list] [data-news-item]')]
  if (!list) throw new Error('there is no list')
  const parts = page.querySelector('[data-news-list]')?.children ?? []
  for (const part of [...parts]) addPart(list, part)
  markPages(page)
  return items
}

/** Items of a year that the page already shows join its list; any other year is added whole. */
function addPart(list: Element, part: Element): void {
  const year = part.getAttribute('data-news-group')
  const begun = list.querySelector(`[data-news-group="${year}"] ol`)
  const lines = part.querySelector('ol')?.children ?? []
  if (begun) begun.append(...[...lines].map((line) => document.adoptNode(line)))
  else if (!year || lines.length > 0) list.append(document.adoptNode(part))
}

/** The numbered links of the page that came replace those that are here; what was shown before stays marked. */
function markPages(page: Document): void {
  const pager = document.querySelector('[data-news-pages]')
  const next = page.querySelector('[data-news-pages]')
  if (!pager || !next) return
  // Its items are shown, but the address is still that of the page before: `true` rather than `page`.
  next.querySelector('[aria-current]')?.setAttribute('aria-current', 'true')
  for (const link of pager.querySelectorAll('[aria-current]')) {
    const same = next.querySelector(`a[href="${link.getAttribute('href')}"]`)
    same?.setAttribute('aria-current', link.getAttribute('aria-current') ?? 'true')
  }
  pager.replaceWith(document.adoptNode(next))
}

/** How long a page rests before its place is noted: Safari takes a hundred notes in half a minute. */
const REST_MS = 200

/** Notes in the history what was loaded, and where the visitor is: who comes back or loads the page anew is there again. */
function remember(more: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = () => {
    clearTimeout(timer)
    history.replaceState({ more, top: scrollY }, '')
  }
  note()
  for (const leave of ['click', 'pagehide']) addEventListener(leave, note)
  addEventListener('scroll', () => {
    clearTimeout(timer)
    timer = setTimeout(note, REST_MS)
  })
}

function say(text: string): void {
  const status = document.querySelector('[data-news-status]')
  if (status) status.textContent = text
}
