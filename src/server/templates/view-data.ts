import type { MapView, OfficeMap } from '../../drawings/office-map.ts'
import type { OfficeSheet } from '../../drawings/office-sheet.ts'
import type { PriceLadder } from '../../drawings/price-ladder.ts'
import type { LeadFormProps } from '../../islands/lead-form/lead-form.tsx'
import type { Entry } from '../content/load-content.ts'
import type { Data } from '../content/schemas.ts'
import type { CaseFact, CaseFilter, CaseRow, CaseStage, NearCase } from '../pages/case/case-data.ts'
import type { Byline, SidePerson } from '../pages/company/company-data.ts'
import type { PayRuler } from '../pages/company/pay-ruler.ts'
import type { PersonWorks } from '../pages/company/person-works.ts'
import type { Tenure } from '../pages/company/tenure.ts'
import type { EnglishOfficeRow, EnglishServiceRow } from '../pages/english/english-data.ts'
import type { Filter } from '../pages/filters.ts'
import type { FoundGroup, SideLinks } from '../pages/general-data.ts'
import type {
  Face,
  HeroPicture,
  HomeRating,
  HomeReading,
  HomeResults,
  Register
} from '../pages/home/home-data.ts'
import type { FiledDocument, ShownFile } from '../pages/legal/document-data.ts'
import type { PageData } from '../pages/page-data.ts'
import type { PricePages } from '../pages/price/price-data.ts'
import type {
  ReadingPath,
  SectionPart,
  ShownTemplate,
  Story
} from '../pages/reading/article-data.ts'
import type { NewsLine, NewsYear } from '../pages/reading/news-data.ts'
import type { ChooserAnswer, Proof, RegisterRow } from '../pages/service/service-data.ts'
import type { Essay } from '../pages/service/service-essay.ts'
import type { ServiceMatrix } from '../pages/service/service-matrix.ts'
import type { Link, Rubric } from '../pages/shared-data.ts'
import type { PageMeta } from '../render/page-meta.ts'
import type { MenuFeature } from '../site/menu-features.ts'
import type { ShownSection } from '../site/site-menu.ts'

/** What a page tells its layout. */
export interface Layout {
  meta: PageMeta
  /** The sheet of the page's family, beside that of the whole site: `home-pages.css`. */
  styles?: string
  /** The page places its breadcrumbs itself. */
  hasOwnCrumbs?: boolean
}

