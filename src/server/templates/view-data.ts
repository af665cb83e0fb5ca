import type { Lanes } from '../../drawings/lane.ts'
import type { PriceLadder } from '../../drawings/price-ladder.ts'
import type { LeadFormProps } from '../../islands/lead-form/lead-form.tsx'
import type { Entry } from '../content/content.ts'
import type { Data } from '../content/schemas.ts'
import type { CaseFact, FormEdge } from '../pages/case/case-facts.ts'
import type { byline, SidePerson } from '../pages/company/company-data.ts'
import type { PersonWorks, Tenure } from '../pages/company/people.ts'
import type { PayRuler } from '../pages/company/vacancy-figures.ts'
import type { EnglishOfficeRow, EnglishServices } from '../pages/english/english-pages.ts'
import type { Filter } from '../pages/filters.ts'
import type { ContractLanes, SampleMeasure } from '../pages/legal/document-data.ts'
import type { ShownFile } from '../pages/legal/document-pages.ts'
import type { Link, PageData, Rubric, TemplateData } from '../pages/page.ts'
import type { SideLinks } from '../pages/rating/methodology-page.ts'
import type { FirstRow } from '../pages/rating/rating-parts.ts'
import type { ReadingPath } from '../pages/reading/article-data.ts'
import type { Story } from '../pages/reading/article-pages.ts'
import type { NewsLine, NewsYear } from '../pages/reading/news-list.ts'
import type { ListedTemplate } from '../pages/reading/template-pages.ts'
import type { Essay } from '../pages/service/service-essay.ts'
import type { ChooserAnswer, RegisterRow } from '../pages/service/service-pages.ts'
import type { CaseProof } from '../pages/service/service-proof.ts'
import type { PageMeta } from '../render/page-meta.ts'
import type { NothingFound } from '../site/search-page.ts'

/** What a page tells its layout. */
export interface Layout {
  meta: PageMeta
  /** The sheet of the page's family, beside that of the whole site: `home-pages.css`. */
  styles?: string
  /** The page places its breadcrumbs itself. */
  hasOwnCrumbs?: boolean
  /** The first screen is night: so is the header over it. */
  isNight?: boolean
}

type CaseStage = PageData['pages/case']['work']['stages'][number]

type FramedMeta = PageMeta & Pick<Layout, 'isNight'>

type PageViews = { [Name in keyof PageData]: TemplateData<Name> }

