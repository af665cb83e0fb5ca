import type { EnglishHome } from '../../../content/english-home.ts'
import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Entry } from '../../content/content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { Data } from '../../content/schemas.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { Link } from '../shared-data.ts'

/** A case in English: its series drawn and as numbers, and what came of it. */
export interface EnglishStory {
  path: string
  client: string
  measured: string
  unit: string
  /** «×2.03» */
  times: string
  /** «14 months» */
  months: string
  /** HTML. */
  drawing: string
  rows: readonly { month: string; value: string; change: string }[]
  facts: readonly { term: string; text: string }[]
}

/** What the first page in English shows beside its text. */
export interface EnglishHomeView
  extends Pick<EnglishHome, 'title' | 'promise' | 'market' | 'refusals'> {
  story: EnglishStory | undefined
  rules: readonly { day: string; date: string; text: string }[]
  /** Of the link to the page that has them all. */
  allServices: string
  services: EnglishServices
  officesTitle: string
  offices: readonly EnglishOfficeRow[]
}

/** Services under the numbers of their axis, which is an SVG. */
export interface EnglishServices {
  scale: string
  rows: readonly EnglishServiceRow[]
}

export interface EnglishServiceRow {
  path: string
  name: string
  term: string
  /** Of the same on the axis of months; SVG. */
  drawing: string
  sum: string
  per: string
}

export interface EnglishOfficeRow extends Pick<Data<'offices'>, 'phone' | 'hours' | 'utc'> {
  path: string
  city: string
  address: string
  focus: string
}

interface EnglishPage {
  meta: PageMeta
  page: Entry<'pages'>
  body: RenderedBody
  form: LeadFormProps
}

/** What pages in English print. */
export interface EnglishPages {
  'pages/english': EnglishPage & {
    others: readonly Link[]
    services?: EnglishServices
    offices?: { title: string; rows: readonly EnglishOfficeRow[] }
  }
  'pages/english-home': EnglishPage & { view: EnglishHomeView }
}
