import { parsePage } from '../../islands/trusted.ts'
import { createTeller } from './tell.ts'

/** Rows that a page keeps at most while new ones come in at its head. */
const MOST_ROWS = 200

/**
 * Shows new leads at the head of the list as they come in. The event says only that there are any: the page is asked
 * for anew, so that its filters hold and nothing of a lead is in the stream.
 *
 * @param list The rows, with the newest known lead in `data-newest` and the stream's path in `data-events`.
 */
export function watchNewLeads(list: HTMLElement): void {
  // On a later page, and where leads are searched, nothing appears at the head.
  const isHead = !/[?&](before|after|find)=/.test(location.search)
  const { events } = list.dataset
  if (!events || !isHead) return
  const stream = new EventSource(events)
  const state = document.querySelector<HTMLElement>('[data-live-state]')
  const tell = createTeller(document.querySelector<HTMLElement>('[data-tells]'))
  let told = ''
  let isAsking = false
  stream.addEventListener('open', () => say(state, 'Новые заявки появляются сами'))
  stream.addEventListener('error', () => say(state, 'Связь прервалась, восстанавливаем'))
  stream.addEventListener('lead', ({ data }: MessageEvent<string>) => {
    told = data
    if (!isAsking) void catchUp()
  })

  /** What is told while the page is on its way may not be on it: the page is asked for once more. */
  async function catchUp(): Promise<void> {
    isAsking = true
    try {
      for (let asked = ''; told !== list.dataset.newest && told !== asked; ) {
        asked = told
        const added = await refresh(list)
        if (added > 0) tell(added)
      }
    } catch {
      say(state, 'Не удалось обновить список')
    }
    isAsking = false
  }
  addEventListener('pagehide', () => stream.close())
}

/** @returns How many leads were added. */
async function refresh(list: HTMLElement): Promise<number> {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
  // The session has ended meanwhile: the next press leads to the page that asks to sign in.
  if (!answer.ok || answer.redirected) return 0
  const page = parsePage(await answer.text())
  const fresh = page.querySelector<HTMLElement>('[data-live="rows"]')
  if (!fresh) return 0
  list.dataset.newest = fresh.dataset.newest ?? ''
  const known = new Set(rowsOf(list).map(idOf))
  const added = rowsOf(fresh).filter((row) => !known.has(idOf(row)))
  for (const row of added) row.dataset.fresh = ''
  list.prepend(...added)
  for (const row of rowsOf(list).slice(MOST_ROWS)) row.remove()
  copyText(page, '[data-live="count"]')
  return added.length
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-lead-row]')]
}

function idOf({ dataset }: HTMLElement): string | undefined {
  return dataset.leadRow
}

function copyText(page: Document, selector: string): void {
  say(document.querySelector(selector), page.querySelector(selector)?.textContent ?? '')
}

function say(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}
