import { asksForTab } from '../islands/plain-click.ts'

/** How long a click waits for its script before falling back to the default action. */
export const PATIENCE_MS = 5000

/** Replays what was held, and stops holding. */
type Release = () => void

/** Holds the last click on a link or button until its component is hydrated. */
export function holdClicks(element: HTMLElement, isHeld: (event: MouseEvent) => boolean): Release {
  let kept: MouseEvent | undefined
  const keep = (event: MouseEvent) => {
    if (asksForTab(event) || !isHeld(event)) return
    event.preventDefault()
    kept = event
    setTimeout(release, PATIENCE_MS)
  }
  element.addEventListener('click', keep)

  function release(): void {
    element.removeEventListener('click', keep)
    const click = kept
    kept = undefined
    // A click as it was: an event can be read as what another is made of.
    click?.target?.dispatchEvent(new MouseEvent('click', click))
  }
  return release
}

/**
 * Holds what is sent before the form's script has loaded, once for each of its buttons: the script answers them one
 * after another, or the browser the last of them if it fails to load.
 */
export function holdSubmit(element: HTMLElement): Release {
  /** The buttons with their numbers: React may make another of each. */
  const sent = new Map<HTMLButtonElement, number>()
  const buttons = () => [...element.querySelectorAll<HTMLButtonElement>('[type=submit]')]
  const keep = (event: SubmitEvent) => {
    event.preventDefault()
    const submitter = event.submitter as HTMLButtonElement
    sent.set(submitter, buttons().indexOf(submitter))
    submitter?.toggleAttribute('data-loading', true)
    setTimeout(release, PATIENCE_MS)
  }
  element.addEventListener('submit', keep)

  async function release(): Promise<void> {
    // A browser with no network would put its own page in place of the form.
    if (sent.size && !navigator.onLine && !('hydrated' in element.dataset)) {
      addEventListener('online', release)
      return
    }
    element.removeEventListener('submit', keep)
    for (const [submitter, number] of sent) {
      sent.delete(submitter)
      const button = submitter?.isConnected ? submitter : buttons()[number]
      button?.removeAttribute('data-loading')
      const form = button?.form ?? element.querySelector('form')
      form?.requestSubmit(button)
      // Until what was asked for has been drawn: the next answer begins with it.
      await null
    }
  }
  return release
}

/** As long as Windows waits for the second press of a double click, and as far as a finger strays between two taps. */
const DOUBLE_MS = 500
const NEAR_PX = { mouse: 8, touch: 24 }

const CONTROL = 'a, button, input, select, textarea, label, summary'
/** A second press on these undoes the first, or repeats it for nothing. Steps of a number are pressed in a row. */
const PRESSED_ONCE = 'a, button:not([data-step]), label, summary, [type=checkbox]'
/** A second press on these does no more than put the caret there. */
const HARMLESS = 'input:not([type=checkbox], [type=radio]), select, textarea'
const EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const

interface Press {
  /** What takes presses there. */
  place: Element
  x: number
  y: number
  at: number
  /** How far the page was scrolled. */
  top: number
}

/**
 * Many people double-click everything. The second press is for what the first one was meant for: it is swallowed when
 * what was pressed is no longer under the pointer, opened over, moved or taken away, and when it would undo the first.
 * Presses of a keyboard, which have no place, are left alone.
 */
export function swallowSecondPresses(): void {
  for (const name of EVENTS) {
    addEventListener(
      name,
      (event) => {
        // What scripts click, and what keys do, has no place.
        if (event.isTrusted && event.button === 0 && isSecond(event)) swallow(event)
      },
      { capture: true }
    )
  }
}

let first: Press | undefined
/** A pointer has gone down since the last click: a label clicks its field without. */
let isDown = false
/** What was pressed is gone from under the pointer. */
let isOver = false

function isSecond(event: MouseEvent): boolean {
  if (event.type === 'pointerdown') {
    isDown = true
    const press = event as PointerEvent
    // A mouse counts its presses itself: one that counts anew is meant, but for what has opened under it.
    const isMeant = press.pointerType === 'mouse' && !isCovered(first)
    isOver = isNear(press, first) && isGone(first) && !isMeant
  }
  // The system's double click may be longer than ours.
  if (event.type === 'mousedown' && event.detail > 1) isOver ||= isGone(first)
  return event.type === 'click' ? isSecondClick(event) : isOver
}

function isSecondClick({ detail, target, clientX: x, clientY: y, timeStamp: at }: MouseEvent) {
  if (!isDown || detail === 0) return false
  const place = placeOf(target as Element)
  const isSwallowed = isOver || (detail > 1 && isRepeated(place))
  if (!isSwallowed) first = { place, x, y, at, top: scrollY }
  isDown = false
  isOver = false
  return isSwallowed
}

/** A page that knows of no first press has come with it: that one fell on a link of the page before. */
function isRepeated(place: Element): boolean {
  return !first || (place === first.place && place.matches(PRESSED_ONCE))
}

function isNear({ clientX, clientY, timeStamp, pointerType }: PointerEvent, first?: Press) {
  if (!first || timeStamp - first.at > DOUBLE_MS) return false
  // Who has scrolled meanwhile has aimed anew.
  if (first.top !== scrollY) return false
  const reach = pointerType === 'mouse' ? NEAR_PX.mouse : NEAR_PX.touch
  return Math.hypot(clientX - first.x, clientY - first.y) <= reach
}

/** Whether something else lies where the first press fell. */
function isGone(first: Press | undefined): boolean {
  if (!first) return false
  const now = document.elementFromPoint(first.x, first.y)
  const place = now && placeOf(now)
  return place !== first.place && !place?.matches(HARMLESS)
}

/** Whether what the first press has opened lies over its place. */
function isCovered(first: Press | undefined): boolean {
  const over = first && document.elementFromPoint(first.x, first.y)?.closest('dialog, [popover]')
  return Boolean(over && !over.contains(first.place))
}

function placeOf(element: Element): Element {
  return element.closest(CONTROL) ?? element
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
