import { dirname, join } from 'node:path'
import { escapeHtml } from '../../shared/words/escape-html.ts'
import { isRegularFile } from '../budget/regular-file.ts'
import { photoSources, readPhoto } from '../pictures/photo.ts'
import { photoHtml } from './markdown.ts'

/** A picture that a text is shown with, as its front matter names it. */
interface CoverField {
  file: string
  /** What it shows, for those who do not see it. */
  alt: string
}

/**
 * Its markup, and its path for machines.
 *
 * @param text The file that names it; it stands beside that.
 */
export function namedCover(cover: CoverField | undefined, text: string) {
  if (!cover) return undefined
  const file = join(dirname(text), cover.file)
  // The check of the content tells of it.
  if (!isRegularFile(file)) return undefined
  return {
    html: photoHtml(file, escapeHtml(cover.alt), 'eager'),
    path: photoSources(readPhoto(file)).src
  }
}