/** The data of every template, by its path in `views/`. */
export interface ViewData extends PageData {
  'layouts/site': Layout & { body: string }
  'components/article/contents': { headings: readonly { id: string; text: string }[] }
  'components/author/author': { author: Byline }
  'components/breadcrumbs/breadcrumbs': Pick<PageMeta, 'lang' | 'crumbs'>
  'components/case/case-figure': Pick<Data<'cases'>, 'result'> & {
    slug: string
    better: 'up' | 'down'
  }
  'components/case/fact-card': { facts: readonly CaseFact[] }
  'components/case/flag-numbers': Pick<CaseStage, 'flags'>
  'components/case/near': { cases: readonly NearCase[] }
  'components/case/outcome': PageData['pages/case']['outcome']
  'components/case/said': Pick<Data<'cases'>, 'quote'> & {
    review: PageData['pages/case']['review']
    share: { path: string; title: string }
  }
  'components/case/stage': CaseStage
  'components/case-survey/case-filter': { path: string; filters: readonly CaseFilter[] }
  'components/case-survey/case-row': CaseRow
  'components/case-line/case-line': HomeResults['more'][number]
  /** The site's number, or that of the visitor's city. */
  'components/chooser/chooser': {
    path: string
    questions: readonly Filter[]
    answer: ChooserAnswer
  }
  'components/city-phone/city-phone': { className?: string }
  'components/english-registers/offices': {
    offices: readonly EnglishOfficeRow[]
    hasAddresses?: boolean
  }
  'components/english-registers/services': { services: readonly EnglishServiceRow[] }
  'components/essay/essay': { essay: Essay; index: string }
  'components/faces/faces': { people: readonly Face[] }
  'components/faq-list/faq-list': {
    items: readonly { q: string; a: string }[]
    isFirstOpen?: boolean
  }
  'components/cookie-banner/cookie-banner': PageMeta
  'components/filter-bar/filter-bar': {
    id: string
    path: string
    filters: readonly Filter[]
    found: string
    isChosen: boolean
  }
  'components/fixed-form/fixed-form': PageMeta
  'components/hero/hero-map': HeroPicture
  'components/files/files': { documents: readonly FiledDocument[] }
  'components/found/found': FoundGroup
  'components/icon/arrow': undefined
  'components/icon/call': undefined
  'components/icon/search': undefined
  'components/lead-case/lead-case': HomeResults['lead']
  'components/lead-section/lead-section': {
    id: string
    index?: string
    title: string
    lead: string
    form: LeadFormProps
  }
  'components/line-items/line-items': { lines: readonly string[] }
  'components/link-arrow/link-arrow': Link & { className?: string }
  'components/nothing-found/nothing-found': { query: string; foundText: string }
  'components/link-line/link-line': { links: readonly Link[] }
  'components/logo/logo': Pick<PageMeta, 'path' | 'lang'>
  'components/main-menu/feature': MenuFeature
  'components/main-menu/main-menu': PageMeta
  'components/matrix/matrix': {
    matrix: ServiceMatrix
    caption: string
    updated: string
    /** The name that a tariff's number has in an address. */
    query: string
  }
  'components/matrix/outside': { excludes: readonly string[]; factors: readonly string[] }
  'components/main-menu/panel': { id: string; section: ShownSection; path: string }
  'components/modal/head': { id: string; title: string; lang: PageMeta['lang'] }
  'components/modal/success': Pick<PageMeta, 'lang'>
  'components/modal/modals': PageMeta
  'components/next-steps/next-steps': Pick<PageMeta, 'lang'>
  'components/next-steps/calls': Pick<PageMeta, 'lang'>
  'components/office-map/map-view': MapView & { className: string; cities: string }
  'components/office-sheet/office-sheet': OfficeSheet & { turn: string }
  'components/office-table/office-table': { offices: readonly Entry<'offices'>[] }
  'components/pay-ruler/pay-ruler': PayRuler
  'components/side-person/side-files': { files: readonly ShownFile[]; csv?: string | undefined }
  'components/side-person/side-links': SideLinks
  'components/side-person/side-person': SidePerson
  'components/tenure/tenure': Tenure
  'components/text-grid/dates': { dates: readonly { term: string; day: string }[] }
  'components/text-grid/rail': {
    headings: readonly { id: string; text: string }[]
    lang?: PageMeta['lang']
  }
  'components/text-head/text-head': { title: string; lead: string }
  'components/ties/ties': PersonWorks & { portrait: string }
  'components/office-list/office-list': { offices: readonly Entry<'offices'>[] }
  'components/office-map/office-map': OfficeMap
  'components/offers/offers': PricePages['pages/prices']['groups'][number]
  'components/page-head/page-head': { title: string; lead: string }
  'components/proofs/proofs': { proofs: readonly Proof[]; axis: string }
  'components/price-ladder/price-ladder': PriceLadder
  'components/rating-notes/rating-notes': {
    metrics: PageData['pages/rating']['metrics']
    corrections: Data<'ratings'>['corrections']
  }
  'components/news/front': NonNullable<PageData['pages/news-list']['front']>
  'components/news/entry': NewsLine
  'components/news/year': NewsYear
  'components/open-now/open-now': undefined
  'components/papers/papers': { templates: readonly ShownTemplate[] }
  'components/sections/sections': { sections: readonly SectionPart[] }
  'components/paths/paths': { paths: readonly ReadingPath[] }
  'components/rubric-bar/rubric-bar': {
    label: string
    rubrics: readonly Rubric[]
    /** The path of the page itself. */
    path: string
    rss: string
  }
  'components/stories/lead-story': { story: Story }
  'components/stories/story': { story: Story }
  'components/reading/reading': HomeReading
  'components/route-line/route-path': undefined
  'components/section-head/section-head': {
    id: string
    index?: string
    label: string
    title: string
    lead?: string
    link?: Link
  }
  'components/service-register/service-register': Register
  'components/share/share': { path: string; title: string }
  'components/site-footer/site-footer': PageMeta
  'components/site-header/contacts-dropdown': PageMeta
  'components/site-header/site-header': PageMeta
  'components/site-header/tools': PageMeta
  'components/site-search/site-search': PageMeta
  'components/site-top/site-top': PageMeta
  'components/stages/stages': PageData['pages/service']['stages']
  'components/survey/survey': { rows: readonly RegisterRow[] }
  'components/top-five/top-five': HomeRating
}
