const SHOWN_MS = 2000

/** What a control says for a while in place of its label: that the text is copied, or what to do where the browser refuses. */
interface Outcome {
  copied: string
  refused: string
}

/** Puts a text into the clipboard, and has the control say what came of it. */
export async function copyText(
  control: HTMLElement,
  text: string,
  { copied, refused }: Outcome
): Promise<void> {
  say(control, (await write(text)) ? copied : refused)
}

function say(control: HTMLElement, text: string): void {
  control.dataset.label ??= control.textContent ?? ''
  control.ariaLive = 'polite'
  control.textContent = text
  setTimeout(() => {
    control.textContent = control.dataset.label ?? ''
  }, SHOWN_MS)
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
