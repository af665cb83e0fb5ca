/** Buttons beside a number add to it at once, within its bounds; whoever follows it hears of it as of what is typed. */
export function watch(): void {
  document.documentElement.dataset.steps = ''
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-step]')
    const number = button?.parentElement?.querySelector('input')
    number?.stepUp(Number(button?.dataset.step))
    number?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  // Where anybody listens to wheels, as React does, one over a number with the focus would change it and scroll nothing.
  document.addEventListener('wheel', leaveNumber, { passive: true })
}

function leaveNumber({ target }: Event): void {
  const { activeElement } = document
  if (target === activeElement && (target as HTMLElement).matches('[type=number]')) {
    ;(target as HTMLElement).blur()
  }
}
