import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bodyPictures, isOwnPicture, pictureFiles } from '../content/body-pictures.ts'
import { picturesNamed } from '../content/check-pictures.ts'
import type { ReadCollection } from '../content/check-references.ts'
import type { Entry } from '../content/content.ts'
import type { CollectionName } from '../content/schemas.ts'
import { recordedFile } from './folder-files.ts'
import { type FoundText, fileIn } from './known-texts.ts'
import { readText } from './text-files.ts'
import type { FileChange } from './text-records.ts'

/** Pictures beside a text: those that others show, and what one is to be. */
interface Beside {
  others: ReadonlySet<string>
  pictureOf(file: string, before: string | undefined): Promise<string | undefined>
}

/**
 * A text as it is to be, and its pictures with it: what it shows lies beside it, and what nobody shows any more does not,
 * which would be a fault.
 *
 * @param dir A folder with what is shown.
 */
export async function withPictures(
  dir: string,
  { file, base, text: { key } }: Pick<FoundText, 'file' | 'base' | 'text'>,
  after: string | undefined,
  { others, pictureOf }: Beside
): Promise<FileChange[]> {
  const [was, is] = [base, after].map((text) => shown(file, text, key.collection))
  const names = await readdir(join(dir, dirname(file))).catch(() => [])
  const there = new Set(names.map((name) => join(dirname(file), name)))
  const pictures = [...new Set([...(was ?? []), ...(is ?? [])])].map(async (picture) => {
    const before = there.has(picture) ? await recordedFile(dir, picture) : undefined
    const isShown = is?.has(picture) || others.has(picture)
    const next = isShown ? await pictureOf(picture, before) : undefined
    return { file: picture, before, after: next, isPicture: true }
  })
  const own = { file, before: base, after, isPicture: false }
  return [own, ...(await Promise.all(pictures))].filter(({ before, after }) => before !== after)
}

/** Pictures in the folder of a text that others show. */
export function shownByOthers(
  collections: readonly ReadCollection<Entry>[],
  dir: string,
  own: string
): ReadonlySet<string> {
  const beside = collections.flatMap(({ name, entries }) =>
    entries.flatMap(({ data, body, file: path }) => {
      const file = fileIn(dir, { file: path })
      const isBeside = file !== own && dirname(file) === dirname(own)
      return isBeside ? [...picturesIn(name, { data, body, file })] : []
    })
  )
  return new Set(beside)
}

function shown(file: string, text: string | undefined, collection: CollectionName): Set<string> {
  return text === undefined
    ? new Set()
    : picturesIn(collection, { ...readText(text, collection), file })
}

function picturesIn(
  collection: CollectionName,
  text: { data: object; body: string; file: string }
): Set<string> {
  const named = picturesNamed(collection, text).filter(({ name }) => isOwnPicture(name))
  const shown = pictureFiles(bodyPictures(text.body), text.file)
  return new Set([...named.map(({ file }) => file), ...shown])
}
