const SHOWN_MS = 2000

/** "Copy the link" buttons, shown only where the browser lets a page write to the clipboard. */
export function watch(): void {
  if (!navigator.clipboard) return
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-action="copy-link"]')) {
    const { textContent: label } = button
    button.parentElement?.removeAttribute('hidden')
    button.ariaLive = 'polite'
    button.addEventListener('click', async () => {
      const isCopied = await copy(button.dataset.url ?? '')
      button.textContent = isCopied ? 'Ссылка скопирована' : 'Не вышло: выделите адрес сами'
      setTimeout(() => {
        button.textContent = label
      }, SHOWN_MS)
    })
  }
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
