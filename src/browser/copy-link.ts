import { copyText } from './copy-text.ts'
import { isPlainClick } from './plain-click.ts'

const WORDS = { copied: 'Ссылка скопирована', refused: 'Не вышло: выделите адрес сами' }

/**
 * What sends an address on: `data-url`, or that of the link itself. With a finger the device's own sheet opens, with a
 * mouse it is copied. What needs the clipboard is shown only where a page may write to it.
 */
export function watch(): void {
  if (!navigator.clipboard) return
  for (const item of document.querySelectorAll('[hidden]:has(> [data-action="copy-link"])')) {
    item.removeAttribute('hidden')
  }
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
