import { type RefObject, useEffect, useState } from 'react'
import { parsePage } from '../trusted.ts'

/** Who has opened a dialog and waits longer is better served by the link. */
const PATIENCE_MS = 10_000

interface Shown {
  /** Empty until the text is there. */
  html: string
  isLoading: boolean
}

/**
 * The text of a document from its own page. One that did not come is asked for again when the dialog is opened again.
 *
 * @param inside Any element of the dialog.
 */
export function useDocument(inside: RefObject<HTMLElement | null>, path: string): Shown {
  const [shown, setShown] = useState<Shown>({ html: '', isLoading: true })
  useEffect(() => {
    const dialog = inside.current?.closest('dialog')
    const gone = new AbortController()
    let isDue = true

    async function ask(): Promise<void> {
      if (!isDue) return
      isDue = false
      setShown({ html: '', isLoading: true })
      const html = await read(path, gone.signal).catch(() => '')
      if (gone.signal.aborted) return
      isDue = html === ''
      setShown({ html, isLoading: false })
    }

    void ask()
    // Newer browsers tell of its closing, too.
    const open = () => void (dialog?.open || ask())
    dialog?.addEventListener('beforetoggle', open, { signal: gone.signal })
    return () => gone.abort()
  }, [inside, path])
  return shown
}

async function read(path: string, gone: AbortSignal): Promise<string> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), PATIENCE_MS)
  gone.addEventListener('abort', () => late.abort())
  try {
    const response = await fetch(path, { signal: late.signal })
    const text = response.ok && parsePage(await response.text()).querySelector('main .prose')
    if (!text) return ''
    // The page of the document has the same anchors; here they would stand beside those of this page.
    for (const anchor of text.querySelectorAll('[id]')) anchor.removeAttribute('id')
    return text.innerHTML
  } finally {
    clearTimeout(timer)
  }
}
