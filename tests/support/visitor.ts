import { setTimeout } from 'node:timers/promises'

/** Milliseconds from one key to the next. */
export const KEY_MS = 40

const POLL_MS = 20
const PATIENCE_MS = 60_000

export type Key = 'Backspace' | 'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowUp'

/** Somebody in a page, whatever drives the browser. Keys and presses are real ones. */
export interface Visitor extends AsyncDisposable {
  /** Asks for a page and waits for nothing of it. */
  go(url: string): Promise<void>
  reload(): Promise<void>
  /** What a function gives in the page; it may use its arguments only. */
  run<Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  /** Into what has the focus, with `KEY_MS` between the keys. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** With the mouse, as soon as the element stands still. */
  click(selector: string): Promise<void>
  /** With the mouse, in the coordinates of the window. */
  pressAt(x: number, y: number): Promise<void>
  attach(selector: string, file: { name: string; text: string }): Promise<void>
  /** Errors of scripts in every page so far. */
  problems(): Promise<string[]>
}

/** The call of a function as a text. Named functions inside it are marked by the TypeScript loader with `__name`. */
export function scriptText(script: (...args: never[]) => unknown, args: unknown[]): string {
  return `((__name) => (${script})(...${JSON.stringify(args)}))((named) => named)`
}

/**
 * What a function gives in the page as soon as it is neither false nor nothing, also in a page that is still to come.
 *
 * @throws {Error} When that takes more than a minute.
 */
export async function waitFor<Args extends unknown[], Result>(
  visitor: Pick<Visitor, 'run'>,
  script: (...args: Args) => Result,
  ...args: Args
): Promise<NonNullable<Result>> {
  const end = Date.now() + PATIENCE_MS
  let reason: unknown
  while (Date.now() < end) {
    try {
      const result = await visitor.run(script, ...args)
      if (result) return result
    } catch (error) {
      // The page went away under the script.
      reason = error
    }
    await setTimeout(POLL_MS)
  }
  throw new Error(`waited in vain for ${script} of ${args}`, { cause: reason })
}

/** Waits until an element is there. */
export async function waitForElement(visitor: Visitor, selector: string): Promise<void> {
  await waitFor(visitor, (wanted) => document.querySelector(wanted) !== null, selector)
}

export function focus(visitor: Visitor, selector: string): Promise<void> {
  return visitor.run((wanted) => document.querySelector<HTMLElement>(wanted)?.focus(), selector)
}

/** An option of a list, as if chosen in the browser's own menu. */
export function choose(visitor: Visitor, selector: string, value: string): Promise<void> {
  return visitor.run(
    (wanted, chosen) => {
      const select = document.querySelector<HTMLSelectElement>(wanted)
      if (!select) return
      select.focus()
      select.value = chosen
      for (const type of ['input', 'change']) {
        select.dispatchEvent(new Event(type, { bubbles: true }))
      }
    },
    selector,
    value
  )
}

/** The middle of an element that stands still and is covered by nothing, in the coordinates of the window. */
export async function pointOf(
  visitor: Visitor,
  selector: string
): Promise<{ x: number; y: number }> {
  let before = ''
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    const point = await waitFor(visitor, middleOf, selector)
    if (before === JSON.stringify(point)) return point
    before = JSON.stringify(point)
    await setTimeout(POLL_MS)
  }
  throw new Error(`${selector} never stands still`)
}

/** Where it cannot be pressed, it is brought into sight for the next look. */
function middleOf(selector: string): { x: number; y: number } | undefined {
  const element = document.querySelector(selector)
  if (!element) return undefined
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const front = document.elementFromPoint(x, y)
  if (width > 0 && front && (element.contains(front) || front.contains(element))) return { x, y }
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  return undefined
}
