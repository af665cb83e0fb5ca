import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Content, Entry } from '../../content/load-content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { ShownFile } from './document-data.ts'
import type { Link, SignedArticle } from './shared-data.ts'

type Person = Entry<'people'> | undefined
type GlossaryTerm = Content['glossary'][number] & { moreText: string }

/** What articles, the education section, the glossary and the templates print. */
export interface ArticlePages {
  'pages/article-list': {
    meta: PageMeta
    title: string
    lead: string
    items: readonly SignedArticle[]
    topics: readonly (Link & { count: number })[]
    form: LeadFormProps
  }
  'pages/article': {
    meta: PageMeta
    article: Entry<'articles'>
    /** Its topics that have a page. */
    topics: readonly { tag: string; title: string }[]
    level: string
    body: RenderedBody
    author: Person
    checker: Person
    service: Entry<'services'> | undefined
    related: readonly Entry<'articles'>[]
    form: LeadFormProps
  }
  'pages/education': {
    meta: PageMeta
    page: Entry<'pages'>
    body: RenderedBody
    articles: readonly Entry<'articles'>[]
  }
  'pages/glossary': { meta: PageMeta; terms: GlossaryTerm[] }
  'pages/template-list': {
    meta: PageMeta
    page: Entry<'pages'>
    body: RenderedBody
    templates: readonly Entry<'templates'>[]
  }
  'pages/template': {
    meta: PageMeta
    template: Entry<'templates'>
    body: RenderedBody
    hasTables: boolean
    /** What it can be downloaded as, beside CSV. */
    files: readonly ShownFile[]
  }
}
