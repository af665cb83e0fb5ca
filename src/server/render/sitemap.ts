import { withOffset } from '../../shared/dates.ts'
import { escapeHtml } from '../../shared/words/escape-html.ts'
import type { PageMeta } from './page-meta.ts'

/** Sections of the sitemap by the beginning of their paths; the rest is `pages`. */
const SECTIONS = {
  services: '/services/',
  news: '/news/',
  articles: '/education/articles/',
  ratings: '/rating/',
  cases: '/cases/'
} as const

export const SITEMAP_SECTIONS = ['pages', ...Object.keys(SECTIONS)] as const

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

interface Listed {
  meta: PageMeta
}

/** The index of all sitemaps, each with the time of its youngest page. */
export function sitemapIndex(pages: Iterable<Listed>, siteUrl: string): string {
  const all = [...pages]
  const entries = SITEMAP_SECTIONS.map((section) => {
    const dates = inSection(all, section).map(({ meta }) => meta.updated)
    return `<sitemap><loc>${siteUrl}/sitemaps/${section}.xml</loc>${lastmod(youngest(dates))}</sitemap>`
  })
  return `${HEAD}\n<sitemapindex ${SCHEMA}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** One sitemap: every indexable page of a section with the time it was last changed. */
export function sitemap(pages: Iterable<Listed>, section: string, siteUrl: string): string {
  const entries = inSection([...pages], section).map(
    ({ meta }) => `<url><loc>${escapeHtml(siteUrl + meta.path)}</loc>${lastmod(meta.updated)}</url>`
  )
  return `${HEAD}\n<urlset ${SCHEMA}>\n${entries.join('\n')}\n</urlset>\n`
}

function inSection(pages: Listed[], section: string): Listed[] {
  return pages.filter(({ meta }) => meta.isIndexed && sectionOf(meta.path) === section)
}

/** The latest of some days and times with offsets; a day begins in Moscow. */
function youngest(dates: readonly string[]): string | undefined {
  const timeOf = (date: string) => Date.parse(withOffset(date))
  return dates
    .filter(Boolean)
    .sort((a, b) => timeOf(a) - timeOf(b))
    .at(-1)
}

function sectionOf(path: string): string {
  const found = Object.entries(SECTIONS).find(([, prefix]) => path.startsWith(prefix))
  return found?.[0] ?? 'pages'
}

function lastmod(updated: string | undefined): string {
  return updated ? `<lastmod>${updated}</lastmod>` : ''
}
