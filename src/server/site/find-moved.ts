import type { Site } from './site.ts'

/**
 * Where a path leads in one hop: a page that has moved, or one spelt another way; nothing when it is right or unknown.
 *
 * @param searchPath The page of results, which is not among the site's pages.
 */
export function findMoved(
  path: string,
  { pages, redirects }: Site,
  searchPath: string
): string | undefined {
  const canonical = canonicalPath(path)
  const moved = redirects.get(path) ?? redirects.get(canonical)
  if (moved) return moved
  const isThere = canonical === searchPath || pages.has(canonical)
  return canonical !== path && isThere ? canonical : undefined
}

/** The one spelling of a path: single slashes, no capitals, no index file, no first page, a slash at the end. */
function canonicalPath(path: string): string {
  if (isService(path)) return path
  const spelled = path
    .replace(/\/{2,}/g, '/')
    .replace(
      /(%[0-9a-f]{2})|[A-Z]/gi,
      (match, percentEscape) => percentEscape ?? match.toLowerCase()
    )
    .replace(/index\.(html|php)$/, '')
    .replace(/\/page\/1\/?$/, '/')
  return spelled.endsWith('/') ? spelled : `${spelled}/`
}

/** Files, programs and certificates: never redirected. */
export function isService(path: string): boolean {
  return /^\/(assets|api|\.well-known)\//.test(path)
}
