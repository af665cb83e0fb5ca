import { relative } from 'node:path'
import { editorialFaults } from '../../editorial/editorial.ts'
import type { ContentFault } from '../content/faults.ts'
import type { Site } from './site.ts'

/** What an editor reads beside a page while writing it. */
export interface PageRemarks {
  /** Below the folder of content; a list is made of no file. */
  file: string | undefined
  /** Remarks about that file, one line each: `12: the price is 95000; …`. */
  own: readonly string[]
  /** The number of remarks about other files. */
  others: number
}

/** What does not agree in the texts of a site, found once for all its pages. */
export function remarksOf(site: Site): (path: string) => PageRemarks {
  let found: readonly ContentFault[] | undefined
  return (path) => {
    found ??= editorialFaults(site.content)
    const source = site.pages.get(path)?.meta.file
    const file = source && relative(site.content.dir, source)
    const own = found.filter(({ place }) => place === file)
    return {
      file,
      own: own.map(({ line, text }) => `${line}: ${text}`),
      others: found.length - own.length
    }
  }
}
