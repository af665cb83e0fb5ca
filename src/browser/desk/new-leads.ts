import { parsePage } from '../../islands/trusted.ts'

/** Rows that a page keeps at most while new ones come in at its head. */
const MOST_ROWS = 200

/** After it a stream that was refused is asked for again. */
const RETRY_MS = 10_000

/** What the tab that listens tells the others: the state, and where the newest lead stands. */
interface Told {
  state: string
  newest?: string
}

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
  if (!events || !page || /[?&](before|after|part|find)=/.test(page)) return
  const state = document.querySelector<HTMLElement>('[data-live-state]')
  const tell = createTeller(document.querySelector<HTMLElement>('[data-tells]'))
  let told = ''
  let isAsking = false
  let stop = follow(events, page, hear)
  addEventListener('pagehide', () => stop())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) stop = follow(events, page, hear)
  })

  function hear({ state: text, newest }: Told): void {
    say(state, text)
    told = newest ?? told
    if (newest && !isAsking) void catchUp()
  }

  /** An event that arrives while the page loads may be missing from it, so the page is loaded again. */
  async function catchUp(): Promise<void> {
    isAsking = true
    try {
      for (let asked = ''; told !== list.dataset.newest && told !== asked; ) {
        asked = told
        const answer = await ask(page ?? '', 'GET')
        const added = answer.ok ? refresh(list, parsePage(await answer.text())) : 0
        if (added > 0) tell(added)
      }
    } catch {
      say(state, 'Не удалось обновить список')
    }
    isAsking = false
  }
}

/**
 * One tab of a browser listens and tells the others: over HTTP/1.1 a browser has six connections to a host, and every
 * stream would keep one. Where there are no locks each tab listens for itself.
 *
 * @returns Ends it.
 */
function follow(path: string, page: string, hear: (told: Told) => void): () => void {
  const tabs = new BroadcastChannel(path)
  const over = new AbortController()
  let last: Told | undefined
  tabs.addEventListener('message', ({ data }: MessageEvent<Told | null>) => {
    if (data) hear(data)
    else if (last) tabs.postMessage(last)
  })
  tabs.postMessage(null)
  const lead = () =>
    listen(path, page, over.signal, (told) => {
      if (over.signal.aborted) return
      last = told
      tabs.postMessage(told)
      hear(told)
    })
  const { locks } = navigator as Partial<Navigator>
  const options = { signal: over.signal }
  const alone = () => (over.signal.aborted ? undefined : lead())
  void (locks?.request(path, options, lead).catch(alone) ?? lead())
  return () => {
    over.abort()
    tabs.close()
  }
}

/** Listens until `over`. */
function listen(
  path: string,
  page: string,
  over: AbortSignal,
  tell: (told: Told) => void
): Promise<void> {
  let retry = 0
  let stream: EventSource
  const open = () => {
    stream = new EventSource(path)
    stream.addEventListener('lead', ({ data }: MessageEvent<string>) =>
      tell({ state: 'Новые заявки появляются сами', newest: data })
    )
    stream.addEventListener('error', () => {
      tell({ state: 'Связь прервалась, восстанавливаем' })
      // A browser asks again for what was cut, never for what was refused.
      if (stream.readyState !== EventSource.CLOSED) return
      retry = window.setTimeout(open, RETRY_MS)
      void tellIfOver(page, tell)
    })
  }
  open()
  return new Promise((done) => {
    over.addEventListener('abort', () => {
      clearTimeout(retry)
      stream.close()
      done()
    })
  })
}

async function tellIfOver(page: string, tell: (told: Told) => void): Promise<void> {
  const answer = await ask(page, 'HEAD').catch(() => undefined)
  // It leads to the page that asks to sign in.
  if (answer?.type === 'opaqueredirect') tell({ state: 'Сеанс закончился: войдите снова' })
}

/** Following to another page would make its forms anew. */
function ask(page: string, method: 'GET' | 'HEAD'): Promise<Response> {
  return fetch(page, { method, headers: { accept: 'text/html' }, redirect: 'manual' })
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
  keepingPlace(rows, () => {
    const following = new Map(added.map((row) => [row, nextKnown(row, known)]))
    for (const row of added.toReversed()) putIn(list, row, following.get(row))
    if (rows.length === 0 && added.length > 0) takeWhatFollows(list, fresh)
    for (const row of rowsOf(list).slice(MOST_ROWS)) row.remove()
  })
  for (const name of ['[data-live="count"]', '[data-mine-count]'])
    say(document.querySelector(name), page.querySelector(name)?.textContent ?? '')
  for (const group of fresh.querySelectorAll<HTMLElement>('[data-group]')) {
    const count = '[data-live="group-count"]'
    say(
      groupIn(list, group)?.querySelector(count) ?? null,
      group.querySelector(count)?.textContent ?? ''
    )
  }
  return added.length
}

/** The row of its group below it that the list has already. */
function nextKnown(row: Element, known: ReadonlySet<string | undefined>): string | undefined {
  for (let next = row.nextElementSibling; next; next = next.nextElementSibling) {
    if (next instanceof HTMLElement && known.has(idOf(next))) return idOf(next)
  }
  return undefined
}

