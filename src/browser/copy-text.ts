import { writeClipboard } from '../islands/write-clipboard.ts'

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
  say(control, (await writeClipboard(text)) ? copied : refused)
}

const endings = new WeakMap<HTMLElement, number>()

/** What an earlier press has said ends with this one: its time would cut this short. */
function say(control: HTMLElement, text: string): void {
  clearTimeout(endings.get(control))
  control.dataset.label ??= control.textContent ?? ''
  control.ariaLive = 'polite'
  control.textContent = text
  const ending = window.setTimeout(() => {
    control.textContent = control.dataset.label ?? ''
  }, SHOWN_MS)
  endings.set(control, ending)
}
