import { isPlainClick } from '../islands/plain-click.ts'
import { parsePage } from '../islands/trusted.ts'

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
    first?.querySelector('a')?.focus()
  })
  const { more, top } = history.state ?? {}
  if (more === link.href) void load(link).then(() => scrollTo({ top, behavior: 'instant' }))
}

/** Resolves with the items that came, with none when they could not be got. */
async function load(link: HTMLAnchorElement): Promise<HTMLElement[]> {
  link.ariaBusy = 'true'
  link.textContent = 'Загружаем…'
  say('')
  try {
    const signal = AbortSignal.timeout(WAIT_MS)
    const response = await fetch(link.href, { headers: { accept: 'text/html' }, signal })
    if (!response.ok) throw new Error(`${link.href}: ${response.status}`)
    const items = append(withoutShown(parsePage(await response.text())))
    remember(link.href)
    link.remove()
    say(`Добавлено новостей: ${items.length}`)
    return items
  } catch (error) {
    link.ariaBusy = null
    link.textContent = 'Загрузить ещё раз'
    say('Новости не загрузились. Проверьте связь и нажмите ещё раз.')
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

/** Notes in the history what was loaded, and where the visitor was when leaving by a link. */
function remember(more: string): void {
  const note = () => history.replaceState({ more, top: scrollY }, '')
  note()
  document.addEventListener('click', note)
}

function say(text: string): void {
  const status = document.querySelector('[data-news-status]')
  if (status) status.textContent = text
}