/** Puts a row where the fresh page has it; with it comes its group, where the list has none yet. */
function putIn(list: HTMLElement, row: HTMLElement, below: string | undefined): void {
  const group = row.closest<HTMLElement>('[data-group]')
  if (!group) return
  const own = groupIn(list, group)
  const rows = own?.querySelector('ol')
  if (rows) {
    const next = below && list.querySelector(`[data-lead-row="${CSS.escape(below)}"]`)
    if (next && rows.contains(next)) next.before(row)
    else rows.prepend(row)
    return
  }
  for (let next = group.nextElementSibling; next; next = next.nextElementSibling) {
    const there = next instanceof HTMLElement ? groupIn(list, next) : null
    if (!there) continue
    there.before(groupOf(group, row))
    return
  }
  list.append(groupOf(group, row))
}

/** The head of a group with one row. */
function groupOf(group: HTMLElement, row: HTMLElement): HTMLElement {
  const copy = group.cloneNode(true) as HTMLElement
  copy.querySelector('ol')?.replaceChildren(row)
  return copy
}

function groupIn(list: HTMLElement, { dataset }: HTMLElement): HTMLElement | null {
  return list.querySelector(`[data-group="${CSS.escape(dataset.group ?? '')}"]`)
}

/** What somebody looks at stays where it is, in browsers too that do not see to it themselves. */
function keepingPlace(rows: readonly HTMLElement[], change: () => void): void {
  const anchor =
    rows.find((row) => row.contains(document.activeElement)) ??
    rows.find((row) => row.getBoundingClientRect().top >= 0)
  const before = anchor?.getBoundingClientRect().top ?? 0
  change()
  if (anchor?.isConnected) scrollBy(0, anchor.getBoundingClientRect().top - before)
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

/** Sound and notification for new leads, each off until its box is ticked. */
type Way = 'sound' | 'notice'

const KEY = 'desk-tell'
const TONE_HZ = [660, 880] as const
const TONE_S = 0.12

/**
 * Tells of new leads: how many are unseen stands in the title, and a sound or a notice of the browser comes where it was
 * asked for. A notice names nobody, for screens are seen by others.
 *
 * @param box Hidden until a script runs, with a tick for each way.
 * @returns What is called with the number of new leads.
 */
function createTeller(box: HTMLElement | null): (count: number) => void {
  const title = document.title
  let unseen = 0
  let audio: AudioContext | undefined
  const ticks = [...(box?.querySelectorAll<HTMLInputElement>('[data-tell]') ?? [])]
  const refused = box?.querySelector<HTMLElement>('[data-tell-refused]')
  const chosen = read()
  if (box) box.hidden = false
  for (const tick of ticks) {
    tick.checked = chosen.includes(wayOf(tick)) && isAllowed(wayOf(tick))
    tick.addEventListener('change', () => void choose(tick))
  }
  for (const event of ['visibilitychange', 'focus'] as const) {
    addEventListener(event, () => document.hasFocus() && see(), true)
  }

  function see(): void {
    unseen = 0
    document.title = title
  }

  async function choose(tick: HTMLInputElement): Promise<void> {
    const way = wayOf(tick)
    if (tick.checked && way === 'sound') beep()
    if (way === 'notice') {
      const isRefused = tick.checked && !(await mayNotify())
      if (isRefused) tick.checked = false
      if (refused) refused.hidden = !isRefused
    }
    write(ticks.filter(({ checked }) => checked).map(wayOf))
  }

  function beep(): void {
    // A browser keeps silent until somebody has pressed something on the page.
    audio ??= new AudioContext()
    void audio.resume()
    for (const [i, frequency] of TONE_HZ.entries()) {
      const start = audio.currentTime + i * TONE_S
      const [tone, volume] = [new OscillatorNode(audio, { frequency }), new GainNode(audio)]
      volume.gain.setValueAtTime(0.15, start)
      volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_S)
      tone.connect(volume).connect(audio.destination)
      tone.start(start)
      tone.stop(start + TONE_S)
    }
  }

  const isTicked = (way: Way) => ticks.some((tick) => tick.checked && wayOf(tick) === way)

  return (count) => {
    if (document.hasFocus()) return isTicked('sound') ? beep() : undefined
    unseen += count
    document.title = `(${unseen}) ${title}`
    if (isTicked('notice')) notify(unseen === 1 ? 'Новая заявка' : `Новые заявки: ${unseen}`)
    if (isTicked('sound')) beep()
  }
}

async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window) || (await Notification.requestPermission()) !== 'granted')
    return false
  return notify('Уведомления включены')
}

/** One notice, in the place of the one before; false where a browser allows it and has none, as Chrome on Android. */
function notify(text: string): boolean {
  try {
    const notice = new Notification(text, { tag: KEY })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
    return true
  } catch {
    return false
  }
}

function wayOf({ dataset }: HTMLInputElement): Way {
  return dataset.tell === 'notice' ? 'notice' : 'sound'
}

function isAllowed(way: Way): boolean {
  return way === 'sound' || ('Notification' in window && Notification.permission === 'granted')
}

/** Storage may be blocked: then the choice lasts as long as the page. */
function read(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ')
  } catch {
    return []
  }
}

function write(ways: readonly Way[]): void {
  try {
    localStorage.setItem(KEY, ways.join(' '))
  } catch {
    // It is asked for again on the next page.
  }
}
