import { parsePage } from '../islands/trusted.ts'

/**
 * Fetches the linked page, appends its items and replaces the link with that page's own. If loading fails, the link
 * stays an ordinary link.
 */
export async function loadMore(link: HTMLAnchorElement): Promise<void> {
  const text = link.textContent
  link.textContent = 'Загружаем…'
  try {
    const response = await fetch(link.href, { headers: { accept: 'text/html' } })
    if (!response.ok) throw new Error(`${link.href}: ${response.status}`)
    append(link, parsePage(await response.text()))
  } catch (error) {
    link.ariaBusy = null
    link.textContent = text
    console.error(error)
  }
}

function append(link: HTMLAnchorElement, page: Document): void {
  const list = document.querySelector('[data-news-list]')
  const items = [...page.querySelectorAll<HTMLElement>('[data-news-list] [data-news-item]')]
  const next = page.querySelector('a[data-load-more]')
  const [first] = items
  if (!list || !first) throw new Error(`${link.href} has no items`)

  const parts = page.querySelector('[data-news-list]')?.children ?? []
  for (const part of [...parts]) addPart(list, part)
  const wrapper = link.parentElement
  if (next) link.replaceWith(document.adoptNode(next))
  else link.remove()
  announce(wrapper, items.length)
  first.querySelector('a')?.focus()
}

/** A year that has begun on the page goes on there. */
function addPart(list: Element, part: Element): void {
  const year = part.getAttribute('data-news-group')
  const begun = list.querySelector(`[data-news-group="${year}"] ol`)
  const lines = part.querySelector('ol')?.children ?? []
  if (begun) begun.append(...[...lines].map((line) => document.adoptNode(line)))
  else list.append(document.adoptNode(part))
}

function announce(near: Element | null, count: number): void {
  const status = document.querySelector('[data-news-status]') ?? document.createElement('p')
  status.className = 'visually-hidden'
  status.setAttribute('role', 'status')
  status.setAttribute('data-news-status', '')
  near?.append(status)
  status.textContent = `Добавлено новостей: ${count}`
}
