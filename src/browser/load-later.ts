/** What a dynamic import of a page's scripts is built into. */
declare global {
  var loadLater: (file: string) => Promise<unknown>
}

/** The longest that a finger may rest, or a key be held, before what it asked for is run all the same. */
const LONGEST_PRESS_MS = 1000

/** Resolves when the press that is going on has been answered and painted. */
let press: Promise<void> | undefined

/** Files by their address: whoever asks for one has the same copy of it, under whichever address it came. */
const files: Record<string, Promise<unknown> | undefined> = {}

/**
 * To run a file takes a slow phone half a second, in which a press is neither answered nor painted: what a press asks
 * for is fetched at once and run after it.
 */
export function watchPresses(): void {
  globalThis.loadLater = (file) => {
    files[file] ??= load(file).catch((error: unknown) => {
      delete files[file]
      throw error
    })
    return files[file]
  }
  for (const name of ['pointerdown', 'keydown', 'click']) addEventListener(name, begin, true)
}

async function load(file: string): Promise<unknown> {
  const { href } = new URL(file, import.meta.url)
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
  )
  // A finger comes over what it presses a moment before it presses.
  await painted()
  await press
  return import(href).catch(() => retry(href))
}

/** As soon as there is a network, under another address: browsers remember failures. */
async function retry(href: string): Promise<unknown> {
  if (!navigator.onLine) {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  }
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return import(`${href}?2`)
}

function begin({ type }: Event): void {
  press ??= ended(type)
    .then(painted)
    .then(() => {
      press = undefined
    })
}

function ended(type: string): Promise<unknown> {
  if (type === 'click') return Promise.resolve()
  return new Promise((resolve) => {
    for (const name of ['click', 'keyup', 'pointercancel'])
      addEventListener(name, resolve, { capture: true, once: true })
    setTimeout(resolve, LONGEST_PRESS_MS)
  })
}

/** In a hidden tab that is when it is shown. */
export function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
