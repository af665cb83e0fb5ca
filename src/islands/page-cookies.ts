import { type CookieToSet, cookieText, parseCookies } from '../shared/attribution/cookies.ts'

/** Storage key of what the browser has refused to keep as cookies, for the other pages of this tab. */
const REFUSED = 'refused-cookies'

/** Values with the time in milliseconds until which they count. */
type Kept = Record<string, [value: string, until: number]>

declare global {
  /** The same for this page, where storage is refused too. The entry script and the islands have copies of this module. */
  var refusedCookies: Kept | undefined
}

/** The page's cookies; what was refused as a cookie counts as one for as long as it would have lived. */
export function pageCookies(): ReadonlyMap<string, string> {
  const refused = Object.entries(globalThis.refusedCookies ?? {}).filter(
    ([, [, until]]) => until > Date.now()
  )
  return new Map([...refused.map(([name, [value]]) => [name, value] as const), ...browserCookies()])
}

/** Reads what earlier pages of this tab have kept. */
export function readRefused(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(REFUSED) ?? '{}')
    globalThis.refusedCookies = Object.fromEntries(
      Object.entries<unknown>(stored).filter(([, pair]) => Array.isArray(pair))
    ) as Kept
  } catch {
    // Storage is refused, or somebody wrote into it.
  }
}

/** Keeps for this tab those of a page's cookies that the browser has refused. */
export function keepRefused(cookies: readonly CookieToSet[]): void {
  const has = browserCookies()
  const refused = cookies.filter(({ name, maxAgeS }) => maxAgeS && !has.has(name))
  if (refused.length === 0) return
  globalThis.refusedCookies ??= {}
  const kept = globalThis.refusedCookies
  for (const { name, value, maxAgeS = 0 } of refused)
    kept[name] = [value, Date.now() + maxAgeS * 1000]
  try {
    sessionStorage.setItem(REFUSED, JSON.stringify(kept))
  } catch {
    // Storage is refused too: this page alone remembers.
  }
}

/** None where even a look at them is refused, as in a sandboxed frame. */
function browserCookies(): ReadonlyMap<string, string> {
  try {
    return parseCookies(document.cookie)
  } catch {
    return new Map()
  }
}

/** Keeps a cookie from a script of the page. */
export function setCookie(cookie: CookieToSet): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing on plain http.
  document.cookie = cookieText(cookie, location.protocol === 'https:')
}
