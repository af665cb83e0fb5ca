import { cut, shortAddress, tells } from './address.ts'
import type { Origin } from './attribution.ts'

/** Storage key of the path, and how many touches it holds: the first and the latest ones. */
export const VISIT_PATH_KEY = 'visit-path'
export const MAX_TOUCHES = 10

/** Longest parts of a touch, in percent-encoded bytes: ten touches are less than a field may have. */
const PART_BYTES = 300
const PAGE_BYTES = 600

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
  if (isOwn || (isDirect && !isNewVisit && !tells(url.search))) return path
  const touch = {
    at: now.toISOString(),
    source: shortPart(source),
    medium: shortPart(medium),
    campaign: shortPart(campaign),
    page: shortPage(url)
  }
  const last = path.at(-1)
  // Its page has the campaign, too.
  if (!isNewVisit && last?.source === touch.source && last.page === touch.page) return path
  return [...path.slice(0, 1), ...path.slice(1).slice(2 - MAX_TOUCHES), touch]
}

/** The landing address of a touch, as long as it is kept. */
export function shortPage({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return shortAddress(pathname + search, PAGE_BYTES)
}

/** A part of a touch, as long as it is kept. */
export function shortPart(text: string): string {
  return cut(text, PART_BYTES)
}
