import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Entry } from '../../content/load-content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { RatedRow } from '../rating-table.ts'
import type { RatingView } from '../rating-view.ts'
import type { Link } from './shared-data.ts'

/** What the ratings print. */
export interface RatingPages {
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
}
