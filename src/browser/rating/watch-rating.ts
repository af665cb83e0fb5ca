const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'input'] as const

/** Loads what re-sorts a rating in place when its form is first touched; until then it is an ordinary form. */
export function watch(): void {
  const place = document.querySelector<HTMLElement>('[data-rating]')
  if (!place) return
  const touched = new AbortController()
  function load(): void {
    touched.abort()
    import('./rating-page.ts').then(({ startRating }) => startRating(), console.error)
  }
  for (const type of TOUCHES) {
    place.addEventListener(type, load, { signal: touched.signal, passive: true })
  }
}
