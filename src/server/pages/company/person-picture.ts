import { dirname, join } from 'node:path'
import { portrait, portraitFile } from '../../../drawings/portrait.ts'
import { escapeHtml } from '../../../shared/words/text.ts'
import { isRegularFile } from '../../budget/regular-file.ts'
import type { Entry } from '../../content/content.ts'
import { photoSources, readPhoto, smallestPath } from '../../pictures/photo.ts'

interface Drawn {
  /** The year that portraits are counted to. */
  year: number
  /** What a drawing is called where it is no mere ornament beside the name. */
  title?: string
}

/** The photo of a person, or the portrait that stands in for it. */
export function personPicture(person: Entry<'people'>, { year, title }: Drawn): string {
  const { slug, data } = person
  const photo = photoOf(person)
  if (!photo) return portrait({ slug, ...data }, { year, ...(title ? { title } : {}) })
  const { sets, src } = photoSources(photo)
  const srcset = sets.find(({ type }) => type === 'image/webp')?.srcset ?? ''
  const alt = title ? escapeHtml(data.photo?.alt ?? '') : ''
  return (
    `<img class="portrait" src="${src}" srcset="${srcset}" sizes="320px" alt="${alt}"` +
    ' width="168" height="168" loading="lazy" decoding="async">'
  )
}

/** An author stands beside many texts, and a portrait is drawn before its address is known. */
const known = new WeakMap<Entry<'people'>, { year: number; path: string }>()

/** The same as the address of a file, for pages that show many. */
export function personPicturePath(person: Entry<'people'>, year: number): string {
  const ready = known.get(person)
  if (ready?.year === year) return ready.path
  const path = picturePathOf(person, year)
  known.set(person, { year, path })
  return path
}

function picturePathOf(person: Entry<'people'>, year: number): string {
  const photo = photoOf(person)
  const { slug, data } = person
  return photo ? smallestPath(photo) : portraitFile({ slug, ...data }, year).path
}

function photoOf({ data, file }: Entry<'people'>) {
  const path = data.photo && join(dirname(file), data.photo.file)
  // The check of the content tells of one that is not there.
  return path && isRegularFile(path) ? readPhoto(path) : undefined
}
