/** Buttons beside a number add to it at once, within its bounds; whoever follows it hears of it as of what is typed. */
export function watch(): void {
  document.documentElement.dataset.steps = ''
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-step]')
    const number = button?.parentElement?.querySelector('input')
    number?.stepUp(Number(button?.dataset.step))
    number?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
