/** Longer queries are cut; no real one is longer. */
export const MAX_QUERY = 100

/** The least length of a query that is asked; a configured 0 or less counts as 1. */
export function leastLength(configured: number): number {
  return Math.max(1, configured)
}

/** Counts the pages of a fragment of our server, and so tells whether it came whole. */
const COUNT_HEADER = 'x-title-search'
/** What a proxy answers in place of a fragment is a page. */
const WHOLE_PAGE = /<(!doctype|html|head|body)\b/i
const LINK = /<a\s[^>]*\bhref\b/gi
const INPUT_ID = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/

/** A live search query, sent as a POST to the search page. */
interface LiveQuestion {
  /** Id of the search input; element ids in the fragment start with it. */
  inputId: string
  /** The query as it was typed. */
  query: string
  /** Minimum query length on the page; the server may require more. */
  minLength: number
}

/** The server's answer. */
export interface LiveAnswer {
  /** What is shown, of our server links, one below the other; empty when nothing was found. */
  html: string
  /** How many pages the links lead to, not counting the "all results" link. */
  count: number
}

/** A POST to the search page: a live query, the form of a page without scripts, or something invalid. */
type SearchPost =
  | ({ kind: 'question' } & LiveQuestion)
  | { kind: 'form'; query: string }
  | { kind: 'unreadable' }

/** The question as the fields of a form. */
export function toFields({ inputId, query, minLength }: LiveQuestion): Record<string, string> {
  return { ajax_call: 'y', INPUT_ID: inputId, q: query, l: String(minLength) }
}

/** @param body The fields of a form as they came. A field given twice counts as its first value, one that is not text as empty. */
export function readSearchPost(body: unknown): SearchPost {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const text = (name: string) => {
    const value = Array.isArray(given[name]) ? given[name][0] : given[name]
    return typeof value === 'string' ? value : ''
  }
  const [inputId, query] = [text('INPUT_ID'), text('q')]
  if (text('ajax_call') !== 'y') return { kind: 'form', query }
  if (!INPUT_ID.test(inputId)) return { kind: 'unreadable' }
  return { kind: 'question', inputId, query, minLength: Number.parseInt(text('l'), 10) || 0 }
}

/** The headers that go with an answer's HTML. */
export function toHeaders({ count }: Pick<LiveAnswer, 'count'>): Record<string, string> {
  return { 'content-type': 'text/html; charset=utf-8', [COUNT_HEADER]: String(count) }
}

/**
 * Parses an answer; undefined when it is no fragment or incomplete. One of another make counts nothing: then its links
 * are what was found.
 */
export function readAnswer(
  headers: { get(name: string): string | null },
  html: string
): LiveAnswer | undefined {
  const count = headers.get(COUNT_HEADER)
  if (count === null) {
    const isFragment = html.trim() === '' || (/<\w/.test(html) && !WHOLE_PAGE.test(html))
    return isFragment ? { html: html.trim(), count: html.match(LINK)?.length ?? 0 } : undefined
  }
  if (!/^\d+$/.test(count) || (count === '0') !== (html === '')) return undefined
  return { html, count: Number(count) }
}

/** What the search says, in the language of its page; what it finds is in Russian. */
export const SEARCH_WORDS = {
  ru: {
    label: 'Поиск по сайту',
    placeholder: 'Что ищем?',
    submit: 'Найти',
    list: 'Найденные страницы',
    none: 'Ничего не найдено',
    found: 'Найдено:'
  },
  en: {
    label: 'Search the site, in Russian',
    placeholder: 'What are you looking for?',
    submit: 'Find',
    list: 'Pages found, in Russian',
    none: 'Nothing found. The site is in Russian',
    found: 'Found:'
  }
} as const

export type SearchWords = (typeof SEARCH_WORDS)[keyof typeof SEARCH_WORDS]

/** How often a query was asked, and what it last found. Says nothing about who asked. */
export interface AskedQuery {
  query: string
  count: number
  found: number
  /** Milliseconds since 1970. */
  askedAt: number
}
