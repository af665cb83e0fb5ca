import type { Entry } from '../../content/content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { Byline } from '../company/company-data.ts'
import type { Link, Rubric } from '../shared-data.ts'

declare module '../page.ts' {
  interface PageData extends NewsPages {}
}

/** An item in a list. */
export interface NewsLine {
  path: string
  title: string
  lead: string
  /** ISO 8601 */
  date: string
  /** «14 июля» */
  day: string
  /** «10:40» */
  time: string
  rubric: Link
  source: string | undefined
}

/** Items of one year. */
export interface NewsYear {
  year: string
  path: string
  /** The number of news of the whole year: «21 новость». */
  count: string
  lines: readonly NewsLine[]
}

/** The first rows of a rating, as bars. */
export interface NewsFigure {
  caption: string
  path: string
  period: string
  rows: readonly { name: string; total: number; text: string }[]
}

/** What the lists of news and each item print. */
export interface NewsPages {
  'pages/news-list': {
    meta: PageMeta
    title: string
    lead: string
    rubrics: readonly Rubric[]
    /** The newest item, on the first page of all. */
    front: (NewsLine & { author: string; figure: NewsFigure | undefined }) | undefined
    years: readonly NewsYear[]
    /** All news by months, those of the page told apart: SVG. */
    months: string
    number: number
    count: number
  }
  'pages/news-item': {
    meta: PageMeta
    item: Entry<'news'>
    rubric: string
    /** The markup of its picture; empty without one. */
    cover: string
    body: RenderedBody
    author: Byline | undefined
    /** The item among all: «„Отрасль“: 13 из 36 новостей», and SVG. */
    months: { text: string; drawing: string }
    related: readonly NewsLine[]
    newer: Entry<'news'> | undefined
    older: Entry<'news'> | undefined
  }
}
