import type { HomeContent } from '../../../content/home.ts'
import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Collections, Entry } from '../../content/content.ts'
import type { Data } from '../../content/schemas.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { RatedRow } from '../rating/rating-table.ts'
import type { ServiceProof } from '../service/service-data.ts'
import type { SignedArticle } from '../shared-data.ts'

declare module '../page.ts' {
  interface PageData extends HomePages {}
}

/** What the front page prints; drawings are HTML. A section without content is left out. */
export interface HomePages {
  'pages/home': {
    meta: PageMeta
    /** The leading case as a hill. */
    hill: string
    figures: readonly { value: number; unit: string; label: string }[]
    services: Register
    steps: HomeContent['steps']
    results: HomeResults | undefined
    rating: HomeRating | undefined
    promises: HomeContent['promises']
    refusals: HomeContent['refusals']
    reading: HomeReading | undefined
    team: { title: string; lead: string; people: readonly Face[] }
    questions: readonly { q: string; a: string }[]
    offices: { title: string; items: Collections['offices'] }
    form: LeadFormProps
  }
}

export interface Register {
  title: string
  directions: readonly Direction[]
  /** The scale of the terms. */
  scale: string
  /** Per cent that are added to every price. */
  vat: number
}

export interface Face {
  path: string
  name: string
  role: string
  about: string
  /** Address of the drawing. */
  portrait: string
}

/** A line of the register of services. */
export interface Direction {
  path: string
  name: string
  benefit: string
  price: Price | undefined
  /** The first result, in words and drawn. */
  term: { text: string; drawing: string } | undefined
  /** How it went for a client. */
  proof: ServiceProof | undefined
  branches: readonly { path: string; name: string; price: string }[]
}

export interface Price {
  /** «от 120 000 ₽» */
  sum: string
  unit: string
}

/** A case in a few words. */
export interface ShownCase {
  path: string
  client: string
  /** «Производство и опт, Новосибирск, 12 месяцев» */
  place: string
  result: Data<'cases'>['result']
  /** What did not work, as the case itself names it; empty where it does not. */
  failed: string
  /** Its series, drawn. */
  drawing: string
}

export interface HomeResults {
  lead: ShownCase & { done: string; team: string; months: string }
  more: readonly ShownCase[]
  /** Leads to all of them: «Все восемь кейсов». */
  all: string
}

/** The leaders of a rating, with what their totals are made of. */
export interface HomeRating {
  path: string
  title: string
  lead: string
  /** What the table says of its data. */
  note: string
  /** Day of the newest correction; empty when nothing was corrected. */
  corrected: string
  /** Metrics with their weights in percent. */
  weights: readonly { title: string; share: number }[]
  scale: string
  rows: readonly (Pick<RatedRow, 'name' | 'place' | 'change'> & {
    about: string
    total: string
    bricks: string
  })[]
  /** «2025 год»; empty when there is no edition before. */
  before: string
}

export interface HomeReading {
  lead: SignedArticle & { checker: string; figure: string }
  /** The newest articles beside it. */
  more: readonly SignedArticle[]
  news: readonly (Entry<'news'> & { rubric: string })[]
}
