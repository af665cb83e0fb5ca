import type { LineFault } from '../content/faults.ts'
import type { Facts } from '../content/print-fact.ts'
import type { TextFolder } from '../content/schemas.ts'

/** Names a text: its collection, and its path in there without `.md` and `/index`. */
export interface TextKey {
  collection: TextFolder
  /** Words of small Latin letters with hyphens, parts between slashes; empty for the services' own page. */
  slug: string
}

/**
 * What has become of a text: nobody but editors sees it; it waits for its day; it is on the site; it is on the site, and
 * was changed since; it cannot be published as it stands.
 */
export const TEXT_STATES = ['draft', 'waiting', 'published', 'changed', 'faulty'] as const
export type TextState = (typeof TEXT_STATES)[number]

/** A row of the list of texts. */
export interface TextSummary {
  key: TextKey
  title: string
  state: TextState
  /** Where the site shows it, or would; absent for a text that is no page of its own. */
  address?: string
  /** When and by whom its draft or its last publication was made; absent for what was never touched here. */
  changed?: { at: Date; actor: string }
  /** When it appears, where it waits. */
  due?: Date
}

/** A text as an editor finds it: the draft, if there is one, else what lies in the file. */
export interface Text extends TextSummary {
  /** Below the folder of content, with `/` between names: `articles/sitemap/index.md`. */
  file: string
  /** Front matter as it is written, without the lines of `---`. */
  front: string
  /** The fields; empty where the front matter is no YAML. */
  data: Readonly<Record<string, unknown>>
  /** Markdown. */
  body: string
  /** What it may print by name: {{price.seo}}. */
  facts: Facts
  /** Carried by a form; tells whether the text is still what the form was made of. */
  version: string
  /** What keeps it from being published, by lines of the file. */
  faults: readonly LineFault[]
  /** It has changes that are not on the site. */
  hasDraft: boolean
}

/** What an editor has changed in a text. */
export interface TextEdit {
  /** The version that the form was made of; empty for a new text. */
  version: string
  /** Values by their paths; `undefined` removes a field. What is not named stays, with its comments and its order. */
  fields: readonly FieldEdit[]
  body: string
  /** Pictures that lie beside the text from now on. */
  pictures?: readonly NewPicture[]
}

export interface FieldEdit {
  path: readonly string[]
  value: unknown
}

/** A picture that has been taken, and its name beside the text. */
interface NewPicture {
  /** Small Latin letters, digits, hyphens, and the kind: `oblozhka.jpg`. */
  name: string
  data: Buffer
}