/** The data of every template, by its path in `views/`. */
export interface ViewData extends PageViews {
  'layouts/site': Layout & { body: string }
  'components/reading/article-contents': Pick<PageData['pages/article'], 'contents'>
  'components/company/author': { author: NonNullable<ReturnType<typeof byline>> }
  'components/frame/breadcrumbs': Pick<PageMeta, 'lang' | 'crumbs'>
  'components/case/case-figure': Pick<Data<'cases'>, 'result'> & {
    slug: string
    better: 'up' | 'down'
  }
  'components/case/fact-card': { facts: readonly CaseFact[] }
  'components/case/flag-numbers': Pick<CaseStage, 'flags'>
  'components/case/near-cases': { cases: PageData['pages/case']['related'] }
  'components/case/case-outcome': PageData['pages/case']['outcome']
  'components/case/case-said': Pick<Data<'cases'>, 'quote'> & {
    review: PageData['pages/case']['review']
    share: { path: string; title: string }
  }
  'components/case/case-stage': CaseStage
  'components/case/case-filter': { path: string } & Pick<
    PageData['pages/case-list'],
    'filters' | 'foundText' | 'isChosen'
  >
  'components/case/case-row': PageData['pages/case-list']['rows'][number]
  'components/parts/line-head': { id: string; title: string; lead?: string; link: Link }
  /** The site's number, or that of the visitor's city. */
  'components/service/chooser': {
    path: string
    questions: readonly Filter[]
    answer: ChooserAnswer
  }
  'components/frame/city-phone': { className?: string; lang?: PageMeta['lang'] }
  'components/english/english-offices': {
    offices: readonly EnglishOfficeRow[]
    hasAddresses?: boolean
  }
  'components/english/english-services': { services: EnglishServices }
  'components/service/demand-facts': { facts: PageData['pages/industry']['facts'] }
  /** Parts are numbered after the section that has an index. */
  'components/service/essay': { essay: Essay; index?: string }
  'components/company/faq-list': {
    items: readonly { q: string; a: string; short?: { answer: string; note: string } }[]
    isFirstOpen?: boolean
    /** The short answer stands beside its question. */
    isShort?: boolean
  }
  'components/frame/cookie-banner': PageMeta
  'components/reading/files': Pick<PageData['pages/contract'], 'documents'>
  'components/search/found': PageData['pages/search']
  'components/parts/arrow-icon': undefined
  'components/parts/call-icon': undefined
  'components/parts/search-icon': undefined
  'components/form/lead-section': {
    id: string
    index?: string
    title: string
    lead?: string
    edge?: FormEdge | undefined
    form: LeadFormProps
  }
  'components/parts/line-items': { lines: readonly string[] }
  'components/parts/link-arrow': Link & { className?: string }
  'components/parts/updated': { day: string }
  /** Nothing is printed where none of the lines is written. */
  'components/parts/demo-note': { lines: readonly (string | undefined)[] }
  'components/search/nothing-found': NothingFound & { query: string; foundText: string }
  'components/parts/link-line': { links: readonly Link[] }
  'components/frame/logo': Pick<PageMeta, 'path' | 'lang'>
  'components/price/matrix': {
    matrix: PageData['pages/service']['matrix']
    caption: string
    updated: string
    /** The name that a tariff's number has in an address. */
    query: string
  }
  'components/price/matrix-outside': { excludes: readonly string[]; factors: readonly string[] }
  'components/company/office-table': { offices: readonly Entry<'offices'>[] }
  'components/company/pay-ruler': PayRuler
  'components/company/side-files': { files: readonly ShownFile[]; csv?: string | undefined }
  'components/company/side-links': SideLinks
  'components/company/side-person': SidePerson
  'components/company/tenure': Tenure
  'components/reading/text-dates': { dates: readonly { term: string; day: string }[] }
  'components/reading/text-rail': {
    headings: readonly { id: string; text: string }[]
    lang?: PageMeta['lang']
  }
  'components/reading/text-head': { title: string; lead: string; isWide?: boolean }
  'components/company/ties': PersonWorks
  'components/price/offers': PageData['pages/prices']['groups'][number]
  'components/case/proofs': { proofs: readonly CaseProof[]; axis: string }
  'components/price/price-ladder': PriceLadder
  'components/rating/rating-notes': {
    metrics: PageData['pages/rating']['metrics']
    rules: Data<'ratings'>['rules']
    terms: Data<'ratings'>['terms']
    corrections: Data<'ratings'>['corrections']
    facts: PageData['pages/rating']['facts']
  }
  'components/reading/news-front': NonNullable<PageData['pages/news-list']['front']>
  'components/reading/news-entry': NewsLine
  'components/reading/news-year': NewsYear
  'components/frame/open-now': undefined
  'components/reading/papers': { templates: readonly ListedTemplate[] }
  'components/reading/sections': Pick<PageData['pages/education'], 'sections'>
  'components/reading/paths': { paths: readonly ReadingPath[] }
  'components/reading/rubric-bar': {
    label: string
    rubrics: readonly Rubric[]
    /** The path of the page itself. */
    path: string
    rss: string
  }
  'components/reading/lead-story': { story: Story }
  'components/reading/story': { story: Story }
  'components/parts/route-path': undefined
  'components/parts/section-head': {
    id: string
    index?: string
    label: string
    title: string
    lead?: string
    link?: Link
  }
  'components/parts/share': { path: string; title: string }
  'components/frame/site-footer': PageMeta
  'components/frame/contacts-dropdown': PageMeta
  'components/frame/site-header': FramedMeta
  'components/frame/header-tools': PageMeta
  'components/frame/shared-view': PageMeta
  'components/frame/site-search': PageMeta
  'components/frame/site-top': FramedMeta
  'components/service/stages': PageData['pages/service']['stages']
  'components/service/survey': { rows: readonly RegisterRow[] }
  'components/parts/lanes': Lanes
  'components/reading/sample-measure': SampleMeasure
  'components/reading/samples': Pick<PageData['pages/sample-list'], 'samples'>
  'components/reading/contract-days': Pick<ContractLanes, 'strip' | 'steps'>
  'components/rating/weighing': { rows: readonly FirstRow[] }
}
