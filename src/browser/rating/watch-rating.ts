const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'input'] as const

/** Loads what re-sorts a rating in place when its form is first touched; until then it is an ordinary form. */
export function watch(): void {
  const place = document.querySelector<HTMLElement>('[data-rating]')
  const form = document.querySelector<HTMLFormElement>('[data-rating-form]')
  if (!place || !form) return
  const touched = new AbortController()
  for (const type of TOUCHES) {
    place.addEventListener(type, () => load(form, touched), {
      signal: touched.signal,
      passive: true
    })
  }
}

/** A button whose press is what the script is loaded for waits for it: the browser would load the page anew. */
function load(form: HTMLFormElement, touched: AbortController): void {
  touched.abort()
  let pressed: HTMLElement | null = null
  function keep(event: SubmitEvent): void {
    event.preventDefault()
    pressed = event.submitter
  }
  form.addEventListener('submit', keep)
  import('./rating-page.ts')
    .then(({ startRating }) => startRating())
    .catch(console.error)
    .finally(() => {
      form.removeEventListener('submit', keep)
      pressed?.click()
    })
}
