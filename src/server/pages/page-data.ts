import type { HomeContent } from '../../content/home.ts'
import type { CallbackFormProps } from '../../islands/callback-form/callback-form.tsx'
import type { LeadFormProps } from '../../islands/lead-form/lead-form.tsx'
import type { Collections, Content, Entry } from '../content/load-content.ts'
import type { RenderedBody } from '../content/markdown.ts'
import type { Data } from '../content/schemas.ts'
import type { PageMeta } from '../render/page-meta.ts'
import type { Filter } from './filters.ts'
import type { RatedRow } from './rating-table.ts'
import type { RatingView } from './rating-view.ts'
import type { ServiceSections } from './service-sections.ts'
import type { StyleguideData } from './styleguide-page.ts'

type Person = Entry<'people'> | undefined
type SignedArticle = Entry<'articles'> & { author: string }
type GlossaryTerm = Content['glossary'][number] & { moreText: string }
type Tariffs = NonNullable<Data<'services'>['tariffs']>

export interface Link {
  path: string
  title: string
  /** It leads to what is shown. */
  isCurrent?: boolean
}

/** Every page view and the data it prints. A route that forgets a field does not compile. */
export interface PageData {
  'pages/home': {
    meta: PageMeta
    home: HomeContent
    offices: Collections['offices']
    news: readonly Entry<'news'>[]
    articles: readonly SignedArticle[]
    cases: readonly Entry<'cases'>[]
    people: readonly Entry<'people'>[]
    rating: Entry<'ratings'> | undefined
    services: readonly Entry<'services'>[]
    form: LeadFormProps
  }
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
  'pages/service-hub': {
    meta: PageMeta
    hub: Entry<'services'>
    body: RenderedBody
    services: readonly Entry<'services'>[]
    form: LeadFormProps
  }
  'pages/service': {
    meta: PageMeta
    service: Entry<'services'>
    sections: ServiceSections
    body: RenderedBody
    /** Its branches and those beside it. */
    nearby: readonly Entry<'services'>[]
    /** What is not promised. */
    refusals: readonly { claim: string; reason: string }[]
    cases: readonly { item: Entry<'cases'>; chart: string }[]
    articles: readonly Entry<'articles'>[]
    team: readonly Entry<'people'>[]
    productForm: LeadFormProps
    bottomForm: LeadFormProps
  }
  'pages/prices': {
    meta: PageMeta
    page: Entry<'pages'>
    body: RenderedBody
    services: readonly (Link & { tariffs: Tariffs })[]
    form: LeadFormProps
  }
  'pages/case-list': {
    meta: PageMeta
    cases: readonly Entry<'cases'>[]
    filters: readonly Filter[]
    isChosen: boolean
    foundText: string
    form: LeadFormProps
  }
  'pages/case': {
    meta: PageMeta
    item: Entry<'cases'>
    industry: string
    /** SVG. */
    chart: string
    body: RenderedBody
    services: readonly Link[]
    team: readonly Link[]
    related: readonly Entry<'cases'>[]
    city: string
    form: LeadFormProps
  }
  'pages/rating-list': {
    meta: PageMeta
    ratings: readonly {
      rating: Entry<'ratings'>
      earlier: readonly Entry<'ratings'>[]
      leaders: readonly RatedRow[]
    }[]
    form: LeadFormProps
  }
  'pages/rating': {
    meta: PageMeta
    rating: Entry<'ratings'>
    view: RatingView
    body: RenderedBody
    /** This one among them, newest first. */
    editions: readonly Link[]
    /** The edition that has taken the place of this one. */
    newest?: string
    /** Totals of the edition before by participant. */
    previous: ReadonlyMap<string, number>
    others: readonly Entry<'ratings'>[]
    form: LeadFormProps
  }
  'pages/search': {
    meta: PageMeta
    query: string
    count: number
    foundText: string
    groups: { kind: string; links: { href: string; html: string }[] }[]
    repair?: { text: string; href: string }
  }
  'pages/styleguide': StyleguideData
  'pages/text': {
    meta: PageMeta
    title: string
    lead: string
    body: RenderedBody
    updated: string
    form?: LeadFormProps
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
  'pages/team': {
    meta: PageMeta
    page: Entry<'pages'>
    body: RenderedBody
    people: readonly Entry<'people'>[]
  }
  'pages/person': {
    meta: PageMeta
    person: Entry<'people'>
    body: RenderedBody
    articles: readonly Entry<'articles'>[]
    cases: readonly Entry<'cases'>[]
  }
  'pages/reviews': { meta: PageMeta; page: Entry<'pages'>; body: RenderedBody }
  'pages/faq': { meta: PageMeta; page: Entry<'pages'>; body: RenderedBody; form: LeadFormProps }
  'pages/vacancy-list': {
    meta: PageMeta
    page: Entry<'pages'>
    body: RenderedBody
    vacancies: readonly Entry<'vacancies'>[]
  }
  'pages/vacancy': {
    meta: PageMeta
    vacancy: Entry<'vacancies'>
    body: RenderedBody
    form: LeadFormProps
  }
  'pages/contacts': { meta: PageMeta; offices: Collections['offices']; form: LeadFormProps }
  'pages/office': {
    meta: PageMeta
    office: Entry<'offices'>
    body: RenderedBody
    head: Person
    form: LeadFormProps
  }
  'pages/legal': { meta: PageMeta; document: Entry<'legal'>; body: RenderedBody }
  'pages/site-map': {
    meta: PageMeta
    sections: readonly { title: string; pages: readonly { path: string; title: string }[] }[]
  }
  'pages/english': {
    meta: PageMeta
    page: Entry<'pages'>
    body: RenderedBody
    form?: LeadFormProps
  }
  'pages/thanks': { meta: PageMeta }
  'pages/form-again': {
    meta: PageMeta
    alert: string
    form?: LeadFormProps
    callback?: CallbackFormProps
  }
  'pages/error': {
    meta: PageMeta
    status: number
    /** The site works, and what was asked for is not there. */
    isMissing: boolean
    title: string
    text: string
  }
}
