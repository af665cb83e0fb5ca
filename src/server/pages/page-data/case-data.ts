import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Entry } from '../../content/load-content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { Filter } from '../filters.ts'
import type { Link } from './shared-data.ts'

/** What the cases print. */
export interface CasePages {
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
}
