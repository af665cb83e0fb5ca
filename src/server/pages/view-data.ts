import type { LeadFormProps } from '../../islands/lead-form/lead-form.tsx'
import type { RatingOrder } from '../../shared/rating/order.ts'
import type { Entry } from '../content/load-content.ts'
import type { Data } from '../content/schemas.ts'
import type { OfficeMap } from '../render/office-map.ts'
import type { PageMeta } from '../render/page-meta.ts'
import type { Filter } from './filters.ts'
import type { PageData } from './page-data/page-data.ts'
import type { Link } from './page-data/shared-data.ts'
import type { Comparison } from './rating-comparison.ts'
import type { Formula } from './rating-row.ts'
import type { RatedTable, RatingView, ShownMetric } from './rating-view.ts'

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
  'components/author/author': { author: Entry<'people'> }
  'components/breadcrumbs/breadcrumbs': Pick<PageMeta, 'lang' | 'crumbs'>
  /** The site's number, or that of the visitor's city. */
  'components/city-phone/city-phone': { className?: string }
  'components/cookie-banner/cookie-banner': undefined
  'components/faq-list/faq-list': { items: readonly { q: string; a: string }[] }
  'components/filter-bar/filter-bar': {
    id: string
    path: string
    filters: readonly Filter[]
    found: string
    isChosen: boolean
  }
  'components/fixed-form/fixed-form': PageMeta
  'components/hero/hero-map': undefined
  'components/icon/arrow': undefined
  'components/icon/chevron': undefined
  'components/icon/close': undefined
  'components/icon/search': undefined
  'components/lead-section/lead-section': {
    id: string
    index?: string
    title: string
    lead: string
    form: LeadFormProps
  }
  'components/line-items/line-items': { lines: readonly string[] }
  'components/link-arrow/link-arrow': Link & { className?: string }
  'components/link-line/link-line': { links: readonly Link[] }
  'components/logo/logo': { isHome: boolean }
  'components/main-menu/main-menu': PageMeta
  'components/modal/close': undefined
  'components/modal/modals': undefined
  'components/office-list/office-list': { offices: readonly Entry<'offices'>[] }
  'components/office-map/office-map': OfficeMap
  'components/page-head/page-head': { title: string; lead: string }
  'components/rating-filters/rating-filters': {
    path: string
    filters: readonly Filter[]
    isChosen: boolean
  }
  'components/rating-notes/rating-notes': {
    metrics: readonly ShownMetric[]
    corrections: Data<'ratings'>['corrections']
  }
  'components/rating-sheet/formula-row': {
    formula: Formula
    shown: readonly string[]
    hasFeatures: boolean
  }
  'components/rating-sheet/rating-sheet': { table: RatedTable; view: RatingView; isTitled: boolean }
  'components/rating-sheet/sheet-row': { row: RatedTable['rows'][number]; hasFeatures: boolean }
  'components/rating-sheet/sort-head': {
    /** Of the block: `total`, `metric`. */
    kind: string
    column: string
    title: string
    share?: string
    tone?: number
    isChosen?: boolean
    order: RatingOrder
  }
  'components/rating-weights/rating-weights': Pick<RatingView, 'metrics' | 'hint' | 'isOwn'>
  'components/route-line/route-path': undefined
  'components/section-head/section-head': {
    id: string
    index?: string
    label: string
    title: string
    lead?: string
    link?: Link
  }
  'components/share/share': { path: string; title: string }
  'components/site-footer/site-footer': undefined
  'components/site-header/contacts-dropdown': undefined
  'components/site-header/site-header': PageMeta
  'components/site-search/site-search': undefined
  'components/site-top/site-top': PageMeta
  'components/tariffs/tariffs': {
    tariffs: readonly NonNullable<Data<'services'>['tariffs']>[number][]
    caption: string
  }
  'components/versus/versus': { comparison: Comparison; sheetPath?: string }
}
