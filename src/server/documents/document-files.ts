import { createHash } from 'node:crypto'
import { longDate } from '../../shared/dates.ts'
import { links } from '../../shared/links.ts'
import { PALETTE } from '../../shared/palette.ts'
import { fill } from '../../shared/words/fill.ts'
import type { Formula } from '../content/check-references.ts'
import type { Content } from '../content/content.ts'
import type { SiteTexts } from '../content/site/site-schemas.ts'

export const DOCUMENT_FORMATS = ['docx', 'pdf', 'xlsx'] as const
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number]

/** Paths below which documents stand, each with its pages. */
export const DOCUMENT_FOLDERS = [links.contract(), links.samples(), links.templates()] as const

export interface DocumentFile {
  format: DocumentFormat
  /** Its address: `/contract/dogovor.pdf`. */
  path: string
}

/** A text, and the files that it becomes. */
export interface SourceDocument {
  slug: string
  title: string
  /** ISO day of the last change. */
  updated: string
  body: string
  /** What columns of its tables are reckoned from. */
  formulas?: readonly Formula[]
  files: readonly DocumentFile[]
}

/** Everything that a file says: files made of equal words are equal. */
export interface DocumentWords {
  format: DocumentFormat
  title: string
  updated: string
  head: Letterhead
  body: string
  formulas: readonly Formula[]
}

/** What stands at the head of every page of a document. */
export interface Letterhead {
  name: string
  /** Who it is, by the register. */
  number: string
  /** Day of the edition: «Редакция от 22 ноября 2026 года». */
  edition: string
}

/** The mark of the company on a square of 26 units. */
export const MARK = { path: 'M13 2 24 22H2z', dot: [13, 15, 3], color: PALETTE.signal500 } as const

const known = new WeakMap<Content, readonly SourceDocument[]>()

/** Every text that is also a file: contracts are signed from a PDF, and what has formulas is reckoned with in a workbook. */
export function documentFiles(content: Content): readonly SourceDocument[] {
  const documents = known.get(content) ?? filesIn(content)
  known.set(content, documents)
  return documents
}

function filesIn({ documents, templates }: Content): SourceDocument[] {
  return [
    ...documents.map(({ slug, data: { title, updated, kind }, body }) => {
      const [folder, formats] =
        kind === 'contract'
          ? [links.contract(), ['docx', 'pdf'] as const]
          : [links.samples(), ['docx'] as const]
      return { slug, title, updated, body, files: filesOf(`${folder}${slug}`, formats) }
    }),
    ...templates.map(({ data: { slug, title, updated, formulas }, body }) => ({
      slug,
      title,
      updated,
      body,
      ...(formulas && { formulas }),
      files: filesOf(`${links.templates()}${slug}`, formulas ? ['docx', 'xlsx'] : ['docx'])
    }))
  ]
}

function filesOf(path: string, formats: readonly DocumentFormat[]): DocumentFile[] {
  return formats.map((format) => ({ format, path: `${path}.${format}` }))
}

/** What the file at an address says; undefined where the content has no such file. */
export function documentWords(content: Content, path: string): DocumentWords | undefined {
  for (const { title, updated, body, formulas = [], files } of documentFiles(content)) {
    const file = files.find((one) => one.path === path)
    if (file)
      return {
        format: file.format,
        title,
        updated,
        head: letterhead(updated, content.site),
        body,
        formulas
      }
  }
  return undefined
}

/** @param program Changes with the code and the fonts that files are made by. */
export function hashOfDocument(words: DocumentWords, program: string): string {
  return createHash('sha256')
    .update(JSON.stringify([program, words]))
    .digest('hex')
}

/** @param updated ISO day on which the text was last changed. */
export function letterhead(updated: string, { company, documents }: Texts): Letterhead {
  const { number, edition } = documents.head
  return {
    name: company.name,
    number: fill(number, { company: company.legalName, id: company.registrationId }),
    edition: fill(edition, { day: longDate(updated) })
  }
}

type Texts = Pick<SiteTexts, 'company' | 'documents'>
