import { within } from '../islands/lead-form/within.ts'
import { parsePage } from '../islands/trusted.ts'

/** A connection on which the words are not here by then is not worth waiting on; the next thanks asks again. */
const PAGE_PATIENCE_MS = 5000
/** Words without their looks are better than none. */
const SHEETS_PATIENCE_MS = 1500

let known: Promise<HTMLElement | null> | undefined

/** What comes after a request, as the page of thanks says it: a copy for every thanks. Null where the page cannot be had. */
export async function fetchSteps(path: string): Promise<HTMLElement | null> {
  known ??= read(path)
  const steps = await known
  if (!steps) known = undefined
  return steps && (steps.cloneNode(true) as HTMLElement)
}

async function read(path: string): Promise<HTMLElement | null> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(PAGE_PATIENCE_MS) })
    const page = parsePage(await response.text())
    const steps = page.querySelector<HTMLElement>('main [data-next-steps]')
    if (!steps) return null
    const sheets = [...page.querySelectorAll('link[rel="stylesheet"]')].map(adoptSheet)
    await within(SHEETS_PATIENCE_MS, Promise.all(sheets)).catch(() => undefined)
    return document.adoptNode(steps)
  } catch {
    return null
  }
}

/** What the page of thanks is styled by, where this page has not got it. */
function adoptSheet(sheet: Element): Promise<void> | undefined {
  if (document.querySelector(`link[href="${sheet.getAttribute('href')}"]`)) return undefined
  const own = document.adoptNode(sheet) as HTMLLinkElement
  return new Promise((resolve) => {
    own.onload = own.onerror = () => resolve()
    document.head.append(own)
  })
}
