import type { Content } from '../content/load-content.ts'
import { articlePages } from './article-pages.ts'
import { casePages } from './case-pages.ts'
import { companyPages } from './company-pages.ts'
import { homePages } from './home-pages.ts'
import { legalPages } from './legal-pages.ts'
import { newsPages } from './news-pages.ts'
import type { SitePage } from './page.ts'
import { ratingPages } from './rating-pages.ts'
import { servicePages } from './service-pages.ts'
import { siteMapPage } from './site-map-page.ts'

/** Every page by its path, and what became of paths that are no more. */
export interface Site {
  pages: ReadonlyMap<string, SitePage>
  /** Old path to its present one. */
  redirects: ReadonlyMap<string, string>
  gone: ReadonlySet<string>
  content: Content
}

/**
 * The site made of its content. Nothing is rendered yet.
 *
 * @throws {Error} When two pages have the same path.
 */
export function buildSite(content: Content): Site {
  const pages = new Map<string, SitePage>()
  const families = [
    homePages,
    servicePages,
    casePages,
    ratingPages,
    newsPages,
    articlePages,
    companyPages,
    legalPages
  ]
  const made = families.flatMap((family) => family(content))
  for (const page of [...made, siteMapPage(made)]) {
    const { path } = page.meta
    if (pages.has(path)) throw new Error(`Two pages have the path ${path}`)
    pages.set(path, page)
  }
  const { redirects, gone } = content.redirects
  return {
    pages,
    redirects: new Map(redirects.map(({ from, to }) => [from, to])),
    gone: new Set(gone),
    content
  }
}
