import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Content, Entry } from '../../content/content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { Data } from '../../content/schemas.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { Byline, NotedLink, SidePerson } from '../company/company-data.ts'
import type { ShownFile } from '../legal/document-data.ts'
import type { Rubric } from '../shared-data.ts'
import type { ContentsLine } from './article-contents.ts'
import type { FormPlan } from './form-plan.ts'

declare module '../page.ts' {
  interface PageData extends ArticlePages {}
}

type Person = Entry<'people'> | undefined

/** A letter of the glossary with its terms, those that a query leaves and the others. */
export interface GlossaryLetter {
  letter: string
  isFound: boolean
  words: (Content['glossary'][number] & { moreText: string; isFound: boolean })[]
}

/** A document with its picture. */
export type ShownTemplate = Data<'templates'> & {
  path: string
  /** What it is for in a project. */
  step: string
  /** SVG */
  sheet: string
  /** Its tables, where it has any. */
  csv: string | undefined
  /** All that it can be downloaded as, beside CSV. */
  files: readonly ShownFile[]
}

/** A document in the list, its picture whole with all that is to be filled in. */
export interface ListedTemplate extends ShownTemplate {
  /** «Заполнить 27 полей» */
  blanks: string
}

/** A part of a section, on the page of the section. */
export interface SectionPart {
  path: string
  title: string
  /** «14 статей» */
  count: string
  /** A mark for each. */
  drawing: string
  text: string
}

/** An article in a list. */
export interface Story {
  article: Entry<'articles'>
  author: string
  checker: string | undefined
  topic: string
  /** «9 минут» */
  minutes: string
  /** Address of its land. */
  land: string
}

/** The way through an article, on its own page. */
export interface ArticleWay {
  /** Address of the land. */
  land: string
  /** The number of each section beside its station: SVG. */
  numbers: string
  /** What the drawing measures. */
  words: string
}

/** Articles in the order in which they answer one question. */
export interface ReadingPath {
  title: string
  /** «27 минут», and SVG on an axis that all have. */
  time: string
  drawing: string
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
    /** What the drawings of articles measure. */
    measure: string
    form: LeadFormProps
  }
  'pages/article': {
    meta: PageMeta
    article: Entry<'articles'>
    /** Its topics that have a page. */
    topics: readonly { tag: string; title: string }[]
    level: string
    body: RenderedBody
    /** Its text has drawn series, which take styles of their own. */
    isCharted: boolean
    contents: readonly ContentsLine[]
    /** Of an article that has contents. */
    way: ArticleWay | undefined
    author: Byline | undefined
    checker: Person
    service: Entry<'services'> | undefined
    related: readonly (Entry<'articles'> & { land: string })[]
    form: LeadFormProps
  }
  'pages/education': {
    meta: PageMeta
    page: Entry<'pages'>
    body: RenderedBody
    sections: readonly SectionPart[]
    paths: readonly ReadingPath[]
    stories: readonly Story[]
    person: SidePerson | undefined
  }
  'pages/glossary': {
    meta: PageMeta
    query: string
    lead: string
    letters: readonly GlossaryLetter[]
    /** How many terms each letter has: SVG. */
    columns: string
    found: number
    foundText: string
    wholeText: string
  }
  'pages/template-list': {
    meta: PageMeta
    page: Entry<'pages'>
    body: RenderedBody
    templates: readonly ListedTemplate[]
  }
  'pages/template': {
    meta: PageMeta
    template: ShownTemplate
    /** It as it is set on sheets of A4: SVG. */
    sheets: readonly string[]
    plan: FormPlan
    others: readonly ShownTemplate[]
    body: RenderedBody
  }
}
