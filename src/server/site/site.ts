import { join, relative } from 'node:path'
import { countMarks } from '../../drawings/marks.ts'
import { dayInMoscow } from '../../shared/dates.ts'
import { links } from '../../shared/links.ts'
import { familyOf, PAGE_FAMILIES } from '../../shared/page-families.ts'
import { fill } from '../../shared/words/fill.ts'
import type { ReadCollection } from '../content/check-references.ts'
import { type AnyText, type Content, siteFile } from '../content/content.ts'
import type { ContentCache } from '../content/content-cache.ts'
import { readUnixText, splitText } from '../content/content-files.ts'
import {
  ContentError,
  type ContentFault,
  type FaultCode,
  insteadOf,
  quoted,
  shown
} from '../content/faults.ts'
import { placesOf, valuesAt } from '../content/fields.ts'
import { readAllContent } from '../content/load-content.ts'
import { lineOfField } from '../content/parse-yaml.ts'
import { SITE_SCHEMAS } from '../content/site/site-schemas.ts'
import { SITE_TEXT_NAMES } from '../content/site/site-texts.ts'
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
import { priceFaults } from '../pages/service/service-facts.ts'
import { servicePages } from '../pages/service/service-pages.ts'
import { pageMeta } from '../render/page-meta.ts'
import { type Addresses, readRedirects, spelledPath } from './find-moved.ts'

/** Every page by its path, and the new addresses of paths that moved. */
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
  const fault = (file: string | undefined, code: FaultCode, text: string) =>
    faults.push({
      place: relative(content.dir, file ?? content.dir),
      line: 1,
      path: [],
      code,
      text
    })
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
  for (const page of [...made, siteMapPage(made, content)]) {
    const { path, file } = page.meta
    const other = pages.get(path)?.meta.file
    if (pages.has(path)) {
      const taken = `Адрес ${path} уже занят другой страницей: назовите одну из них иначе.`
      fault(file ?? other, 'duplicate', taken)
    }
    pages.set(path, page)
  }
  const used = new Set(made.map(({ meta }) => meta.file))
  const names = content.pages.filter(({ file }) => used.has(file)).map(({ slug }) => slug)
  for (const { file, slug } of content.pages) {
    if (used.has(file)) continue
    const text = `Страницы ${quoted(slug)} у сайта нет, файл не нужен: ${insteadOf(slug, names)}`
    fault(file, 'no-page', text)
  }
  if (!content.legal.some(({ slug }) => slug === 'consent')) {
    fault(join(content.dir, 'legal/consent.md'), 'missing', NO_CONSENT)
  }
  faults.push(...addressFaults(content, pages))
  const site = {
    pages,
    redirects: readRedirects(content.redirects, pages),
    gone: new Set(content.redirects.gone.map(spelledPath)),
    content
  }
  return { site, faults }
}

