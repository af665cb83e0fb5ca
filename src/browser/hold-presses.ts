/** How long a click waits for its script before falling back to the default action. */
const PATIENCE_MS = 5000

/** Replays what was held, and stops holding. */
type Release = () => void

/** Holds the last click on a link or button until its component is hydrated. */
export function holdClicks(element: HTMLElement, isHeld?: (event: MouseEvent) => boolean): Release {
  let kept: MouseEvent | undefined
  const keep = (event: MouseEvent) => {
    if (isHeld?.(event) === false) return
    event.preventDefault()
    kept = event
    setTimeout(release, PATIENCE_MS)
  }
  element.addEventListener('click', keep)

  function release(): void {
    element.removeEventListener('click', keep)
    const click = kept
    kept = undefined
    // A click as it was: an event can be read as what another is made of.
    click?.target?.dispatchEvent(new MouseEvent('click', click))
  }
  return release
}

/** Loads what makes an element work; a click that comes earlier waits for it. */
export function loadHolding(
  element: HTMLElement,
  load: () => Promise<void>,
  isHeld?: (event: MouseEvent) => boolean
): void {
  const release = holdClicks(element, isHeld)
  load().catch(console.error).finally(release)
}

/** Holds a submit made before the form's script has loaded: the script sends it, or the browser if it fails to load. */
export function holdSubmit(element: HTMLElement): Release {
  let sent: { form: HTMLFormElement; submitter: HTMLElement | null; number: number } | undefined
  const buttons = () => [...element.querySelectorAll<HTMLElement>('[type=submit]')]
  const keep = (event: SubmitEvent) => {
    event.preventDefault()
    if (sent) return
    const { submitter } = event
    const number = buttons().indexOf(submitter as HTMLElement)
    sent = { form: event.target as HTMLFormElement, submitter, number }
    submitter?.toggleAttribute('data-loading')
    setTimeout(release, PATIENCE_MS)
  }
  element.addEventListener('submit', keep)

  function release(): void {
    // A browser with no network would put its own page in place of the form.
    const isScripted = 'hydrated' in element.dataset
    if (sent && !isScripted && !navigator.onLine) {
      addEventListener('online', release)
      return
    }
    element.removeEventListener('submit', keep)
    if (!sent) return
    const { form, submitter, number } = sent
    sent = undefined
    // React may have made another of the button, or of the form.
    const button = submitter?.isConnected ? submitter : buttons()[number]
    button?.removeAttribute('data-loading')
    const present = form.isConnected ? form : element.querySelector('form')
    present?.requestSubmit(button)
  }
  return release
}
