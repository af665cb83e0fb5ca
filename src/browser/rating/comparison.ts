import { parsePage } from '../../islands/trusted.ts'

/** How long weights rest before the comparison is drawn anew. */
const PAUSE_MS = 200

let latest = 0
let timer: ReturnType<typeof setTimeout> | undefined

function isComparing(): boolean {
  return comparisonOf(document) !== null
}

/** The server draws the comparison: the page at `address` has it. */
export async function showComparison(address: string): Promise<void> {
  await renew(address)
  const title = comparisonOf(document)?.querySelector<HTMLElement>('h2')
  title?.focus({ preventScroll: true })
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  title
    ?.closest('section')
    ?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' })
}

/** Draws it anew, if there is one, once the form has rested. */
export function renewComparison(address: string | undefined): void {
  clearTimeout(timer)
  if (!isComparing()) return
  if (address === undefined) comparisonOf(document)?.remove()
  else timer = setTimeout(() => void renew(address), PAUSE_MS)
}

async function renew(address: string): Promise<void> {
  const turn = ++latest
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' } })
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    const drawn = comparisonOf(parsePage(await response.text()))
    if (turn === latest && drawn) {
      document.querySelector('[data-rating-compare-place]')?.replaceChildren(drawn)
    }
  } catch (error) {
    console.error(error)
    location.assign(`${address}#sravnenie`)
  }
}

function comparisonOf(page: Document): Element | null {
  return page.querySelector('[data-rating-compare]')
}
