import { asksForTab } from '../islands/plain-click.ts'

/** How long a click waits for its script before falling back to the default action. */
export const PATIENCE_MS = 5000

/** Replays what was held, and stops holding. */
type Release = () => void

/** Holds the last click on a link or button until its component is hydrated. */
export function holdClicks(element: HTMLElement, isHeld: (event: MouseEvent) => unknown): Release {
  let kept: MouseEvent | undefined
  const keep = (event: MouseEvent) => {
    if (asksForTab(event) || !isHeld(event)) return
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

/** Loads what makes the controls of an element work; a click on one of them that comes earlier waits for it. */
export function loadHolding(
  element: HTMLElement,
  load: () => Promise<void>,
  controls: string
): void {
  // A key on a link to a place of the page takes the focus there at once, which the browser does by itself.
  const isHeld = ({ target, detail }: MouseEvent) =>
    (target as Element).closest(controls) &&
    (detail > 0 || !(target as Element).closest('a[href^="#"]'))
  const release = holdClicks(element, isHeld)
  load().catch(console.error).finally(release)
}

/**
 * Holds what is sent before the form's script has loaded, once for each of its buttons: the script answers them one
 * after another, or the browser the last of them if it fails to load.
 */
export function holdSubmit(element: HTMLElement): Release {
  /** The buttons with their numbers: React may make another of each. */
  const sent = new Map<HTMLButtonElement, number>()
  const buttons = () => [...element.querySelectorAll<HTMLButtonElement>('[type=submit]')]
  const keep = (event: SubmitEvent) => {
    event.preventDefault()
    const submitter = event.submitter as HTMLButtonElement
    sent.set(submitter, buttons().indexOf(submitter))
    submitter?.toggleAttribute('data-loading', true)
    setTimeout(release, PATIENCE_MS)
  }
  element.addEventListener('submit', keep)

  async function release(): Promise<void> {
    // A browser with no network would put its own page in place of the form.
    if (sent.size && !navigator.onLine && !('hydrated' in element.dataset)) {
      addEventListener('online', release)
      return
    }
    element.removeEventListener('submit', keep)
    for (const [submitter, number] of sent) {
      sent.delete(submitter)
      const button = submitter?.isConnected ? submitter : buttons()[number]
      button?.removeAttribute('data-loading')
      const form = button?.form ?? element.querySelector('form')
      form?.requestSubmit(button)
      // Until what was asked for has been drawn: the next answer begins with it.
      await null
    }
  }
  return release
}
