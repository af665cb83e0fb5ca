import { join, relative } from 'node:path'
import type { Content } from '../content/content.ts'
import { ContentError, type ContentFault } from '../content/content-error.ts'
import { allowedNames } from '../content/nearest.ts'
import { casePages } from '../pages/case/case-pages.ts'
import { industryPages } from '../pages/case/industry-pages.ts'
import { companyPages } from '../pages/company/company-pages.ts'
import { homePages } from '../pages/home/home-pages.ts'
import { documentPages } from '../pages/legal/document-pages.ts'
import { legalPages } from '../pages/legal/legal-pages.ts'
import type { SitePage } from '../pages/page.ts'
import { comparisonPage } from '../pages/price/comparison-page.ts'
import { pricePages } from '../pages/price/price-pages.ts'
import { ratingPages } from '../pages/rating/rating-pages.ts'
import { articlePages } from '../pages/reading/article-pages.ts'
import { newsPages } from '../pages/reading/news-pages.ts'
import { priceFaults } from '../pages/service/priced-services.ts'
import { servicePages } from '../pages/service/service-pages.ts'
import { type Addresses, readRedirects, spelledPath } from './find-moved.ts'
import { siteMapPage } from './site-map-page.ts'

/** Every page by its path, and what became of paths that are no more. */
export interface Site extends Addresses {
  pages: ReadonlyMap<string, SitePage>
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
  const site = {
    pages,
    redirects: readRedirects(content.redirects, pages),
    gone: new Set(content.redirects.gone.map(spelledPath)),
    content
  }
  return { site, faults }
}
