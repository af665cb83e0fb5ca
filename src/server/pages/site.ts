import { join, relative } from 'node:path'
import { ContentError, type ContentFault } from '../content/content-error.ts'
import type { Content } from '../content/load-content.ts'
import { allowedNames } from '../content/nearest.ts'
import { articlePages } from './article-pages.ts'
import { casePages } from './case-pages.ts'
import { companyPages } from './company-pages.ts'
import { comparisonPage } from './comparison-page.ts'
import { documentPages } from './document-pages.ts'
import { homePages } from './home-pages.ts'
import { industryPages } from './industry-pages.ts'
import { legalPages } from './legal-pages.ts'
import { newsPages } from './news-pages.ts'
import type { SitePage } from './page.ts'
import { pricePages } from './price-pages.ts'
import { priceFaults } from './priced-services.ts'
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
 * @throws {ContentError} Naming what no page can be made of.
 */
export function buildSite(content: Content): Site {
  const { site, faults } = makeSite(content)
  if (faults.length > 0) throw new ContentError(faults)
  return site
}

/** The site, and the files that it cannot be made of. */
export function makeSite(content: Content): { site: Site; faults: ContentFault[] } {
  const pages = new Map<string, SitePage>()
  const faults: ContentFault[] = priceFaults(content)
  const fault = (file: string | undefined, text: string) =>
    faults.push({ place: relative(content.dir, file ?? content.dir), line: 1, text })
  const families = [
    homePages,
    servicePages,
    pricePages,
    comparisonPage,
    documentPages,
    industryPages,
    casePages,
    ratingPages,
    newsPages,
    articlePages,
    companyPages,
    legalPages
  ]
  const made = families.flatMap((family) => family(content))
  for (const page of [...made, siteMapPage(made)]) {
    const { path, file } = page.meta
    const other = pages.get(path)?.meta.file
    if (pages.has(path)) fault(file ?? other, `another page has the address ${path} too`)
    pages.set(path, page)
  }
  const used = new Set(made.map(({ meta }) => meta.file))
  const names = content.pages.filter(({ file }) => used.has(file)).map(({ slug }) => slug)
  for (const { file, slug } of content.pages) {
    if (!used.has(file)) fault(file, `no page is made of this file; ${allowedNames(slug, names)}`)
  }
  if (!content.legal.some(({ slug }) => slug === 'consent')) {
    fault(join(content.dir, 'legal/consent.md'), 'it is not there: forms cannot do without it')
  }
  const { redirects, gone } = content.redirects
  const site = {
    pages,
    redirects: new Map(redirects.map(({ from, to }) => [from, to])),
    gone: new Set(gone),
    content
  }
  return { site, faults }
}
