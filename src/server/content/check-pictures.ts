import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isRegularFile } from '../budget/regular-file.ts'
import { type BodyPicture, pictureFiles } from './body-pictures.ts'
import type { LineOf, ReadCollection, ReadEntry } from './check-references.ts'
import type { ContentFault } from './content-error.ts'
import { shown } from './describe-fault.ts'
import { PICTURE_NAME } from './fields.ts'
import { allowedNames } from './nearest.ts'
import { placesOf, valuesAt } from './schema-places.ts'
import { type CollectionName, SCHEMAS } from './schemas.ts'

const MOST_TOLD = 20

interface NamedPicture {
  entry: ReadEntry
  path: readonly string[]
  name: string
  file: string
}

/** Every picture that a field of a text names. */
export function namedPictures(collections: readonly ReadCollection[]): NamedPicture[] {
  return collections.flatMap(({ name, entries }) =>
    entries.flatMap((entry) => picturesNamed(name, entry).map((named) => ({ entry, ...named })))
  )
}

/** The pictures that the fields of one text name. */
export function picturesNamed(
  collection: CollectionName,
  { data, file }: Pick<ReadEntry, 'data' | 'file'>
): Omit<NamedPicture, 'entry'>[] {
  return placesOf(SCHEMAS[collection], 'picture')
    .flatMap((place) => valuesAt(data, place.path))
    .map(({ path, value }) => {
      return { path, name: String(value), file: join(dirname(file), String(value)) }
    })
}

/** Fields that name a picture which is not beside the text. */
export function checkPictures(
  pictures: readonly NamedPicture[],
  dir: string,
  lineOf: LineOf
): ContentFault[] {
  return pictures
    .filter(({ file }) => !isRegularFile(file))
    .map(({ entry, path, name, file }) => {
      const text = `${path.join('.')}: ${notBeside(name, dirname(file))}`
      return { place: relative(dir, entry.file), line: lineOf(entry, path), text }
    })
}

/** A text with the pictures of its Markdown. */
export interface WithPictures {
  file: string
  /** The line of the file that its Markdown begins after. */
  above: number
  pictures: readonly BodyPicture[]
}

/** Pictures of Markdown that are not beside the text. */
export function checkBodyPictures(
  texts: readonly WithPictures[],
  there: ReadonlySet<string>,
  dir: string
): ContentFault[] {
  return texts.flatMap(({ file, above, pictures }) =>
    lostPictures(pictures, file, there).map((picture) => {
      const text = `body: ${notBeside(picture.name, dirname(file))}`
      return { place: relative(dir, file), line: picture.line + above, text }
    })
  )
}

/** As many as are told at once. */
function lostPictures(
  pictures: readonly BodyPicture[],
  text: string,
  there: ReadonlySet<string>
): BodyPicture[] {
  const isLost = (picture: BodyPicture) =>
    pictureFiles([picture], text)
      .slice(0, 1)
      .some((own) => !there.has(own))
  return pictures.filter(isLost).slice(0, MOST_TOLD)
}

function notBeside(name: string, folder: string): string {
  const beside = readdirSync(folder).filter((other) => new RegExp(PICTURE_NAME).test(other))
  const allowed = beside.length > 0 ? allowedNames(name, beside) : 'put it there'
  return `found ${shown(name)}, no file beside the text; ${allowed}`
}
