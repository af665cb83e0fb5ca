import { pageCookies } from '../islands/page-cookies.ts'
import { apiLinks } from '../shared/api-links.ts'
import { attribute, FIRST_TOUCH, findOrigin, LAST_TOUCH } from '../shared/attribution.ts'
import { cookieText } from '../shared/cookie-text.ts'
import { extendVisitPath, VISIT_PATH_KEY } from '../shared/visit-path.ts'

declare global {
  interface Document {
    /** True while a page is rendered ahead: not a visit yet. Missing where none is. */
    readonly prerendering?: boolean
  }
}

const UNCONFIRMED = 'first-touch-unconfirmed'

/** Records where the visitor came from on every page view, including restores from the back/forward cache. */
export function recordVisit(): void {
  if (document.prerendering) {
    document.addEventListener('prerenderingchange', writeVisit, { once: true })
  } else {
    writeVisit()
  }
  addEventListener('pageshow', ({ persisted }) => persisted && writeVisit())
}

function writeVisit(): void {
  const seen = pageCookies()
  const isSecure = location.protocol === 'https:'
  const now = new Date()
  for (const cookie of attribute(location.href, document.referrer, seen, now)) {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing on plain http.
    document.cookie = cookieText(cookie, isSecure)
  }
  noteTouch(!seen.has(LAST_TOUCH.marker), now)
  if (!seen.has(FIRST_TOUCH.marker)) remember(true)
  if (isUnconfirmed()) void confirmFirstTouch()
}

/** Adds to the way that led here. */
function noteTouch(isNewVisit: boolean, now: Date): void {
  try {
    const path = JSON.parse(localStorage.getItem(VISIT_PATH_KEY) ?? '[]')
    const origin = findOrigin(location.href, document.referrer)
    const url = new URL(location.href)
    const extended = extendVisitPath(path, origin, { url, isNewVisit, now })
    localStorage.setItem(VISIT_PATH_KEY, JSON.stringify(extended))
  } catch {
    // Storage is forbidden, or somebody wrote into it: the lead goes without its path.
  }
}

/**
 * Has the server set the same first touch: Safari keeps cookies that a script wrote for 1 to 7 days, those of
 * an answer for as long as they say. Asked again on the next page when the answer did not come.
 */
async function confirmFirstTouch(): Promise<void> {
  const response = await fetch(apiLinks.visit(), { method: 'POST', keepalive: true }).catch(
    () => null
  )
  if (response?.ok) remember(false)
}

// Storage throws where the visitor has blocked it; the cookies are blocked then too.
function remember(isUnconfirmedNow: boolean): void {
  try {
    if (isUnconfirmedNow) sessionStorage.setItem(UNCONFIRMED, '1')
    else sessionStorage.removeItem(UNCONFIRMED)
  } catch {}
}

function isUnconfirmed(): boolean {
  try {
    return sessionStorage.getItem(UNCONFIRMED) !== null
  } catch {
    return false
  }
}
