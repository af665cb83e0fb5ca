import type { Entry } from '../../content/load-content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { PageMeta } from '../../render/page-meta.ts'

type Person = Entry<'people'> | undefined

/** What the lists of news and each item print. */
export interface NewsPages {
  'pages/news-list': {
    meta: PageMeta
    title: string
    rubrics: readonly { path: string; title: string }[]
    items: readonly Entry<'news'>[]
    number: number
    count: number
  }
  'pages/news-item': {
    meta: PageMeta
    item: Entry<'news'>
    rubric: string
    body: RenderedBody
    author: Person
    related: readonly Entry<'news'>[]
    newer: Entry<'news'> | undefined
    older: Entry<'news'> | undefined
  }
}
