// Runs in the page.
import { isSeen, placeOf } from '../long/layout-boxes.ts'

const CONTROLS = [
  'a[href]',
  'button',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'summary',
  'label',
  '[tabindex]:not([tabindex^="-"])',
  '[role="option"]',
  '[role="button"]'
].join()

/** Everything in some parts of the page that looks as if it could be pressed, and is not switched off. */
export function controlsIn(roots: Iterable<Element>): HTMLElement[] {
  const found = [...roots].flatMap((root) => [
    ...(root.matches(CONTROLS) ? [root] : []),
    ...root.querySelectorAll(CONTROLS)
  ])
  const seen = new Map<Element, boolean>()
  return ([...new Set(found)] as HTMLElement[]).filter(
    (element) => isOn(element) && isSeen(element, seen) && !isBesidePage(element)
  )
}

/** Whether a press may do something. */
export function isOn(element: HTMLElement): boolean {
  if (element.closest('[inert], [data-loading]') || isUnfolded(element)) return false
  if (element instanceof HTMLLabelElement) return element.control?.matches(':enabled') === true
  return !element.matches(':disabled, [aria-disabled="true"]')
}

/** What a phone folds stands open on a wide window, and its summary is a heading. */
function isUnfolded(element: HTMLElement): boolean {
  return element.matches('.fold > summary') && getComputedStyle(element).pointerEvents === 'none'
}

/** As a link to the text is until it has the focus. */
function isBesidePage(element: Element): boolean {
  const { right, bottom } = element.getBoundingClientRect()
  return right <= 0 || bottom + scrollY <= 0
}

/** Whether a press on the one is a press on the other: on what is in it, on its label, on what its label is for. */
export function isPressOn(element: Element, front: Element | null): boolean {
  if (!front) return false
  if (element.contains(front)) return true
  const pressed = front.closest('label')?.control ?? front
  return pressed === (element instanceof HTMLLabelElement ? element.control : element)
}

/** A control in words that find it. */
export function nameOf(element: HTMLElement): string {
  const { name } = element as HTMLInputElement
  const words =
    element.ariaLabel ?? (element.innerText || (element as HTMLInputElement).placeholder)
  const said = words?.replace(/\s+/g, ' ').trim().slice(0, 40)
  return [placeOf(element), name && `[name=${name}]`, said && ` «${said}»`, whereOf(element)].join(
    ''
  )
}

/** Forms of a page have the same fields. */
function whereOf(element: Element): string {
  const form = element.closest<HTMLFormElement>('form[data-form]')
  return form ? ` of the ${form.dataset.form} form in place "${form.dataset.place}"` : ''
}

/** The same for all controls that are built alike and stand in the same kind of place. */
export function kindOf(element: HTMLElement): string {
  const { name, type } = element as HTMLInputElement
  const place = placeOf(element).replace(/#\S*\d\S*/g, '#')
  return [
    place,
    name,
    type,
    ...Object.keys(element.dataset),
    element.dataset.action,
    whereOf(element)
  ].join()
}
