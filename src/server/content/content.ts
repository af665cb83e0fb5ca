import type { ContentCache } from './content-cache.ts'
import type { Facts } from './print-fact.ts'
import type {
  CollectionName,
  Data,
  DemandLine,
  GlossaryTerm,
  Redirects,
  SynonymLine,
  TextFolder
} from './schemas.ts'
import type { SiteTextName, SiteTexts } from './site/site-schemas.ts'

/** One Markdown file. */
export interface Entry<Name extends TextFolder = CollectionName> {
  /** Path inside its collection, without `.md` and `/index`; empty for the collection's own index. */
  slug: string
  data: Data<Name>
  /** Markdown. */
  body: string
  /** Absolute path of the file. */
  file: string
  /** The whole file with its facts filled in, where it prints some. */
  filled?: string
}

export type Collections = { [Name in CollectionName]: readonly Entry<Name>[] }

export interface Content extends Collections {
  /** Folder that it was read from. */
  dir: string
  /** When a file last changed or an item came due, whichever is later. */
  changed: Date
  /** When the next future-dated item is due. */
  nextDate: Date | undefined
  /** What stands on many pages: the front page's words, the menu, the company. */
  site: SiteTexts
  /** What texts may print. */
  facts: Facts
  glossary: readonly GlossaryTerm[]
  redirects: Redirects
  /** What people type in the place of the site's words. */
  synonyms: readonly SynonymLine[]
  /** What people ask search engines, and who should answer. */
  demand: readonly DemandLine[]
  /** What takes long to draw, as the build has drawn it where nothing of it has changed since. */
  made: ContentCache['made']
}

/** A text of any folder. */
export type AnyText = Entry<TextFolder>

/** Where a text of the site lies below the folder of content. */
export function siteFile(name: SiteTextName): string {
  return `site/${name}.md`
}
