import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Entry } from '../../content/load-content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { Neighbour } from '../rating-editions.ts'
import type { RatingView } from '../rating-view.ts'
import type { Link } from './shared-data.ts'

/** A rating as the list of ratings shows it. */
export interface RatingCard {
  path: string
  title: string
  lead: string
  period: string
  /** «15 участников, 6 показателей» */
  size: string
  earlier: readonly Link[]
  /** The first rows of its first table; `bricks` is HTML. */
  leaders: readonly { name: string; place: number; total: string; bricks: string }[]
  /** What the table is called that they stand in, where there are several. */
  of?: string
  metrics: readonly { short: string; share: string }[]
}

/** What the ratings print. */
export interface RatingPages {
  'pages/rating-list': { meta: PageMeta; ratings: readonly RatingCard[]; form: LeadFormProps }
  'pages/rating': {
    meta: PageMeta
    rating: Entry<'ratings'>
    view: RatingView
    body: RenderedBody
    /** «15, из них 1 новый» */
    participants: string
    /** The day of the last correction. */
    corrected?: string
    /** All but this one, newest first. */
    editions: readonly Link[]
    /** The edition that has taken the place of this one. */
    newest?: string
    beside?: Neighbour
    /** What the sign under a place compares with. */
    moveText: string
    /** The select of narrow screens. */
    orders: readonly { value: string; title: string; isChosen: boolean }[]
    /** Names of the extra columns of the first table. */
    shown: readonly string[]
    note: string
    csvPath: string
    publishedPath: string
    /** What is chosen, to be sent to somebody. */
    viewPath: string
    /** What is ticked to be compared. */
    picked: string
    /** The comparison alone, to be printed, and back to the table. */
    sheetPath?: string
    /** «Фильтры: 2» */
    filtered: string
    unfilteredPath: string
    backPath: string
    others: readonly Entry<'ratings'>[]
    form: LeadFormProps
  }
}
