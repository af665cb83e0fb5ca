// Runs in the page.
import { controlsIn, isOn, kindOf, nameOf } from './controls.ts'
import { faultsOf } from './faults.ts'
import { type Point, reach } from './reach.ts'

export interface Pressable {
  index: number
  name: string
  /** The same for all that are built alike. */
  kind: string
}

export interface Outcome {
  hasArrived: boolean
  /** What should have happened and did not, in words. */
  missing: string
  /** What cannot be pressed in what the press opened. */
  faults: string[]
  /** Whether something lies over the page that did not before the press, or still holds it. */
  hasOpened: boolean
  /** Whether a menu of the browser's own is open. */
  hasMenu: boolean
}

interface Effects {
  isChecked: boolean
  isExpanded: string | null
  isOpen: boolean
}

/** Links lead away, and a handle is dragged over its sheet, which takes the press: both are looked at only. */
const PRESSED = ':not(a, label, [role="slider"]), [data-open-modal]'
/** What ends the state that it stands in comes last. */
const ENDING = '[data-action$="close"], [data-action="cookies-accept"], [type="submit"]'
/** A button with a name sends a form instead. */
const OPENING = 'summary, button[aria-expanded]:not([name]), [popovertarget]'
const FIELD = 'input:not([type="file"], [type="image"]), select, textarea'

let pressables: HTMLElement[] = []
let before: Effects | undefined
let pressed: EventTarget[] = []
let openBefore: Element[] = []

/** What is to be pressed for real in a part of the page; a label only where its control is not to be seen. */
export function listPressables(scope: string): Pressable[] {
  // Unfolded it lies over the others: it is pressed by its own name only.
  const isFixedForm = scope.includes('fixed-form')
  const controls = controlsIn(document.querySelectorAll(scope)).filter(
    (element) => isFixedForm || !element.closest('[data-fixed-form]')
  )
  const wanted = controls.filter((element) =>
    element instanceof HTMLLabelElement
      ? !controls.includes(element.control as HTMLElement)
      : element.matches(PRESSED)
  )
  const isEnding = (element: HTMLElement) => element.matches(ENDING)
  pressables = [...wanted.filter((element) => !isEnding(element)), ...wanted.filter(isEnding)]
  return pressables.map((element, index) => ({
    index,
    name: nameOf(element),
    kind: kindOf(element)
  }))
}

/** Where to press, or nothing where it is gone, was switched off since, or takes no press. */
export function preparePress(index: number): Point | undefined {
  const element = pressables[index]
  if (
    !element?.isConnected ||
    !isOn(element) ||
    !element.checkVisibility({ visibilityProperty: true })
  )
    return undefined
  const point = reach(element)
  if (document.activeElement === element) element.blur()
  pressed = []
  openBefore = openNow()
  before = effectsOn(controlOf(element))
  return point
}

/** Where the first that can be seen takes a press, after some others of its kind. */
export function pointOf(selector: string, skipped = 0): Point | undefined {
  const seen = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true })
  )
  const element = seen[skipped]
  return element && reach(element)
}

/** Where the first that can be seen stands, as a text; empty where there is none. */
export function placeNow(selector: string): string {
  const seen = [...document.querySelectorAll(selector)].find((element) =>
    element.checkVisibility({ visibilityProperty: true })
  )
  return seen ? JSON.stringify(seen.getBoundingClientRect()) : ''
}

/** What came of a press. */
export function outcomeOf(index: number): Outcome {
  const control = controlOf(pressables[index])
  const hasArrived = control !== undefined && pressed.includes(control)
  const missing = hasArrived ? missingEffect(control) : 'the press did not arrive'
  const isHeld = getComputedStyle(document.documentElement).overflowY === 'hidden'
  const opened = openNow().filter((over) => !openBefore.includes(over))
  return {
    hasArrived,
    missing,
    faults: missing ? [] : faultsOf(opened),
    hasOpened: opened.length > 0 || (isHeld && openNow().length === 0),
    hasMenu: isOpenMenu(control)
  }
}

/** Where the browser can say so of its own menus. */
const isOpenMenu = (control: HTMLElement | undefined) =>
  CSS.supports('selector(:open)') && control?.matches('select:open') === true

const openNow = () => [...document.querySelectorAll('dialog[open], :popover-open')]

function missingEffect(element: HTMLElement): string {
  if (!before) return ''
  const after = effectsOn(element)
  if (element.matches(OPENING)) {
    const hasMoved = after.isOpen !== before.isOpen || after.isExpanded !== before.isExpanded
    return hasMoved ? '' : 'nothing opened or closed'
  }
  return missingInField(element, before, after) || missingDialog(element)
}

function missingDialog(element: HTMLElement): string {
  if (element.matches('[data-open-modal]')) {
    return document.querySelector('dialog[open]') ? '' : 'no dialog opened'
  }
  const isClosed = !element.checkVisibility({ visibilityProperty: true })
  return isClosed || !element.matches('[data-action$="close"]') ? '' : 'it closed nothing'
}

function missingInField(element: HTMLElement, before: Effects, after: Effects): string {
  if (element.matches('[type="checkbox"]')) {
    return after.isChecked === before.isChecked ? 'it is ticked as before' : ''
  }
  if (element.matches('[type="radio"]')) return after.isChecked ? '' : 'it is not chosen'
  if (element.matches(FIELD)) return document.activeElement === element ? '' : 'it has no focus'
  return ''
}

function controlOf(element: HTMLElement | undefined): HTMLElement | undefined {
  return element instanceof HTMLLabelElement ? (element.control ?? undefined) : element
}

function effectsOn(element: HTMLElement | undefined): Effects {
  const { popoverTargetElement: panel, checked } = element as HTMLInputElement
  return {
    isChecked: checked,
    isExpanded: element?.ariaExpanded ?? null,
    isOpen: panel ? panel.matches(':popover-open') : element?.closest('details')?.open === true
  }
}

/** Nothing that is pressed may lead away from the page, or fetch another state of it. */
function stayHere(): void {
  const onClick = (event: MouseEvent) => {
    // A label's press is a second one on its control.
    pressed.push(...event.composedPath())
    if ((event.target as Element).closest('a[href], input[type="file"]')) event.preventDefault()
  }
  const onChange = (event: Event) => {
    const { form } = event.target as HTMLInputElement
    if (form?.matches('main form:not([data-form])')) event.stopImmediatePropagation()
  }
  const onSubmit = (event: SubmitEvent) => {
    if ((event.target as Element).matches('[data-form]')) return
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  addEventListener('click', onClick, true)
  addEventListener('input', onChange, true)
  addEventListener('change', onChange, true)
  addEventListener('submit', onSubmit, true)
}

stayHere()
