import { asksForTab } from '../islands/plain-click.ts'

/** Delay before the callback popup's name field gets focus. */
const NAME_FOCUS_MS = 300

/**
 * Opens `[data-modal="<name>"]`, if the page has it. The dialog itself has the focus first: when Firefox makes
 * inert what had it, Orca is silent about anything in a dialog but fields.
 */
export function openModal(name: string): void {
  const dialog = unpack(name)
  if (!dialog || dialog.open) return
  lockScroll(true)
  dialog.showModal()
  dialog.focus()
  if (name === 'callback') setTimeout(() => focusName(dialog), NAME_FOCUS_MS)
}

/** Puts what a dialog holds into the page, and says that it is opened: of dialogs only newer browsers say so themselves. */
export function unpack(name: string): HTMLDialogElement | null {
  const dialog = document.querySelector<HTMLDialogElement>(`dialog[data-modal="${name}"]`)
  const template = dialog?.querySelector('template')
  template?.replaceWith(template.content)
  dialog?.dispatchEvent(new Event('beforetoggle'))
  return dialog
}

/** Does not take focus from a visitor already elsewhere in the dialog. */
function focusName(dialog: HTMLDialogElement): void {
  const isElsewhere = document.activeElement?.matches('input, select, textarea')
  if (dialog.open && !isElsewhere) dialog.querySelector<HTMLElement>('input[name="fio"]')?.focus()
}

/** Makes `[data-open-modal]` and `[data-action="modal-close"]` work anywhere on the page. */
export function watchModals(): void {
  let pressed: EventTarget | null = null
  let released: EventTarget | null = null
  document.addEventListener('close', updateScrollLock, true)
  document.addEventListener('pointerdown', ({ target }) => {
    pressed = target
  })
  document.addEventListener('pointerup', ({ target }) => {
    released = target
  })
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const name = target.closest<HTMLElement>('[data-open-modal]')?.dataset.openModal
    if (name && !asksForTab(event)) {
      event.preventDefault()
      target.closest<HTMLElement>('[popover]')?.hidePopover()
      openModal(name)
    }
    // A press that began or ended inside, such as a text selection, is not a backdrop click.
    const isBackdrop =
      target instanceof HTMLDialogElement && pressed === target && released === target
    if (isBackdrop || target.closest('[data-action="modal-close"]')) {
      target.closest('dialog')?.close()
    }
  })
}

/** What stands over the page. Safari before 17 has no popovers: a list like this leaves out what is unknown. */
const COVERS = ':is(dialog[open], [data-burger]:popover-open)'

/** Locks scrolling while any dialog or burger is open. Keeps the space of a scrollbar, so that nothing shifts. */
export function updateScrollLock(): void {
  lockScroll(document.querySelector(COVERS) !== null)
}

/** Call before a dialog opens rather than after, so that the page is laid out only once. */
function lockScroll(isLocked: boolean): void {
  const page = document.documentElement
  if (isLocked === 'locked' in page.dataset) return
  if (isLocked) page.dataset.locked = innerWidth > page.clientWidth ? 'gutter' : ''
  else delete page.dataset.locked
}
