import { parsePage } from '../islands/trusted.ts'

/**
 * Puts the document that a dialog is about into it, from its own page: text that few people open need not be in every
 * page. What the dialog holds until then leads to that page, and stays if it cannot be had.
 */
export async function showText(dialog: HTMLDialogElement): Promise<void> {
  const place = dialog.querySelector<HTMLElement>('[data-text-from]')
  const address = place?.dataset.textFrom
  if (!place || !address) return
  const response = await fetch(address)
  const text = response.ok && parsePage(await response.text()).querySelector('main .prose')
  if (!text) return
  // The page of the document has the same anchors; here they would stand beside those of this page.
  for (const anchor of text.querySelectorAll('[id]')) anchor.removeAttribute('id')
  place.replaceChildren(...text.childNodes)
  delete place.dataset.textFrom
  place.scrollTop = 0
}
