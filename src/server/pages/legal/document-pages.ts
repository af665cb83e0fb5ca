import { formPages } from '../../../drawings/form-sheet.ts'
import { links } from '../../../shared/links.ts'
import { type NounForms, plural } from '../../../shared/words/plural.ts'
import type { Content, Entry } from '../../content/content.ts'
import { foldSections } from '../../content/fold-sections.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import {
  type DocumentFile,
  documentFiles,
  type SourceDocument
} from '../../documents/document-files.ts'
import { type Crumb, entryMeta, pageMeta } from '../../render/page-meta.ts'
import type { SitePage } from '../page.ts'
import { essayOf } from '../service/service-essay.ts'
import { contractLanes } from './contract-lanes.ts'
import type { ShownFile } from './document-data.ts'
import { blanksOf, formBlocks } from './form-blocks.ts'
import { sampleMeasure } from './sample-measure.ts'
import { partsOf, sampleSheet } from './sample-sheet.ts'

const SAMPLES: Crumb = { path: links.samples(), title: 'Образцы работ' }
const SHEETS: NounForms = ['лист', 'листа', 'листов']
const BLANKS: NounForms = ['место', 'места', 'мест']
const FORMATS = {
  docx: 'DOCX, можно править',
  pdf: 'PDF, для печати',
  xlsx: 'XLSX, считает сама'
} as const

/** The contract with its files, and samples of what is handed over. */
export function documentPages(content: Content): SitePage[] {
  return [
    ...contractPage(content),
    ...samplesPage(content),
    ...samplesOf(content).map(samplePage(content))
  ]
}

/** What a text can be downloaded as. @param documents All texts that are also files. */
export function filesOf(documents: readonly SourceDocument[], slug: string): ShownFile[] {
  const files = documents.find((document) => document.slug === slug)?.files ?? []
  return files.map(({ format, path }: DocumentFile) => ({
    path,
    format: FORMATS[format],
    type: format.toUpperCase()
  }))
}

function contractPage(content: Content): SitePage[] {
  const page = content.pages.find(({ slug }) => slug === 'contract')
  if (!page) return []
  const meta = pageMeta({ path: links.contract(), name: page.data.title, ...entryMeta(page) })
  return [
    {
      meta,
      render: ({ render, leadForm }) =>
        render('pages/contract', {
          meta,
          page,
          essay: essayOf(renderMarkdown(page.body, page.file)),
          text: wordsOf(documentsOf(content, 'contract')[0]),
          documents: documentsOf(content, 'contract').map((document) => ({
            ...drawnForm(document.body),
            title: document.data.title,
            lead: document.data.lead,
            files: filesOf(documentFiles(content), document.slug)
          })),
          terms: page.data.contractTerms && contractLanes(page.data.contractTerms),
          form: leadForm({ place: 'bottom', values: { theme: 'other' } })
        })
    }
  ]
}

/** A form to be filled in, as it looks when it is printed. */
function drawnForm(body: string) {
  const sheets = formPages(formBlocks(body))
  const blanks = blanksOf(body)
  return {
    sheets,
    extent: `${sheets.length} ${plural(sheets.length, SHEETS)}, ${blanks} ${plural(blanks, BLANKS)} для записи`
  }
}

/** A text inside of another page, whose anchors are that page's. */
function wordsOf(document: Entry<'documents'> | undefined): string {
  if (!document) return ''
  const html = renderMarkdown(document.body, document.file).html.replaceAll(
    /(<h\d) id="[^"]*"/g,
    '$1'
  )
  // Deeper than the page's own words, which a browser's reader would otherwise leave out for so much text.
  const parts = html.split(/(?=<h2)/)
  return parts.map((part) => `<section><div class="prose">${part}</div></section>`).join('')
}

function samplesPage(content: Content): SitePage[] {
  const page = content.pages.find(({ slug }) => slug === 'samples')
  if (!page) return []
  const meta = pageMeta({ path: links.samples(), name: SAMPLES.title, ...entryMeta(page) })
  return [
    {
      meta,
      render: ({ render }) =>
        render('pages/sample-list', {
          meta,
          page,
          body: renderMarkdown(page.body, page.file),
          samples: samplesOf(content).map((sample) => ({
            sheet: sampleSheet(sample),
            path: links.sample(sample.slug),
            lead: sample.data.lead,
            parts: partsOf(sample.body),
            files: filesOf(documentFiles(content), sample.slug)
          }))
        })
    }
  ]
}

function samplePage(content: Content) {
  return (sample: Entry<'documents'>): SitePage => {
    const { data, slug } = sample
    const meta = pageMeta({
      path: links.sample(slug),
      name: data.title,
      ...entryMeta(sample),
      ancestors: [SAMPLES]
    })
    return {
      meta,
      render: ({ render, leadForm }) => {
        const body = renderMarkdown(sample.body, sample.file)
        return render('pages/sample', {
          meta,
          sample,
          measure: sampleMeasure(sample.body),
          // Its first section is the summary.
          body: { ...body, html: foldSections(body.html, 1) },
          files: filesOf(documentFiles(content), slug),
          others: samplesOf(content)
            .filter((other) => other !== sample)
            .map((other) => ({ path: links.sample(other.slug), title: other.data.title })),
          form: leadForm({ place: 'bottom', values: { theme: 'other' } })
        })
      }
    }
  }
}

function samplesOf(content: Content): Entry<'documents'>[] {
  return documentsOf(content, 'sample')
}

function documentsOf({ documents }: Content, kind: 'contract' | 'sample'): Entry<'documents'>[] {
  return documents
    .filter(({ data }) => data.kind === kind)
    .sort((a, b) => a.data.order - b.data.order)
}
