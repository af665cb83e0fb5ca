/** What a key does; it is a shortcut only, everything has its link or field. */
const ACTIONS: Readonly<Record<string, () => void>> = {
  j: () => move(1),
  k: () => move(-1),
  x: () => current()?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click(),
  Enter: () => current()?.querySelector<HTMLElement>('a')?.click(),
  '/': () => document.querySelector<HTMLElement>('[data-search-field]')?.focus(),
  u: () => document.querySelector<HTMLElement>('[data-back]')?.click(),
  '?': () => document.querySelector<HTMLDialogElement>('[data-keys-help]')?.showModal()
}

/** Keys that walk the list: by where they stand on the keyboard too, whichever layout is on. */
const BY_PLACE: Readonly<Record<string, string>> = { KeyJ: 'j', KeyK: 'k', KeyX: 'x', KeyU: 'u' }

const OFF_KEY = 'desk-keys-off'

/**
 * The desk's keys. They rest while somebody types, never take a key that an element has a use for, and can be switched off
 * by who dictates or has an own use for every letter.
 *
 * Source: WCAG 2.2, 2.1.4 Character Key Shortcuts.
 */
export function watchKeys(): void {
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

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-lead-row]')]
}

function current(): HTMLElement | null {
  return document.querySelector('[data-lead-row][data-current]')
}

/** Marks the next row and puts the focus on its link, which is where Enter and Tab go on. */
function move(step: 1 | -1): void {
  const all = rows()
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
