import type { Redirects } from '../content/schemas.ts'

/** The known paths, and the new addresses of those that moved. */
export interface Addresses {
  pages: ReadonlyMap<string, unknown>
  /** Former path, spelt as paths are compared, to the page. */
  redirects: ReadonlyMap<string, string>
  /** Spelt as paths are compared. */
  gone: ReadonlySet<string>
}

/**
 * Where a path leads in one hop: the page that it is another spelling of, or else one that has moved; nothing when it is
 * right or unknown. A page that exists is never led away from.
 *
 * @param searchPath The page of results, which is not among the site's pages.
 */
export function findMoved(
  path: string,
  { pages, redirects }: Omit<Addresses, 'gone'>,
  searchPath: string
): string | undefined {
  if (isService(path)) return undefined
  const canonical = canonicalPath(path)
  if (canonical === searchPath || pages.has(canonical))
    return canonical === path ? undefined : canonical
  return redirects.get(spelledPath(path)) ?? redirects.get(canonical)
}

/** Whether a path, in any spelling, was removed for good. */
export function isGone(path: string, { gone }: Pick<Addresses, 'gone'>): boolean {
  return gone.has(spelledPath(path)) || gone.has(canonicalPath(path))
}

/**
 * Former addresses as they are spelt for comparison, each with the page that it leads to in the end. What leads to no
 * page, or in a circle, is left out; of several lines for one address the first counts.
 */
export function readRedirects(
  { redirects }: Redirects,
  pages: Addresses['pages']
): ReadonlyMap<string, string> {
  const next = new Map<string, string>()
  for (const { from, to } of redirects) {
    const spelled = spelledPath(from)
    if (!next.has(spelled)) next.set(spelled, to)
  }
  function end(to: string): string | undefined {
    const passed = new Set<string>()
    let at: string | undefined = to
    while (at !== undefined && !passed.has(at)) {
      const canonical = canonicalPath(at)
      if (pages.has(canonical)) return canonical
      passed.add(at)
      at = next.get(spelledPath(at))
    }
    return undefined
  }
  const ends = [...next].map(([from, to]) => [from, end(to)] as const)
  return new Map(ends.filter((one): one is [string, string] => one[1] !== undefined))
}

/** The one spelling of a page's path: as paths are compared, without an index file and a first page. */
function canonicalPath(path: string): string {
  return spelledPath(path)
    .replace(/\/index\.(html|php)\/$/, '/')
    .replace(/\/page\/1\/$/, '/')
}

/**
 * A path as paths are compared: letters for their escapes, whichever case those are written in, no capitals, single
 * slashes, one at the end.
 */
export function spelledPath(path: string): string {
  const spelled = decoded(path)
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
  return spelled.endsWith('/') ? spelled : `${spelled}/`
}

/** Decodes escaped letters; an invalid path stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Files, programs and certificates: never redirected. */
export function isService(path: string): boolean {
  return /^\/(assets|api|\.well-known)\//.test(path)
}
