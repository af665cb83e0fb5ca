/** A request that is begun touches the calculator of its page, which writes into it. */
export function wakeCalculator(): void {
  const calculator = document.querySelector('[data-island="calculator"]:not([data-hydrated])')
  calculator?.dispatchEvent(new Event('focusin'))
}
