/** How long a press waits for its script before it does what it does without one. */
const PATIENCE_MS = 5000

/** What waits for a script that is on its way. */
interface HeldPress {
  /** Does what was asked for meanwhile, and waits no longer. */
  release(): void
}

/** The last click on a link or button waits for the component that knows what it means. */
export function holdClicks(element: HTMLElement): HeldPress {
  let kept: MouseEvent | undefined
  const keep = (event: MouseEvent) => {
    event.preventDefault()
    kept = event
    setTimeout(release, PATIENCE_MS)
  }
  element.addEventListener('click', keep)

  function release(): void {
    element.removeEventListener('click', keep)
    if (!kept) return
    const { clientX, clientY, detail, target } = kept
    kept = undefined
    target?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY, detail })
    )
  }
  return { release }
}

/** A form that is sent before its script has come: by the script if it comes, else as a form without one. */
export function holdSubmit(element: HTMLElement): HeldPress & { isHeld: Promise<void> } {
  let sent: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined
  let tell: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => {
    tell = resolve
  })
  const keep = (event: SubmitEvent) => {
    event.preventDefault()
    if (sent) return
    sent = { form: event.target as HTMLFormElement, submitter: event.submitter }
    event.submitter?.setAttribute('data-loading', '')
    setTimeout(release, PATIENCE_MS)
    tell()
  }
  element.addEventListener('submit', keep)

  function release(): void {
    element.removeEventListener('submit', keep)
    if (!sent) return
    const { form, submitter } = sent
    sent = undefined
    submitter?.removeAttribute('data-loading')
    const present = form.isConnected ? form : element.querySelector('form')
    if ('hydrated' in element.dataset) present?.requestSubmit()
    else present?.submit()
  }
  return { isHeld, release }
}
