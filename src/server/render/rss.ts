import { escapeHtml } from './escape-html.ts'

export interface Feed {
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
}

/** A feed as RSS 2.0. */
export function rss({ title, description, url, feedUrl, items }: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escapeHtml(title)}</title><link>${url}</link>`,
    `<description>${escapeHtml(description)}</description><language>ru</language>`,
    `<atom:link href="${feedUrl}" rel="self" type="application/rss+xml"/>`,
    ...items.map(
      (item) =>
        `<item><title>${escapeHtml(item.title)}</title><link>${item.url}</link>` +
        `<guid isPermaLink="true">${item.url}</guid>` +
        `<pubDate>${new Date(item.date).toUTCString()}</pubDate>` +
        `<description>${escapeHtml(item.description)}</description></item>`
    ),
    '</channel></rss>',
    ''
  ].join('\n')
}
