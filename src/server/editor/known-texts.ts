import { join, relative } from 'node:path'
import type { ReadCollection } from '../content/check-references.ts'
import type { Entry } from '../content/content.ts'
import type { Site } from '../site/site.ts'
import type { CurrentContent } from './content-versions.ts'
import { recordedFile } from './folder-files.ts'
import type { Text, TextKey } from './text.ts'
import { fileOf, isKey, readText, textHash } from './text-files.ts'
import { addressesOf, type KnownTexts, summaryOf } from './text-list.ts'
import type { TextDraft, TextRecords } from './text-records.ts'

export interface TextSources {
  texts: TextRecords
  content: CurrentContent & { collections(): readonly ReadCollection<Entry>[] }
  site(): Site
  now: () => Date
}

/** A text with what it is made of. */
export interface FoundText {
  text: Text
  file: string
  draft: TextDraft | undefined
  /** The file on the site; undefined where it is not there. */
  base: string | undefined
  /** The whole file as the editor has it. */
  source: string
}

/** Everything that is known of all texts. */
export async function knownTexts({ texts, content, site, now }: TextSources): Promise<KnownTexts> {
  const [drafts, waiting, touches] = await Promise.all([
    texts.drafts(),
    texts.waiting(),
    texts.lastTouches()
  ])
  const shown = site()
  const { dir } = shown.content
  return {
    dir,
    collections: content.collections(),
    site: shown,
    drafts,
    waiting,
    touches,
    now: now()
  }
}

/** Undefined where there is no such text. */
export async function findText(sources: TextSources, key: TextKey): Promise<FoundText | undefined> {
  if (!isKey(key)) return undefined
  const all = await knownTexts(sources)
  const file = placeOf(key, all)
  const draft = all.drafts.find((one) => one.file === file)
  const base = await recordedFile(all.dir, file)
  const source = draft?.text ?? base
  if (source === undefined) return undefined
  const entry = all.collections
    .find(({ name }) => name === key.collection)
    ?.entries.find(({ slug }) => slug === key.slug)
  const address = addressesOf(all.site).get(join(all.dir, file))
  const { front, body, data, faults } = readText(source, key.collection)
  const summary = summaryOf(all, { file, key, data: entry?.data, address })
  const text: Text = {
    ...summary,
    file,
    front,
    data,
    body,
    version: textHash(source, base, draft),
    faults,
    hasDraft: draft !== undefined
  }
  return { text, file, draft, base, source }
}

/** A new text is where its draft says. */
function placeOf(key: TextKey, { dir, drafts }: KnownTexts): string {
  const { collection, slug } = key
  const own = [`${collection}/${slug}.md`, join(collection, slug, 'index.md')]
  return drafts.find(({ file }) => own.includes(file))?.file ?? fileOf(key, dir)
}

/** The path of an entry below the folder of content. */
export function fileIn(dir: string, entry: Pick<Entry, 'file'>): string {
  return relative(dir, entry.file)
}
