import { cut, shortAddress, TELLING } from './address.ts'
import type { Origin } from './attribution.ts'

/** Storage key of the path, and how many touches it holds: the first and the latest ones. */
export const VISIT_PATH_KEY = 'visit-path'
export const MAX_TOUCHES = 10

/** Longest landing page of a touch, in percent-encoded bytes; its other parts are as long as in cookies. */
const PAGE_BYTES = 600
const PART_BYTES = 300

/** One touch on the way to a lead. */
export interface VisitTouch {
  /** ISO 8601. */
  at: string
  source: string
  medium: string
  campaign: string
  /** Landing path with its parameters, which tell of the click; without them in leads of earlier versions. */
  page: string
}

/**
 * Adds a touch to the path when a page view is one: the visitor came from elsewhere, or a new visit began. Navigation
 * within the site is not a touch, and a reload repeats the previous one. An address that tells of a click is one also
 * where the browser hides the referrer.
 *
 * @param isNewVisit Whether this view rewrites the last touch.
 */
export function extendVisitPath(
  path: readonly VisitTouch[],
  { source, medium, campaign }: Origin,
  {
    url,
    isNewVisit,
    now
  }: { url: Pick<URL, 'host' | 'pathname' | 'search'>; isNewVisit: boolean; now: Date }
): readonly VisitTouch[] {
  const isDirect = medium === 'direct'
  const isOwn = source.includes(`://${url.host}/`)
  if (isOwn || (isDirect && !isNewVisit && !TELLING.test(url.search))) return path
  const touch = { at: now.toISOString(), source, medium, campaign, page: shortPage(url) }
  const last = path.at(-1)
  // Its page has the campaign, too.
  if (!isNewVisit && last?.source === source && last.page === touch.page) return path
  return [...path.slice(0, 1), ...path.slice(1).slice(2 - MAX_TOUCHES), touch]
}

/** The landing address of a touch, as long as it is kept. */
export function shortPage({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return shortAddress(pathname + search, PAGE_BYTES)
}

/** A part of a touch, as it is compared: earlier pages have shortened them to this. */
export function shortPart(text: string): string {
  return cut(text, PART_BYTES)
}

/** Longest path that a lead takes with it, in bytes: less than a field may have. */
const FIELD_BYTES = 16_000

/** The path as it is sent: one that is too long loses the oldest touches after the first. */
export function sentPath(text: string): string {
  const isShort = (one: string) => new TextEncoder().encode(one).length <= FIELD_BYTES
  if (isShort(text)) return text
  const path: VisitTouch[] = JSON.parse(text)
  while (path.length > 1 && !isShort(JSON.stringify(path))) path.splice(1, 1)
  return JSON.stringify(path)
}
