import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { RatingProps } from '../../../islands/rating/rating.tsx'
import type { Entry } from '../../content/content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { Link } from '../shared-data.ts'

declare module '../page.ts' {
  interface PageData extends RatingPages {}
}

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
  /** The name of the table that these rows are of, where the rating has several. */
  of?: string
  metrics: readonly { short: string; share: string }[]
}

/** What the ratings print. */
export interface RatingPages {
  'pages/rating-list': { meta: PageMeta; ratings: readonly RatingCard[]; form: LeadFormProps }
  'pages/rating': {
    meta: PageMeta
    rating: Entry<'ratings'>
    /** Its filters, weights, tables and comparison. */
    sheet: RatingProps
    /** Only the comparison is shown, to be printed. */
    isSheet: boolean
    body: RenderedBody
    /** «При 88 из 100 сочетаний весов первым остаётся «Гранит-демо»», leading to where weights are changed. */
    otherWeights: Link | undefined
    /** «15, из них 1 новый» */
    participants: string
    /** Those of the edition before who are not in this one. */
    left: readonly string[]
    /** The day of the last correction. */
    corrected?: string
    /** All but this one, newest first. */
    editions: readonly Link[]
    /** The edition that has taken the place of this one. */
    newest?: string
    /** `how` is where the values come from, `weight` in whole percents, `scale` what points they give. */
    metrics: readonly { title: string; how: string; weight: number; scale: string }[]
    others: readonly Entry<'ratings'>[]
    form: LeadFormProps
  }
}
