import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Entry } from '../../content/content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { Essay } from '../service/service-essay.ts'
import type { Link } from '../shared-data.ts'
import type { ContractLanes } from './contract-lanes.ts'
import type { SampleSheet } from './sample-sheet.ts'

declare module '../page.ts' {
  interface PageData extends DocumentPages {}
}

/** A file to download. */
export interface ShownFile {
  path: string
  /** «DOCX» */
  type: string
  /** «DOCX, можно править» */
  format: string
}

/** A document with its files. */
export interface FiledDocument {
  /** Its pages, drawn small. */
  sheets: readonly string[]
  /** «5 листов, 38 мест для записи» */
  extent: string
  title: string
  lead: string
  files: readonly ShownFile[]
}

/** A sample of what is handed over, with its first sheet and what it has in it. */
export interface FiledSample {
  path: string
  sheet: SampleSheet
  lead: string
  parts: readonly string[]
  files: readonly ShownFile[]
}

/** What a sample comes to, drawn from one of its own tables: as areas with their names, or as lanes on one axis. */
export interface SampleMeasure {
  /** «Половина эффекта — 5 задач из 12: 29 часов из 106» */
  title: string
  /** What lengths and areas are. */
  note: string
  bricks?: {
    drawing: string
    tasks: readonly { number: string; name: string; hours: string; isFirst: boolean }[]
  }
  lanes?: {
    axis: string
    rows: readonly { title: string; text: string; drawing: string }[]
    key: readonly { part: 'asked' | 'brought' | 'out'; text: string }[]
  }
}

/** What pages of documents print. */
export interface DocumentPages {
  'pages/contract': {
    meta: PageMeta
    page: Entry<'pages'>
    /** Its terms. */
    essay: Essay
    /** The first of the documents word by word, without anchors: HTML. */
    text: string
    documents: readonly FiledDocument[]
    terms: ContractLanes | undefined
    form: LeadFormProps
  }
  'pages/sample-list': {
    meta: PageMeta
    page: Entry<'pages'>
    body: RenderedBody
    samples: readonly FiledSample[]
  }
  'pages/sample': {
    meta: PageMeta
    sample: Entry<'documents'>
    measure: SampleMeasure | undefined
    body: RenderedBody
    files: readonly ShownFile[]
    others: readonly Link[]
    form: LeadFormProps
  }
}
