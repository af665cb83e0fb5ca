import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Entry } from '../../content/content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { HoursFigure } from './hours-figure.ts'

declare module '../page.ts' {
  interface PageData extends ComparisonPage {}
}

interface ComparedRow {
  name: string
  note: string
  /** Formatted sums of the agency, one's own staff and freelancers. */
  sums: readonly [string, string, string]
}

/** What the page that compares an agency, one's own staff and freelancers prints. */
export interface ComparisonPage {
  'pages/comparison': {
    meta: PageMeta
    page: Entry<'pages'>
    body: RenderedBody
    rows: readonly ComparedRow[]
    totals: readonly [string, string, string]
    /** What the hours of the last row are. */
    hourNote: string
    hourRates: readonly [string, string, string]
    ways: readonly {
      name: string
      sum: string
      drawing: string
      parts: readonly { tone: number; text: string }[]
    }[]
    hours: HoursFigure | undefined
    form: LeadFormProps
  }
}
