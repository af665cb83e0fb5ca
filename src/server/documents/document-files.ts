import type { Content } from '../content/content.ts'
import type { Formula } from '../content/formulas.ts'
import { markdownTables } from '../content/markdown-tables.ts'

type DocumentFormat = 'docx' | 'pdf' | 'xlsx'

export interface DocumentFile {
  format: DocumentFormat
  /** Path below the root of the site, without a slash before it: `contract/dogovor.pdf`. */
  name: string
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

const FOLDERS = { contract: 'contract', sample: 'samples' } as const

const known = new WeakMap<Content, readonly SourceDocument[]>()

/** Every text that is also a file: contracts can be signed from a PDF, what has tables can be reckoned with. */
export function documentFiles(content: Content): readonly SourceDocument[] {
  const documents = known.get(content) ?? filesIn(content)
  known.set(content, documents)
  return documents
}

function filesIn({ documents, templates }: Content): SourceDocument[] {
  return [
    ...documents.map(({ slug, data, body }) => ({
      slug,
      title: data.title,
      updated: data.updated,
      body,
      files: filesOf(
        `${FOLDERS[data.kind]}/${slug}`,
        data.kind === 'contract' ? ['docx', 'pdf'] : withTables(body)
      )
    })),
    ...templates.map(({ data, body }) => ({
      slug: data.slug,
      title: data.title,
      updated: data.updated,
      body,
      ...(data.formulas && { formulas: data.formulas }),
      files: filesOf(`education/templates/${data.slug}`, withTables(body))
    }))
  ]
}

function withTables(body: string): DocumentFormat[] {
  return markdownTables(body).length > 0 ? ['docx', 'xlsx'] : ['docx']
}

function filesOf(path: string, formats: readonly DocumentFormat[]): DocumentFile[] {
  return formats.map((format) => ({ format, name: `${path}.${format}` }))
}
