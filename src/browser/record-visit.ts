import { pageCookies } from '../islands/page-cookies.ts'
import {
  attribute,
  FIRST_TOUCH,
  findOrigin,
  LAST_TOUCH,
  type Origin
} from '../shared/attribution/attribution.ts'
import { cookieText } from '../shared/attribution/cookie-text.ts'
import { UNCONFIRMED_TOUCH } from '../shared/attribution/touch-marker.ts'
import { extendVisitPath, VISIT_PATH_KEY } from '../shared/attribution/visit-path.ts'

declare global {
  interface Document {
    /** True while the browser renders the page ahead of a visit; missing in browsers that never do. */
    readonly prerendering?: boolean
  }
}

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
  const origin = findOrigin(location.href, document.referrer)
  const now = new Date()
  for (const cookie of attribute(location.href, origin, seen, now)) {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing on plain http.
    document.cookie = cookieText(cookie, location.protocol === 'https:')
  }
  try {
    if (!seen.has(FIRST_TOUCH.marker)) sessionStorage.setItem(UNCONFIRMED_TOUCH, '1')
    noteTouch(origin, !seen.has(LAST_TOUCH.marker), now)
  } catch {
    // Storage is forbidden, or somebody wrote into it: the lead goes without its path.
  }
}

/** Adds to the way that led here. */
function noteTouch(origin: Origin, isNewVisit: boolean, now: Date): void {
  const path = JSON.parse(localStorage.getItem(VISIT_PATH_KEY) ?? '[]')
  const extended = extendVisitPath(path, origin, { url: location, isNewVisit, now })
  localStorage.setItem(VISIT_PATH_KEY, JSON.stringify(extended))
}
