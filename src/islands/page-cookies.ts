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
  // Somebody may have written into the storage.
  const refused = Object.entries(globalThis.refusedCookies ?? {}).filter(
    ([, pair]) => pair?.[1] > Date.now()
  )
  return new Map([
    ...refused.map(([name, [value]]) => [name, value] as const),
    ...parseCookies(readCookies())
  ])
}

/** Reads what earlier pages of this tab have kept. */
export function readRefused(): void {
  try {
    globalThis.refusedCookies = JSON.parse(sessionStorage.getItem(REFUSED) ?? '{}')
  } catch {
    // Storage is refused, or holds no JSON.
  }
}

/** Keeps for this tab those of a page's cookies that the browser has refused. */
export function keepRefused(cookies: readonly CookieToSet[]): void {
  const has = parseCookies(readCookies())
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

/** The browser's own cookies; empty where even a look at them is refused, as in a sandboxed frame. */
export function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

/** Keeps a cookie from a script of the page. */
export function setCookie(cookie: CookieToSet): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing on plain http.
  document.cookie = cookieText(cookie, location.protocol === 'https:')
}
