import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Content, Entry } from '../../content/load-content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { NotedLink } from './company-data.ts'
import type { Rubric } from './shared-data.ts'

type Person = Entry<'people'> | undefined
type GlossaryTerm = Content['glossary'][number] & { moreText: string }

/** An article in a list. */
export interface Story {
  article: Entry<'articles'>
  author: string
  checker: string | undefined
  topic: string
  /** «9 минут» */
  minutes: string
}

/** Articles in the order in which they answer one question. */
export interface ReadingPath {
  title: string
  steps: readonly NotedLink[]
}

/** What articles, the education section, the glossary and the templates print. */
export interface ArticlePages {
  'pages/article-list': {
    meta: PageMeta
    title: string
    lead: string
    leadStory: Story | undefined
    stories: readonly Story[]
    topics: readonly Rubric[]
    paths: readonly ReadingPath[]
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
  }
}
