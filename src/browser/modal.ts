/** Opens `[data-modal="<name>"]`, if the page has it. */
export function openModal(name: string): void {
  const dialog = document.querySelector<HTMLDialogElement>(`dialog[data-modal="${name}"]`)
  if (dialog && !dialog.open) dialog.showModal()
}

/** Makes `[data-open-modal]` and `[data-action="modal-close"]` work wherever they stand. */
export function watchModals(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const opener = target.closest<HTMLElement>('[data-open-modal]')
    if (opener?.dataset.openModal) {
      event.preventDefault()
      openModal(opener.dataset.openModal)
    }
    const isBackdrop = target instanceof HTMLDialogElement
    if (isBackdrop || target.closest('[data-action="modal-close"]')) {
      target.closest('dialog')?.close()
    }
  })
}
