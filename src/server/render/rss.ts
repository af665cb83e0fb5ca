import { withOffset } from '../../shared/dates.ts'
import { escapeHtml } from '../../shared/words/escape-html.ts'

interface Feed {
  title: string
  description: string
  /** Whole addresses. */
  url: string
  feedUrl: string
  items: readonly FeedItem[]
}

export interface FeedItem {
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
