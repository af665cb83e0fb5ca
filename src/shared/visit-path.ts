import type { Origin } from './attribution.ts'

/** Storage key of the path, and how many touches it holds: the first and the latest ones. */
export const VISIT_PATH_KEY = 'visit-path'
export const MAX_TOUCHES = 10

/** Longest part of a touch, in characters. */
const PART_LENGTH = 100

/** One touch on the way to a lead. */
export interface VisitTouch {
  /** ISO 8601. */
  at: string
  source: string
  medium: string
  campaign: string
  /** Landing path. */
  page: string
}

/**
 * Adds a touch to the path when a page view is one: the visitor came from elsewhere, or a new visit began. Navigation
 * within the site is not a touch, and a reload repeats the previous one.
 *
 * @param isNewVisit Whether this view rewrites the last touch.
 */
export function extendVisitPath(
  path: readonly VisitTouch[],
  { source, medium, campaign }: Origin,
  { url, isNewVisit, now }: { url: URL; isNewVisit: boolean; now: Date }
): readonly VisitTouch[] {
  const isDirect = medium === 'direct'
  const isOwn = source.includes(`://${url.host}/`)
  if (isOwn || (isDirect && !isNewVisit)) return path
  const [from = '', how = '', named = '', page = ''] = [source, medium, campaign, url.pathname].map(
    (part) => part.slice(0, PART_LENGTH)
  )
  const last = path.at(-1)
  if (!isNewVisit && last?.source === from && last.campaign === named && last.page === page) {
    return path
  }
  const touch = { at: now.toISOString(), source: from, medium: how, campaign: named, page }
  return [...path.slice(0, 1), ...path.slice(1).slice(2 - MAX_TOUCHES), touch]
}
