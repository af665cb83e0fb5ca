/**
 * The levels of the burger: the first expands in place, deeper ones slide in. A tap on the left half of the screen
 * follows a link, on the right half it opens the submenu; the button beside it does the same for keyboards and screen
 * readers. On a wide screen the same list is the bar, whose panels need no script.
 */
export function watchLevels(burger: HTMLElement): void {
  const current = burger.querySelector('li:has(> [aria-current]) > [data-submenu]')
  if (burger.matches(':popover-open')) show(current, true)
  burger.addEventListener('click', (event) => {
    if (!burger.matches(':popover-open')) return
    const target = event.target as Element
    if (target.closest('[data-action="submenu-back"]')) return goBack(target)
    if (target.closest('[aria-expanded]') || isOnRightHalf(event)) toggle(event)
  })
  burger.addEventListener('beforetoggle', (event) => {
    if ((event as ToggleEvent).newState === 'open') return show(current, true)
    // What is expanded here is a closed panel of the bar.
    for (const submenu of burger.querySelectorAll('[data-open]')) show(submenu, false)
  })
}

/** A key press has no position: it follows the link. */
function isOnRightHalf({ detail, clientX, target }: MouseEvent): boolean {
  const isLink = (target as Element).closest('[data-submenu-link]') !== null
  return isLink && detail > 0 && clientX >= innerWidth / 2
}

function toggle(event: MouseEvent): void {
  const item = (event.target as Element).closest('li')
  const submenu = item?.querySelector(':scope > [data-submenu]')
  if (!item || !submenu) return
  // Or the browser would open the panel of the bar.
  event.preventDefault()
  const isOpen = 'open' in (submenu as HTMLElement).dataset
  const isDeep = !submenu.matches('[popover]')
  if (!isDeep) show(openBranch(item.parentElement), false)
  show(submenu, !isOpen)
  if (isDeep) focusLater(submenu.querySelector('button'))
}

function goBack(target: Element): void {
  const submenu = target.closest('[data-submenu]')
  show(submenu, false)
  toggleOf(submenu)?.focus()
}

function show(submenu: Element | null | undefined, isOpen: boolean): void {
  submenu?.toggleAttribute('data-open', isOpen)
  const button = toggleOf(submenu)
  if (button) button.ariaExpanded = String(isOpen)
}

const openBranch = (within: Element | null) => within?.querySelector('[popover][data-open]')

const toggleOf = (submenu: Element | null | undefined) =>
  submenu?.parentElement?.querySelector<HTMLElement>(':scope > [aria-expanded]')

/** What slides in cannot be focused before it is laid out. */
function focusLater(element: HTMLElement | null): void {
  requestAnimationFrame(() => element?.focus({ preventScroll: true }))
}
