import { dirname, join } from 'node:path'
import { readRegularFile } from '../budget/regular-file.ts'
import type { AnyText } from '../content/content.ts'
import { valuesAt } from '../content/fields.ts'
import { bodyPictures, picturesNamed } from '../content/pictures.ts'
import type { TextFolder } from '../content/schemas.ts'
import { readPhoto, smallestPath } from '../pictures/photo.ts'
import { fileIn, type KnownTexts } from './texts.ts'

/** More of them are no help to who chooses one. */
const MOST_SHOWN = 60

/** Photographs that texts show, each once, with the words that stand for it and its address on the site. */
export function shownPictures({ collections, dir }: Pick<KnownTexts, 'collections' | 'dir'>) {
  const words = new Map(
    collections.flatMap(({ name, entries }) => entries.flatMap((entry) => picturesOf(name, entry)))
  )
  const photos = [...words].filter(([path]) => !path.endsWith('.svg')).slice(0, MOST_SHOWN)
  return photos.map(([path, alt]) => {
    const photo = smallestPath(readPhoto(path))
    return { file: fileIn(dir, { file: path }), alt, photo, read: () => readRegularFile(path) }
  })
}

function picturesOf(collection: TextFolder, { data, body, file }: AnyText): [string, string][] {
  const inFields = picturesNamed(collection, { data, file }).map((named): [string, string] => {
    const [alt] = valuesAt(data, [...named.path.slice(0, -1), 'alt'])
    return [named.file, String(alt?.value ?? '')]
  })
  const inBody = bodyPictures(body).map(({ name, alt }): [string, string] => {
    return [join(dirname(file), name), alt]
  })
  return [...inFields, ...inBody]
}
