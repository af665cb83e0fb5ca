import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Entry } from '../../content/content.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { Link } from '../shared-data.ts'

declare module '../page.ts' {
  interface PageData extends CasePages {}
}

/** A choice of the survey's filter. */
interface CaseChip {
  id: string
  value: string
  title: string
  isChosen: boolean
  /** How many cases it would show, with what the other filters say. */
  count: number
}

export interface CaseFilter {
  name: string
  label: string
  chips: readonly CaseChip[]
}

/** A case as one line of the survey. */
export interface CaseRow {
  slug: string
  path: string
  client: string
  /** Industry and city. */
  place: string
  change: string
  measure: string
  /** HTML. */
  plot: string
  failed: string
  months: string
  services: string
}

/** A line of the card of facts. */
export interface CaseFact {
  name: string
  text?: string
  links?: readonly Link[]
  /** How it was worked out. */
  note?: string
}

/** What is printed large beside a text. */
export interface LargeFigure {
  big: string
  small: string
}

interface Told {
  title: string
  anchor: string
  /** The flags that lead to this piece of work. */
  flags: readonly { number: number; isFailed: boolean }[]
  html: string
}

export interface CaseStage extends Told {
  period: string
  /** First and last value of its months. */
  change: string
  /** SVG. */
  plot: string
}

/** The table of a result; `part` is the number of a row on the bar. */
export interface OutcomeTable {
  head: readonly string[]
  rows: readonly {
    name: string
    cells: readonly string[]
    part: number
    isTotal: boolean
  }[]
  /** SVG and its caption, where rows make up the result. */
  bar?: { svg: string; caption: string }
}

export interface NearCase {
  path: string
  client: string
  change: string
  label: string
  /** SVG. */
  plot: string
}

/** What the client has written for the page of reviews, and where it stands there. */
export interface CaseReview {
  text: string
  path: string
}

/** What the cases print. */
export interface CasePages {
  'pages/case-list': {
    meta: PageMeta
    title: string
    axis: string
    rows: readonly CaseRow[]
    filters: readonly CaseFilter[]
    isChosen: boolean
    foundText: string
    form: LeadFormProps
    formLead: string
  }
  'pages/case': {
    meta: PageMeta
    item: Entry<'cases'>
    industry: string
    /** Its series as a hill. */
    hill: string
    task: { title: string; html: string }
    facts: readonly CaseFact[]
    start: { heading: string; findings: readonly { figure: LargeFigure; html: string }[] }
    work: { heading: string; html: string; stages: readonly CaseStage[] }
    failed: { heading: string; items: readonly (Told & { cost: string })[] }
    outcome: { title: string; lead: string; html: string; table?: OutcomeTable }
    quote: Entry<'cases'>['data']['quote']
    review: CaseReview | undefined
    related: readonly NearCase[]
    form: LeadFormProps
  }
}
