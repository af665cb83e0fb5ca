import type { Company } from '../../shared/company.ts'
import { links } from '../../shared/links.ts'
import type { Content, Entry } from '../content/content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { timeOf } from '../pages/newest-first.ts'
import { type FeedItem, rss } from '../render/rss.ts'

export type FeedKind = 'news' | 'articles' | 'all'

interface FeedSource {
  content: Content
  company: Company
  /** Origin without a slash. */
  siteUrl: string
}

/** Newest items that a feed holds. */
const FEED_LENGTH = 20

const ABOUT = {
  news: { title: 'Новости', path: links.news(), feed: links.rss() },
  articles: { title: 'Статьи', path: links.articles(), feed: links.articlesRss() },
  all: { title: 'Новости и статьи', path: links.home(), feed: links.allRss() }
} as const

/** The newest items with their whole texts, as RSS. */
export function siteFeed(kind: FeedKind, { content, company, siteUrl }: FeedSource): string {
  const about = ABOUT[kind]
  const kinds = kind === 'all' ? (['news', 'articles'] as const) : [kind]
  const newest = kinds
    .flatMap((name) => content[name].map((entry) => ({ entry, time: timeOf(entry), name })))
    .sort((a, b) => b.time - a.time)
    .slice(0, FEED_LENGTH)
  return rss({
    title: `${about.title} — ${company.name}`,
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
