import { isPlainClick } from '../islands/plain-click.ts'
import { writeClipboard } from '../islands/write-clipboard.ts'

const WORDS = { copied: 'Ссылка скопирована', refused: 'Не вышло: выделите адрес сами' }

/**
 * Buttons and links that pass an address on: that in `data-url`, else the link's own. A touch screen opens the device's
 * sharing sheet, a mouse copies.
 */
export function watchCopyLinks(): void {
  if (!navigator.clipboard) return
  document.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-action="copy-link"]')
    if (!control || !isPlainClick(event)) return
    event.preventDefault()
    void send(control)
  })
}

async function send(control: HTMLElement): Promise<void> {
  const address = control.dataset.url ?? control.getAttribute('href') ?? ''
  const { href } = new URL(address, location.href)
  if (control.hasAttribute('data-send') && matchMedia('(pointer: coarse)').matches) {
    if (await share(href)) return
  }
  await copyText(control, href, WORDS)
}

/** Whether the device took it, or the visitor changed their mind. */
async function share(url: string): Promise<boolean> {
  try {
    await navigator.share({ title: document.title, url })
    return true
  } catch (error) {
    return (error as Error).name === 'AbortError'
  }
}

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
