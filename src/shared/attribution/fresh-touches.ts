import type { VisitTouch } from './visit-path.ts'

/** A year: a first touch that its cookies have forgotten is still known by the path, and a contract may take months. */
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000

/** The touches of the last year. */
export function freshTouches(path: readonly VisitTouch[], now: Date): VisitTouch[] {
  return path.filter(({ at }) => Date.parse(at) > now.getTime() - LIFETIME_MS)
}
