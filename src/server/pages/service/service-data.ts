import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Entry } from '../../content/content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { Data } from '../../content/schemas.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { Filter } from '../filters.ts'
import type { Link } from '../shared-data.ts'
import type { Essay } from './service-essay.ts'
import type { ServiceMatrix } from './service-matrix.ts'
import type { ServiceSections } from './service-sections.ts'

declare module '../page.ts' {
  interface PageData extends ServicePages {}
}

/** Who will work on it. */
export interface ServicePerson {
  path: string
  name: string
  role: string
  skills: string
  /** Address of the drawing. */
  portrait: string
}

/** A service in the register of the hub. */
export interface RegisterRow {
  index: string
  isBranch: boolean
  id: string
  path: string
  title: string
  outcome: string
  term: { plot: string; text: string } | undefined
  proof: ServiceProof | undefined
  price: { sum: string; unit: string } | undefined
}

/** What «С чего начать» answers. */
export interface ChooserAnswer {
  path: string
  title: string
  why: string
  time: string
  /** What can be done sooner. */
  meanwhile: (Link & { term: string }) | undefined
  tariff: string | undefined
  pricesPath: string
  outcome: string
  unless: { when: string; better: Link | undefined; advice: string | undefined } | undefined
}

/** A number of the first screen. */
export interface ServiceFact {
  label: string
  value: string
  unit?: string
}

/** What the work has brought a client: a figure of a case, drawn. */
export interface ServiceProof {
  /** Address of the case. */
  path: string
  client: string
  name: string
  /** «+103 %» or «8 → 0,6 с» */
  change: string
  label: string
  /** Of the whole project, which other services may have been part of. */
  cost: string
  /** By what the service was paid: «тариф «Высота», 240 000 ₽ в месяц». */
  tariff: string
  /** SVG. */
  chart: string
}

/** A case as one line of proof: its result or the service's own figure of it, that one's series, what did not work. */
export interface CaseProof {
  item: Entry<'cases'>
  change: string
  label: string
  /** By what the service was paid. */
  tariff: string
  chart: string
  failed: string
}

type Step = NonNullable<Data<'services'>['steps']>[number]

/** What the services print. */
export interface ServicePages {
  'pages/service-hub': {
    meta: PageMeta
    hub: Entry<'services'>
    heading: string
    facts: readonly ServiceFact[]
    rows: readonly RegisterRow[]
    questions: readonly Filter[]
    answer: ChooserAnswer | undefined
    body: RenderedBody
    form: LeadFormProps
  }
  'pages/service': {
    meta: PageMeta
    service: Entry<'services'>
    sections: ServiceSections
    facts: readonly ServiceFact[]
    /** HTML of what a year has brought; none without cases. */
    year: string | undefined
    /** Whether that is the year of several projects, which has styles of its own. */
    isMeasured: boolean
    matrix: ServiceMatrix
    /** The day of the prices. */
    pricedOn: string
    stages: { unit: string; scale: string; items: readonly (Step & { plot: string })[] }
    essay: Essay
    proofs: readonly CaseProof[]
    /** HTML of the axis that they have in common. */
    axis: string
    /** What is not promised. */
    refusals: readonly { claim: string; reason: string }[]
    articles: readonly Entry<'articles'>[]
    team: readonly ServicePerson[]
    /** Its branches and those beside it. */
    nearby: readonly Entry<'services'>[]
    /** The name that a tariff's number has in an address. */
    tariffQuery: string
    /** The tariff that the form is about. */
    chosen: string | undefined
    form: LeadFormProps
  }
}
