import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Entry } from '../../content/content.ts'
import type { IndustryFact } from '../../content/industry-facts.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { NotedLink } from '../company/company-data.ts'
import type { Link } from '../shared-data.ts'

declare module '../page.ts' {
  interface PageData extends IndustryPages {}
}

/** What pages of industries print. */
export interface IndustryPages {
  'pages/industry-list': {
    meta: PageMeta
    page: Entry<'pages'>
    body: RenderedBody
    /** The names of months, drawn over all plots. */
    scale: string
    industries: readonly (Link & {
      drawing: string
      demand: string
      cases: string
      facts: readonly IndustryFact[]
    })[]
  }
  'pages/industry': {
    meta: PageMeta
    industry: Entry<'industries'>
    /** The year of its demand, drawn, with its numbers. */
    year: string
    facts: readonly IndustryFact[]
    body: RenderedBody
    cases: readonly NotedLink[]
    /** Links to services with their least prices. */
    prices: readonly NotedLink[]
    articles: readonly Link[]
    others: readonly Link[]
    form: LeadFormProps
  }
}
