import { parseCookies } from '../shared/attribution/cookie-text.ts'

/** The page's cookies; none where even a look at them is refused, as in a sandboxed frame. */
export function pageCookies(): ReadonlyMap<string, string> {
  try {
    return parseCookies(document.cookie)
  } catch {
    return new Map()
  }
}
