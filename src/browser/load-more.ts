import { parsePage } from '../islands/trusted.ts'

/**
 * Fetches the linked page, appends its items and replaces the link with that page's own. If loading fails, the link
 * stays an ordinary link.
 */
export async function loadMore(link: HTMLAnchorElement): Promise<void> {
  try {
    const response = await fetch(link.href, { headers: { accept: 'text/html' } })
    if (!response.ok) throw new Error(`${link.href}: ${response.status}`)
    append(link, parsePage(await response.text()))
  } catch (error) {
    link.ariaBusy = null
    console.error(error)
  }
}

function append(link: HTMLAnchorElement, page: Document): void {
  const list = document.querySelector('[data-news-list]')
  const items = [...page.querySelectorAll<HTMLElement>('[data-news-list] [data-news-item]')]
  const next = page.querySelector('a[data-load-more]')
  const [first] = items
  if (!list || !first) throw new Error(`${link.href} has no items`)

  list.append(...items.map((item) => document.adoptNode(item)))
  const wrapper = link.parentElement
  if (next) link.replaceWith(document.adoptNode(next))
  else link.remove()
  announce(wrapper, items.length)
  first.querySelector('a')?.focus()
}

function announce(near: Element | null, count: number): void {
  const status = document.querySelector('[data-news-status]') ?? document.createElement('p')
  status.className = 'visually-hidden'
  status.setAttribute('role', 'status')
  status.setAttribute('data-news-status', '')
  near?.append(status)
  status.textContent = `Добавлено новостей: ${count}`
}
