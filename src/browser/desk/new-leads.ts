import { parsePage } from '../../islands/trusted.ts'
import { createTeller } from './tell.ts'

/** Rows that a page keeps at most while new ones come in at its head. */
const MOST_ROWS = 200

/** After it a stream that was refused is asked for again. */
const RETRY_MS = 10_000

/**
 * Shows new leads at the head of the list as they come in. The event says only that there are any: the page is asked
 * for anew, so that its filters hold and nothing of a lead is in the stream.
 *
 * @param list The rows, with the newest known lead in `data-newest`, the list's address in `data-page` and the stream's
 *   in `data-events`.
 */
export function watchNewLeads(list: HTMLElement): void {
  const { events, page } = list.dataset
  // On a later page, and where leads are searched, nothing appears at the head.
  if (!events || !page || /[?&](before|after|hours|find)=/.test(page)) return
  const state = document.querySelector<HTMLElement>('[data-live-state]')
  const tell = createTeller(document.querySelector<HTMLElement>('[data-tells]'))
  let told = ''
  let isAsking = false
  let stop = listen(events)
  addEventListener('pagehide', () => stop())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) stop = listen(events)
  })

  /** @returns Ends it. */
  function listen(path: string): () => void {
    const stream = new EventSource(path)
    let retry = 0
    stream.addEventListener('open', () => say(state, 'Новые заявки появляются сами'))
    stream.addEventListener('error', () => {
      say(state, 'Связь прервалась, восстанавливаем')
      // A browser asks again for what was cut, never for what was refused.
      if (stream.readyState !== EventSource.CLOSED) return
      retry = window.setTimeout(() => {
        stop = listen(path)
      }, RETRY_MS)
      void sayIfOver()
    })
    stream.addEventListener('lead', ({ data }: MessageEvent<string>) => {
      told = data
      if (!isAsking) void catchUp()
    })
    return () => {
      clearTimeout(retry)
      stream.close()
    }
  }

  async function sayIfOver(): Promise<void> {
    const answer = await ask('HEAD').catch(() => undefined)
    // It leads to the page that asks to sign in.
    if (answer?.type === 'opaqueredirect') say(state, 'Сеанс закончился: войдите снова')
  }

  /** Following to another page would make its forms anew. */
  function ask(method: 'GET' | 'HEAD'): Promise<Response> {
    return fetch(page ?? '', { method, headers: { accept: 'text/html' }, redirect: 'manual' })
  }

  /** What is told while the page is on its way may not be on it: the page is asked for once more. */
  async function catchUp(): Promise<void> {
    isAsking = true
    try {
      for (let asked = ''; told !== list.dataset.newest && told !== asked; ) {
        asked = told
        const answer = await ask('GET')
        const added = answer.ok ? refresh(list, parsePage(await answer.text())) : 0
        if (added > 0) tell(added)
      }
    } catch {
      say(state, 'Не удалось обновить список')
    }
    isAsking = false
  }
}

/** @returns How many leads were added. */
function refresh(list: HTMLElement, page: Document): number {
  const fresh = page.querySelector<HTMLElement>('[data-live="rows"]')
  if (!fresh) return 0
  const rows = rowsOf(list)
  const known = new Set(rows.map(idOf))
  const since = Number.parseInt(list.dataset.newest ?? '', 10) || 0
  // One that came before has moved up from a later page, or into the filters: nobody is rung for it.
  const added = rowsOf(fresh).filter((row) => !known.has(idOf(row)) && cameAt(row) > since)
  list.dataset.newest = fresh.dataset.newest ?? ''
  for (const row of added) row.dataset.fresh = ''
  list.prepend(...added)
  if (rows.length === 0 && added.length > 0) takeWhatFollows(list, fresh)
  for (const row of rowsOf(list).slice(MOST_ROWS)) row.remove()
  say(
    document.querySelector('[data-live="count"]'),
    page.querySelector('[data-live="count"]')?.textContent ?? ''
  )
  return added.length
}

/** Below leads stands what can be done with them, and not that there are none. */
function takeWhatFollows(list: HTMLElement, fresh: HTMLElement): void {
  while (list.nextSibling) list.nextSibling.remove()
  while (fresh.nextSibling) list.parentNode?.append(fresh.nextSibling)
}

function cameAt(row: HTMLElement): number {
  return Date.parse(row.querySelector('time')?.dateTime ?? '')
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-lead-row]')]
}

function idOf({ dataset }: HTMLElement): string | undefined {
  return dataset.leadRow
}

function say(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}
