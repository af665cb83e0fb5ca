import type { ContentFault, LineFault } from '../content/faults.ts'
import type { Facts } from '../content/print-fact.ts'
import type { TextFolder } from '../content/schemas.ts'
import type { Publication } from './publication-rows.ts'

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
  /** Its own day, and who has written it, as they stand in it on the site. */
  date?: string
  author?: string
  /** Visitors see it, whatever waits. */
  isShown?: boolean
  /** It has changes that are not on the site. */
  hasDraft: boolean
}

/** A text as an editor finds it: the draft, if there is one, else what lies in the file. */
export interface Text extends TextSummary {
  /** Below the folder of content, with `/` between names: `articles/sitemap/index.md`. */
  file: string
  /** Front matter as it is written, without the lines of `---`. */
  front: string
  /** The fields; empty where the front matter is no YAML. */
  data: Readonly<Record<string, unknown>>
  body: string
  /** What it may print by name: {{price.seo}}. */
  facts: Facts
  /** Carried by a form; tells whether the text is still what the form was made of. */
  version: string
  /** What keeps it from being published, by lines of the file. */
  faults: readonly LineFault[]
}

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

/** Somebody else has changed the text since the form was made: nothing was written. */
export interface Stale {
  kind: 'stale'
  text: Text
}

/** Faults that keep it from being done. Those of other files name them by `place`. */
export interface Refused {
  kind: 'refused'
  faults: readonly ContentFault[]
}

/** The texts do not agree with one another: it may be published all the same, once somebody has read this. */
export interface Remarked {
  kind: 'remarked'
  remarks: readonly ContentFault[]
  /** Publish again with it: who has read these remarks has not read others. */
  seen: string
}

export type Saved = { kind: 'saved'; text: Text } | Stale | Refused
export type Published = { kind: 'published'; version: number } | { kind: 'waiting'; due: Date }
export type Publishing = Published | Stale | Refused | Remarked

export interface Referrer {
  key: TextKey
  title: string
  /** Places of its fields; `['body']` where its Markdown links to it. */
  paths: readonly (readonly string[])[]
  /** The reference may be taken out: its field is a list, or may be missing; a link becomes its words. */
  canLetGo: boolean
}

/** An edition of a legal document that a publication begins. */
export interface NewEdition {
  /** Its day; `2026-11-28-2` for the second one of a day. */
  version: string
  /** The edition that goes into the archive, and its file there. */
  former: string
  archive: string
}

export interface Asking {
  actor: string
  /** The version of the form that it is asked from. */
  version: string
  seen?: string
  /** When it is to be published; at once if absent or over. */
  at?: Date
  /** What a new edition of a legal document changes; without it its words stay as they are. */
  edition?: string
}

/** What a text was before a publication, or after it. */
export interface RestoredVersion {
  version: number
  side: 'before' | 'after'
}

/** A publication with its pictures that are lost, by their files. */
export interface PastPublication extends Publication {
  lost: readonly string[]
}
