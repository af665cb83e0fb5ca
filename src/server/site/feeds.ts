import { withOffset } from '../../shared/dates.ts'
import { links } from '../../shared/links.ts'
import { familyOf, PAGE_FAMILIES } from '../../shared/page-families.ts'
import { escapeHtml } from '../../shared/words/text.ts'
import type { Content, Entry } from '../content/content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { timeOf } from '../pages/filters.ts'
import type { PageMeta } from '../render/page-meta.ts'

export type FeedKind = 'news' | 'articles' | 'all'

interface FeedSource {
  content: Content
  /** Origin without a slash. */
  siteUrl: string
}

/** Newest items that a feed holds. */
const FEED_LENGTH = 20

const ABOUT = {
  news: { path: links.news(), feed: links.rss() },
  articles: { path: links.articles(), feed: links.articlesRss() },
  all: { path: links.home(), feed: links.allRss() }
} as const

/** The newest items with their whole texts, as RSS. */
export function siteFeed(kind: FeedKind, { content, siteUrl }: FeedSource): string {
  const { company, frame, reading } = content.site
  const title = kind === 'all' ? frame.feeds.all : reading[kind].name
  const about = ABOUT[kind]
  const kinds = kind === 'all' ? (['news', 'articles'] as const) : [kind]
  const newest = kinds
    .flatMap((name) => content[name].map((entry) => ({ entry, time: timeOf(entry), name })))
    .sort((a, b) => b.time - a.time)
    .slice(0, FEED_LENGTH)
  return rss({
    title: `${title} — ${company.name}`,
    description: company.promise,
    url: `${siteUrl}${about.path}`,
    feedUrl: `${siteUrl}${about.feed}`,
    items: newest.map(({ entry, name }) => feedItem(entry, name, siteUrl))
  })
}

function feedItem(
  { slug, data, body, file }: Entry<'news' | 'articles'>,
  kind: 'news' | 'articles',
  siteUrl: string
): FeedItem {
  const path = kind === 'news' ? links.newsItem(slug) : links.article(slug)
  return {
    title: data.title,
    description: data.lead,
    url: `${siteUrl}${path}`,
    date: data.date,
    html: readerHtml(renderMarkdown(body, file).html, siteUrl)
  }
}

/** The text as feed readers take it: whole addresses, no drawings made for the page's own styles. */
function readerHtml(html: string, siteUrl: string): string {
  return html
    .replace(/<div class="profile__frame".*?<\/div>|<svg.*?<\/svg>/gs, '')
    .replace(/ (href|src)="\//g, ` $1="${siteUrl}/`)
    .replace(/ srcset="[^"]+"/g, (set) => set.replace(/(?<=["\s])\//g, `${siteUrl}/`))
}

interface Feed {
  title: string
  description: string
  /** Whole addresses. */
  url: string
  feedUrl: string
  items: readonly FeedItem[]
}

interface FeedItem {
  title: string
  description: string
  url: string
  /** ISO 8601. */
  date: string
  /** The whole text as HTML with whole addresses. */
  html: string
}

/** A feed as RSS 2.0. */
export function rss({ title, description, url, feedUrl, items }: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>',
    `<title>${escapeHtml(title)}</title><link>${url}</link>`,
    `<description>${escapeHtml(description)}</description><language>ru</language>`,
    `<atom:link href="${feedUrl}" rel="self" type="application/rss+xml"/>`,
    `<lastBuildDate>${rfcDate(items[0]?.date)}</lastBuildDate>`,
    ...items.map(
      (item) =>
        `<item><title>${escapeHtml(item.title)}</title><link>${item.url}</link>` +
        `<guid isPermaLink="true">${item.url}</guid>` +
        `<pubDate>${rfcDate(item.date)}</pubDate>` +
        `<description>${escapeHtml(item.description)}</description>` +
        `<content:encoded><![CDATA[${item.html.replaceAll(']]>', ']]&gt;')}]]></content:encoded></item>`
    ),
    '</channel></rss>',
    ''
  ].join('\n')
}

/** RFC 822, as RSS wants it. @param iso a day begins in Moscow */
function rfcDate(iso: string | undefined): string {
  return (iso ? new Date(withOffset(iso)) : new Date(0)).toUTCString()
}

export const SITEMAP_SECTIONS = [
  ...new Set(['pages', ...PAGE_FAMILIES.map(({ sitemap }) => sitemap)])
]

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
  return pages.filter(({ meta }) => meta.isIndexed && familyOf(meta.path).sitemap === section)
}

/** The latest of some days and times with offsets; a day begins in Moscow. */
function youngest(dates: readonly string[]): string | undefined {
  const timeOf = (date: string) => Date.parse(withOffset(date))
  return dates
    .filter(Boolean)
    .sort((a, b) => timeOf(a) - timeOf(b))
    .at(-1)
}

function lastmod(updated: string | undefined): string {
  return updated ? `<lastmod>${updated}</lastmod>` : ''
}