/** Links of the site's texts to pages that there are not. Feeds are no pages. */
function addressFaults(content: Content, pages: ReadonlyMap<string, SitePage>): ContentFault[] {
  const known = [...pages.keys()]
  return SITE_TEXT_NAMES.filter((name) => !content.site.shipped.includes(siteFile(name))).flatMap(
    (name) => {
      const found = placesOf(SITE_SCHEMAS[name], 'address').flatMap(({ path }) =>
        valuesAt(content.site[name], path)
      )
      return found.flatMap(({ path, value }): ContentFault[] => {
        const [page = ''] = String(value).split(/[?#]/, 1)
        if (pages.has(page) || page.endsWith('.xml')) return []
        const place = siteFile(name)
        const { front = '' } = splitText(readUnixText(join(content.dir, place))) ?? {}
        const text = `Стоит ${shown(value)}, такой страницы нет: ${insteadOf(page, known)}`
        return [{ place, line: lineOfField(front, path) + 1, path, code: 'broken-link', text }]
      })
    }
  )
}

const NO_CONSENT = 'Без этого документа формы не работают: верните его и снимите черновик.'

/** Content that a site can be made of, as it was read. */
export interface ContentAtStart {
  /** The site as it is at a time. */
  siteAt(now: Date): Site
  /** Every text, also those that nobody sees yet. */
  collections: readonly ReadCollection<AnyText>[]
  /** Why this is a copy, and not what lies on the disk. */
  trouble?: ContentTrouble
}

/** Something else is served than would be, for that is faulty. */
export interface ContentTrouble {
  /** The folder of content, or that of what editors have published. */
  dir: string
  /** A line for each fault. */
  faults: string
  /** When the copy that is served was made; nothing where the folder of content is served for what was published. */
  since?: Date
}

/**
 * Reads content that is sound.
 *
 * @throws {ContentError} Naming every fault at once.
 */
export function readSound(dir: string, now: Date, cache: ContentCache): ContentAtStart {
  const { shownAt, faults, collections } = readAllContent(dir, cache)
  if (faults.length > 0) throw new ContentError(faults)
  let first: Site | undefined = buildSite(shownAt(now))
  cache.save()
  return {
    siteAt(time) {
      const site = first && isSameAt(first, now, time) ? first : buildSite(shownAt(time))
      // Who reads asks for the site at once; later on it would only be kept twice.
      first = undefined
      return site
    },
    collections
  }
}

/** Whether nothing appears between two times. */
function isSameAt({ content: { nextDate } }: Site, from: Date, to: Date): boolean {
  return to >= from && !(nextDate && nextDate <= to)
}

/** A copy of content that was sound. */
export interface ContentCopy {
  dir: string
  /** When it was made. */
  since: Date
}

interface StartOptions {
  cache: ContentCache
  copy: ContentCopy | undefined
  /** The folder of what editors have published. */
  published?: string | undefined
}

/**
 * Reads content for a start: what editors have published, else what lies on the disk, else the copy of the last that was
 * sound.
 *
 * @throws {ContentError} When there is no copy, or it does not suit this release.
 */
export function readForStart(
  dir: string,
  now: Date,
  { cache, copy, published }: StartOptions
): ContentAtStart {
  const first = published ? { dir: published, ...attempt(published, now, cache) } : undefined
  if (first?.read) return first.read
  // A release that asks for more than it did: what lies on the disk may have been brought up to date.
  const { read, fault } = attempt(dir, now, cache)
  if (read && first) return { ...read, trouble: { dir: first.dir, faults: first.fault.message } }
  if (read) return read
  if (!copy) throw fault
  try {
    const kept = readSound(copy.dir, now, cache)
    return { ...kept, trouble: { dir, faults: fault.message, since: copy.since } }
  } catch {
    throw fault
  }
}

type Attempt = { read: ContentAtStart; fault?: never } | { read?: never; fault: ContentError }

function attempt(dir: string, now: Date, cache: ContentCache): Attempt {
  try {
    return { read: readSound(dir, now, cache) }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { fault: error }
  }
}

declare module '../pages/page.ts' {
  interface PageData {
    'pages/site-map': { sections: ReturnType<typeof sectionsOf> }
  }
}

/** The sections of the site map in their order. */
const SECTIONS = [...new Set(PAGE_FAMILIES.map(({ section }) => section))]
const UNLISTED: ReadonlySet<string> = new Set([links.home(), links.siteMap()])

/** One page that links to all the others. */
function siteMapPage(pages: readonly SitePage[], { site: { frame } }: Content): SitePage {
  const { name, title, description } = frame.siteMap
  const meta = pageMeta({
    path: links.siteMap(),
    name,
    title,
    description,
    updated:
      pages
        .map(({ meta }) => meta.updated)
        .sort()
        .at(-1) ?? ''
  })
  return {
    meta,
    render: ({ render }) => render('pages/site-map', { sections: sectionsOf(pages, frame) })
  }
}

function sectionsOf(pages: readonly SitePage[], { families, siteMap }: Content['site']['frame']) {
  const sections = SECTIONS.map((name) => {
    const own = pages.filter(
      ({ meta }) =>
        meta.isIndexed && !UNLISTED.has(meta.path) && familyOf(meta.path).section === name
    )
    const first = PAGE_FAMILIES.find(({ section }) => section === name)?.prefix
    const root = own.find(({ meta }) => meta.path === first)
    const others = own.filter((page) => page !== root)
    const paths = new Set(others.map(({ meta }) => meta.path))
    return {
      title: families[name],
      path: root?.meta.path,
      pages: underYears(others).map(({ meta }) => ({
        path: meta.path,
        title: meta.crumbs.at(-1)?.title ?? meta.title,
        isPart: pathsAbove(meta).some((above) => paths.has(above))
      })),
      count: own.length
    }
  })
  return sections.map(({ count, ...section }) => ({
    ...section,
    count: fill(siteMap.pages, { count }),
    drawing: countMarks(count)
  }))
}

/** News, which are below no other page, stand under their years. */
function underYears(pages: readonly SitePage[]): SitePage[] {
  const years = new Map<string, SitePage[]>()
  const paths = new Set(pages.map(({ meta }) => meta.path))
  const others = pages.filter((page) => {
    const year = newsYearOf(page.meta)
    if (!year || !paths.has(year)) return true
    const items = years.get(year)
    if (items) items.push(page)
    else years.set(year, [page])
    return false
  })
  return others.flatMap((page) => [page, ...(years.get(page.meta.path) ?? [])])
}

function newsYearOf({ path, published }: SitePage['meta']): string | undefined {
  return published && path.startsWith(links.news())
    ? links.newsYear(dayInMoscow(published).slice(0, 4))
    : undefined
}

/** `/services/` and `/services/seo/` of `/services/seo/b2b/`. */
function pathsAbove(meta: SitePage['meta']): string[] {
  const { path } = meta
  const names = path.split('/').slice(1, -2)
  const above = names.map((_, index) => `/${names.slice(0, index + 1).join('/')}/`)
  return [...above, newsYearOf(meta) ?? path].filter((other) => other !== path)
}
