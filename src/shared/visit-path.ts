import type { Origin } from './attribution.ts'

/** Where the page keeps the path, and how many touches it holds: the first, and the latest ones. */
export const VISIT_PATH_KEY = 'visit-path'
export const MAX_TOUCHES = 10

/** Longest part of a touch, in characters. */
const PART_LENGTH = 100

/** One touch of the way to a lead. */
export interface VisitTouch {
  /** ISO 8601. */
  at: string
  source: string
  medium: string
  campaign: string
  /** Path that was landed on. */
  page: string
}

/**
 * The path with one touch more, when a page view is one: somebody came from elsewhere, or a new visit began.
 * Going on within the site is none, and a reload repeats the touch before.
 *
 * @param isNewVisit Whether the last touch is written anew by this view.
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
