import { keepRefused, pageCookies, readRefused } from '../islands/page-cookies.ts'
import { setCookie } from '../islands/set-cookie.ts'
import { visitLink } from '../shared/api-links.ts'
import {
  attribute,
  FIRST_TOUCH,
  findOrigin,
  LAST_TOUCH
} from '../shared/attribution/attribution.ts'
import { extendVisitPath, VISIT_PATH_KEY } from '../shared/attribution/visit-path.ts'

declare global {
  interface Document {
    /** True while the browser renders the page ahead of a visit; missing in browsers that never do. */
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
  readRefused()
  const seen = pageCookies()
  const origin = findOrigin(location.href, document.referrer)
  const now = new Date()
  const cookies = attribute(location.href, origin, seen, now)
  try {
    for (const cookie of cookies) setCookie(cookie)
  } catch {
    // Even a try is refused, as in a sandboxed frame.
  }
  keepRefused(cookies)
  try {
    if (!seen.has(FIRST_TOUCH.marker)) sessionStorage.setItem(UNCONFIRMED, '1')
    // Safari keeps cookies that a script wrote for 1 to 7 days, those of an answer for as long as they say. Asked again on
    // the next page when the answer did not come.
    if (sessionStorage.getItem(UNCONFIRMED)) {
      fetch(visitLink(), { method: 'POST', keepalive: true }).then(
        ({ ok }) => ok && sessionStorage.removeItem(UNCONFIRMED),
        () => false
      )
    }
    // The way that led here.
    const path = extendVisitPath(JSON.parse(localStorage.getItem(VISIT_PATH_KEY) ?? '[]'), origin, {
      url: location,
      isNewVisit: !seen.has(LAST_TOUCH.marker),
      now
    })
    localStorage.setItem(VISIT_PATH_KEY, JSON.stringify(path))
  } catch {
    // Storage is forbidden, or somebody wrote into it: the lead goes without its path.
  }
}
