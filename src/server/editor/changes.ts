import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ReadCollection } from '../content/check-references.ts'
import type { Entry } from '../content/content.ts'
import { withoutLinks } from './body-links.ts'
import { isTextFile, recordedFile } from './folder-files.ts'
import { type FoundText, fileIn } from './known-texts.ts'
import { withPictures } from './picture-changes.ts'
import { findReferrers, lettingGo, naming, ownFolder } from './references.ts'
import type { TextEdit, TextKey } from './text.ts'
import { editText, withDraftField } from './text-files.ts'
import type { FileChange } from './text-records.ts'

/**
 * The text of a draft on the site, with its pictures.
 *
 * @param others Pictures that other texts show.
 */
export async function publishChanges(
  dir: string,
  found: FoundText,
  others: ReadonlySet<string>
): Promise<FileChange[]> {
  const { text, draft, source } = found
  const drafted = new Map(Object.entries(draft?.pictures ?? {}))
  return withPictures(dir, found, withDraftField(source, false, text.key.collection), {
    others,
    pictureOf: async (file, before) => drafted.get(basename(file)) ?? before
  })
}

/** The text that is on the site hidden; those that name it let go of it if they shall. */
export async function hideChanges(
  found: FoundText,
  content: Places,
  letGo: boolean
): Promise<FileChange[]> {
  const { key, address } = found.text
  const own = {
    file: found.file,
    before: found.base,
    after: withDraftField(found.base ?? '', true, key.collection),
    isPicture: false
  }
  if (!letGo) return [own]
  const referrers = findReferrers(content.collections, key, address)
  const others = referrers.map(({ entry, key: by, paths }) =>
    editedEntry(content.dir, entry, by, {
      fields: lettingGo(entry, by.collection, paths),
      body: address ? withoutLinks(entry.body, address) : entry.body
    })
  )
  return [own, ...(await Promise.all(others))]
}

interface Places {
  dir: string
  collections: readonly ReadCollection<Entry>[]
}

/** A text under another slug, everything in its folder with it, and whoever names it. */
export async function renameChanges(
  found: FoundText,
  to: { key: TextKey; file: string },
  { dir, collections }: Places
): Promise<FileChange[]> {
  const { key } = found.text
  const moved = await movedFiles(dir, found.file, to.file)
  const referrers = findReferrers(collections, key, undefined)
  const others = referrers.map(({ entry, key: by, paths }) =>
    editedEntry(dir, entry, by, { fields: naming(paths, to.key), body: entry.body })
  )
  return [...moved, ...(await Promise.all(others))]
}

async function movedFiles(dir: string, from: string, to: string): Promise<FileChange[]> {
  const folder = ownFolder(from)
  const names = folder ? await readdir(join(dir, folder), { withFileTypes: true }) : []
  const files = folder
    ? names
        .filter((one) => one.isFile())
        .map(({ name }) => [join(folder, name), join(dirname(to), name)])
    : [[from, to]]
  const changes = files.map(async ([one = '', other = '']): Promise<FileChange[]> => {
    const text = await recordedFile(dir, one)
    const isPicture = !isTextFile(one)
    return [
      { file: one, before: text, after: undefined, isPicture },
      { file: other, before: undefined, after: text, isPicture }
    ]
  })
  return (await Promise.all(changes)).flat()
}

async function editedEntry(
  dir: string,
  entry: Entry,
  { collection }: TextKey,
  edit: Pick<TextEdit, 'fields' | 'body'>
): Promise<FileChange> {
  const file = fileIn(dir, entry)
  const before = (await recordedFile(dir, file)) ?? ''
  const after = editText(before, edit, collection)
  return { file, before, after, isPicture: false }
}
